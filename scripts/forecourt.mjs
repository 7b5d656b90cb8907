#!/usr/bin/env node
// The `forecourt` command: installs missing dependencies and runs src/cli.ts on the pinned Node. It runs on the
// machine's own Node: plain JavaScript without dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getNodeExecutablePath, installDependencies } from './prepare.mjs'

installDependencies()
const program = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src', 'cli.ts')
const child = spawn(getNodeExecutablePath(), [program, ...process.argv.slice(2)], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})

// At a terminal Ctrl-C also reaches the command directly. Closing the channel asks it to stop, even repeatedly.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.connected && child.disconnect())
child.on('error', (error) => {
  clearInterval(watch)
  console.error(`The command could not be started: ${error.message}`)
  process.exitCode = 1
})
child.on('exit', (code, signal) => {
  clearInterval(watch)
  process.exitCode = code ?? (signal === 'SIGKILL' ? 137 : 1)
})

// If the process that started this one is killed, no process waits for the command any more, and a command left running
// would block the data folder for the next one. So this process exits, and then the command exits cleanly, because its
// channel closes.
const starters = [process.ppid, ...behindShell(process.ppid)]
const watch = setInterval(() => {
  if (process.ppid !== starters[0] || !starters.every(isAlive)) process.exit(1)
}, 500)

/** npx starts its command through a shell, which survives when npx is killed: npx itself is the shell's parent. */
function behindShell(pid) {
  if (process.env.npm_command !== 'exec') return []
  const [, name = '', parent = ''] = /^\d+ \((.*)\) \S (\d+)/.exec(readStat(pid)) ?? []
  return /sh$/.test(name) ? [Number(parent)] : []
}

function readStat(pid) {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/stat`, 'utf8')
    const { stdout } = spawnSync('ps', ['-o', 'comm=,ppid=', '-p', String(pid)], { encoding: 'utf8' })
    return `${pid} ${(stdout ?? '').trim().replace(/^(.*\S)\s+(\d+)$/, '($1) S $2')}`
  } catch {
    return ''
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
