import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { TestPostgresServer } from './database-postgres.ts'
import { findFreePort } from './find-free-port.ts'

const program = '/usr/sbin/pgbouncer'

/** Debian's package pgbouncer is needed. */
export const isPgBouncerInstalled = existsSync(program)

export type RunningPgBouncer = { url(database: string): string; stop(): Promise<void> }

/** Starts PgBouncer before a server, on a free port of 127.0.0.1. */
export async function startPgBouncer(
  server: TestPostgresServer,
  { mode, ignores = '' }: { mode: 'session' | 'transaction'; ignores?: string },
): Promise<RunningPgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-pgbouncer-'))
  const to = new URL(server.url())
  const port = await findFreePort()
  const settings = [
    '[databases]',
    `* = host=127.0.0.1 port=${to.port} user=${to.username} password=${to.password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    'default_pool_size = 10',
    `ignore_startup_parameters = ${['extra_float_digits', ignores].filter(Boolean).join(',')}`,
  ]
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, `${settings.join('\n')}\n`)
  // It gives root up, and reads the file as the other user.
  chmodSync(folder, 0o755)
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn(program, [...asUser, file], { stdio: 'ignore' })
  const stop = async () => {
    await end(child)
    await rm(folder, { recursive: true, force: true })
  }
  const url = (database: string) => Object.assign(new URL(to), { port: String(port), pathname: database }).href
  try {
    await waitUntilReady(child, url('postgres'))
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  const until = Date.now() + 30_000
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    const isReady = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (isReady) return
    if (child.exitCode !== null || Date.now() > until) throw new Error('PgBouncer does not answer.')
    await pause(50)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
