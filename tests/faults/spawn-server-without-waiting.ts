import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { projectRoot } from '#db/paths/project-root.ts'

export type SpawnedServerProcess = {
  process: ChildProcess
  /** Its exit code, and everything that it printed. */
  ended: Promise<{ code: number | null; output: string; errors: string }>
}

/** Starts the server without waiting until it serves, for starts that fail or are interrupted. */
export function spawnServerWithoutWaiting({
  env = {},
  dataDir,
}: {
  env?: Record<string, string>
  dataDir: string
}): SpawnedServerProcess {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, ...env },
  })
  const printed = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  return { process: child, ended: printed.then(([[code], output, errors]) => ({ code, output, errors })) }
}
