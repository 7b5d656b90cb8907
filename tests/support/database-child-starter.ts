import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { projectRoot } from '#db/paths/project-root.ts'

export interface DatabaseChildProcess {
  pid: number
  /** All lines printed so far, in order: `starting`, `open`, `wrote <number>`, `failed <reason>`. */
  lines: string[]
  /** Resolves with the first line, already printed or still to come, that starts with `beginning`. */
  heard(beginning: string): Promise<string>
  /** Kills it as a power button would: none of its handlers run. */
  kill(): Promise<void>
}

/**
 * Another process that opens the embedded database of a data folder, and then keeps it open or writes to it. It ends at
 * the latest with the test that starts it, and with this process.
 */
export function startDatabaseChild(folder: string, mode: 'hold' | 'write'): DatabaseChildProcess {
  const script = path.join(projectRoot, 'tests/support/database-child-main.ts')
  let endChild = () => {}
  // Before the start: a test that is already over must not start anything.
  onTestFinished(() => endChild())
  const child = spawn(process.execPath, [script, folder, mode], { stdio: ['pipe', 'pipe', 'inherit'] })
  endChild = () => child.kill('SIGKILL')
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => lines.push(line))
  const closed = once(child, 'close')
  return {
    pid: child.pid ?? 0,
    lines,
    heard: (beginning) => hear({ closed, reader, lines, beginning }),
    async kill() {
      child.kill('SIGKILL')
      await closed
    },
  }
}

interface Hearing {
  closed: Promise<unknown>
  reader: ReturnType<typeof createInterface>
  lines: string[]
  beginning: string
}

function hear({ closed, reader, lines, beginning }: Hearing): Promise<string> {
  const said = () => lines.find((line) => line.startsWith(beginning))
  return new Promise((resolve, reject) => {
    const listen = () => {
      const line = said()
      if (line === undefined) return
      reader.off('line', listen)
      resolve(line)
    }
    reader.on('line', listen)
    listen()
    const ended = () => reject(new Error(`The process ended without saying "${beginning}": ${lines.join(', ')}`))
    closed.then(ended, reject)
  })
}
