import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { BenchTarget } from './measure-bench-case.ts'
import { benchCleanUps } from './run-bench-program.ts'

/** The baseline: a node:http server that sends hello, or that many bytes. It is stopped with the program. */
export async function startMinimalBaselineServer(bytes?: number): Promise<BenchTarget> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'baseline-server.mjs'), ...(bytes ? [String(bytes)] : [])],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const exited = once(child, 'exit')
  benchCleanUps.push(async () => {
    child.kill()
    await exited
  })
  const [port] = await Promise.race([
    once(child.stdout, 'data'),
    exited.then(() => Promise.reject(new Error('No hello.'))),
  ])
  return { url: `http://127.0.0.1:${String(port).trim()}`, pid: pidOfProcess(child), postmaster: null }
}

export function pidOfProcess({ pid }: { pid?: number | undefined }): number {
  if (pid === undefined) throw new Error('A server could not be started.')
  return pid
}
