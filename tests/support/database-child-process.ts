import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { projectRoot } from '#db/project-root.ts'

export interface DatabaseChild {
  pid: number
  /** All it has said, in order: `starting`, `open`, `wrote <number>`, `failed <reason>`. */
  lines: string[]
  /** Answers with the first line, said already or yet to come, that begins so. */
  heard(beginning: string): Promise<string>
  /** Ends it as a power button would: no handler of its runs. */
  kill(): Promise<void>
}

/**
 * Another process that opens the embedded database of a data folder, and then holds it or writes to it. It is ended
 * with the test that starts it at the latest, and with this process.
 */
export function startDatabaseChild(folder: string, mode: 'hold' | 'write'): DatabaseChild {
  const script = path.join(projectRoot, 'tests/support/database-child.ts')
  let endChild = () => {}
  // Before the start: a test that is over already must not start anything.
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
