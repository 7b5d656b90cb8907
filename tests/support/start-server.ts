import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export type RunningServer = {
  url: string
  dataDir: string
  process: ChildProcess
  /** Everything it printed so far. */
  output(): string
  /** Stops it as Ctrl-C would, and returns its exit code. */
  stop(): Promise<number | null>
  /** Kills it as a crash would. */
  kill(): Promise<void>
  /** Stops it and removes its data folder. */
  discard(): Promise<void>
}

/**
 * Starts the real server as a separate process on a free port of 127.0.0.1, or on `port`, and waits until it prints its
 * address; `entry` is another program that does so.
 * @throws with its output, when it ends before that.
 */
export async function startServer(
  options: { env?: Record<string, string>; dataDir?: string; port?: number; entry?: string } = {},
): Promise<RunningServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'forecourt-server-')))
  const child = spawn(process.execPath, [options.entry ?? 'scripts/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, PORT: String(options.port ?? 0), DATA_DIR: dataDir, ...options.env },
  })
  let printed = ''
  const exited = once(child, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      const match = /serving at (https?:\/\/\S+)/.exec(printed)
      // With PUBLIC_URL it prints that address.
      if (match?.[1]) resolve(options.port === undefined ? match[1] : `http://127.0.0.1:${options.port}`)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    exited.then(([code]) => reject(new Error(`The server ended with ${code} before it served:\n${printed}`)))
  })
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await exited
    return child.exitCode
  }
  return {
    url,
    dataDir,
    process: child,
    output: () => printed,
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL')
    },
    discard: async () => {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
