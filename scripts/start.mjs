// `npm start`: the server with the memory settings of docs/decisions/0026. A process reads them when it starts, so this
// one replaces itself by the server: its process id, its signals and its output stay the same, and no process remains
// in between.
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const server = join(fileURLToPath(new URL('..', import.meta.url)), 'build', 'server', 'server.js')
// On a large machine V8 would let garbage grow to several times the live memory; this setting limits it to three
// fifths of that.
const heap = ['--max-semi-space-size=16', '--heap-growing-percent=60']
// glibc gives each thread a memory arena of its own, up to eight per core, and memory freed in one is not used by
// another. With this threshold a block of a megabyte or more, such as the 32 that each password check takes for its
// hash, goes back to the system when it is freed; by default glibc learns to keep such blocks, and others settle
// between them.
// The compiled code of the last start is kept where it can be written: a fifth of a start.
const compiled = join(fileURLToPath(new URL('..', import.meta.url)), 'node_modules', '.cache', 'compiled')
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }
const env = { ...allocator, NODE_COMPILE_CACHE: compiled, ...process.env }

// Windows cannot replace a process: there the server runs in this one, with the usual settings.
if (process.platform === 'win32') await import(pathToFileURL(server).href)
else process.execve(process.execPath, [process.execPath, ...heap, ...process.execArgv, server], env)
