// `npm start`: the server with the memory settings of docs/decisions/0026. They are read when a process begins, so this one
// becomes the server: its number, its signals and its output stay the same, and none is left between them.
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const server = join(fileURLToPath(new URL('..', import.meta.url)), 'build', 'server', 'server.js')
// By the size of the machine V8 would let garbage lie until it is several times what is alive; so it is once that.
const heap = ['--max-semi-space-size=16', '--heap-growing-percent=100']
// glibc gives each thread a store of its own, up to eight for each core, and what is freed in one is not used by another.
// A block of a megabyte or more, as each password check takes 32 for its hash, goes back to the system when it is freed;
// left to itself glibc learns to keep such blocks, and others settle between them.
const env = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', ...process.env }

// Windows cannot replace a process. There the server runs here, with the usual settings.
if (process.platform === 'win32') await import(pathToFileURL(server).href)
else process.execve(process.execPath, [process.execPath, ...heap, ...process.execArgv, server], env)
