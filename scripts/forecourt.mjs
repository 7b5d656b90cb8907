#!/usr/bin/env node
// The `forecourt` command: makes sure that the dependencies are there and runs src/cli.ts on the pinned Node. Runs on
// the machine's own Node: plain JavaScript without dependencies.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installDependencies, pinnedNode } from './prepare.mjs'

installDependencies()
const program = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src', 'cli.ts')
const child = spawn(pinnedNode, [program, ...process.argv.slice(2)], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})

// At a terminal Ctrl-C reaches the command by itself too. Closing the channel asks it to stop, however often.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.connected && child.disconnect())
child.on('error', (error) => {
  console.error(`The command could not be started: ${error.message}`)
  process.exitCode = 1
})
child.on('exit', (code, signal) => {
  clearInterval(watch)
  process.exitCode = code ?? (signal === 'SIGKILL' ? 137 : 1)
})

// When npx is killed nobody waits for this process any more. It ends, and the command with it, cleanly, because its
// channel closes: what is left running would keep the data folder from the next command.
const starter = process.ppid
const watch = setInterval(() => {
  if (process.ppid !== starter) process.exit(1)
}, 500)
