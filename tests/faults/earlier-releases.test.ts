import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPostgres, type TestPostgresServer } from '#tests/support/database-postgres.ts'
import { runCliCommand } from '#tests/support/database-run-cli.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'

// The data folder of a seeded demo of each release, unchanged: `tests/faults/releases/README.md` explains how to make
// one.
const env = { RATE_LIMIT: 'off', LOG_LEVEL: 'error' }

let folder: string
let postgres: TestPostgresServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-earlier-'))
  postgres = await startTestPostgres()
})
afterAll(async () => {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

function kept(name: string): Buffer {
  return brotliDecompressSync(readFileSync(join(import.meta.dirname, 'releases', name)))
}

/** Unpacks the data folder of a release where `npx forecourt` looks for it. */
async function unpackDataFolder(release: string): Promise<string> {
  const dataDir = join(folder, 'data')
  await mkdir(dataDir, { mode: 0o700 })
  const tar = spawn('tar', ['-xf', '-', '-C', dataDir], { stdio: ['pipe', 'inherit', 'inherit'] })
  tar.stdin.end(kept(`${release}/data-folder.tar.br`))
  const [code] = await once(tar, 'close')
  expect(code).toBe(0)
  return dataDir
}

async function restoreDump(release: string): Promise<string> {
  const name = `forecourt_${release.replaceAll('.', '_')}`
  await postgres.createDatabase(name)
  const client = new pg.Client({ connectionString: postgres.url(name) })
  await client.connect()
  await client.query(kept(`${release}/postgres.sql.br`).toString()).finally(() => client.end())
  return postgres.url(name)
}

async function signIn(server: RunningServer, { email, password }: { email: string; password: string }) {
  const answer = await fetch(`${server.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  expect(answer.status).toBe(200)
  return { authorization: `Bearer ${answer.headers.get('set-auth-token')}` }
}

async function read<T>(server: RunningServer, path: string, headers: Record<string, string> = {}): Promise<T> {
  const answer = await fetch(`${server.url}${path}`, { headers })
  expect(answer.status, path).toBe(200)
  return (await answer.json()) as T
}

/** The expected state of the demo of 0.1.0 on either kind of database. */
async function expectEverythingThere(server: RunningServer): Promise<void> {
  expect((await read<{ total: number }>(server, '/api/cars?limit=1')).total).toBe(125)
  const buyer = await signIn(server, { email: 'buyer@demo.test', password: 'ForeCourt!26' })
  const orders = await read<{ paid: boolean }[]>(server, '/api/myorders?email=buyer@demo.test', buyer)
  expect(orders).toHaveLength(8)
  expect(orders.some(({ paid }) => paid)).toBe(true)
  // Open bookings have meetings, which that release did not know: what was agreed holds as long as its time is ahead.
  type Order = { status: string; meetingAt: string; meeting: { status: string } | null }
  const own = await read<{ items: Order[] }>(server, '/api/my/orders?limit=50', buyer)
  const agreed = ({ meetingAt }: Order) => (Date.parse(meetingAt) > Date.now() ? 'confirmed' : 'requested')
  expect(own.items.map(({ status }) => status).toSorted()).toEqual([
    'accepted',
    'cancelled',
    'completed',
    'declined',
    'lost',
    'paid',
    'refunded',
    'requested',
  ])
  for (const order of own.items) {
    const expected = { accepted: agreed(order), paid: agreed(order), requested: 'requested' }[order.status]
    expect(order.meeting?.status, order.status).toBe(expected)
  }
  const admin = await signIn(server, { email: 'admin@demo.test', password: 'ForeCourt!26' })
  expect((await read<unknown[]>(server, '/api/usersrole', admin)).length).toBeGreaterThan(5)
}

describe('H-11 what release 0.1.0 left behind', () => {
  it('opens as a data folder: cars, orders, people, an uploaded photo and a whole audit log', async () => {
    const dataDir = await unpackDataFolder('0.1.0')
    const server = await startServer({ dataDir, env })
    try {
      await expectEverythingThere(server)
      const petra = await signIn(server, { email: 'petra@release.test', password: 'OldRelease!26' })
      const [self] = await read<{ photoURL: string }[]>(server, '/api/users/petra@release.test', petra)
      const photo = await fetch(new URL(new URL(self?.photoURL ?? '').pathname, server.url))
      expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp'])
    } finally {
      await server.stop()
    }
    expect(await runCliCommand(['audit', 'verify'], { folder, env })).toMatchObject({ code: 0, errors: '' })
  })

  it('opens as a database on PostgreSQL', async () => {
    const url = await restoreDump('0.1.0')
    const own = await mkdtemp(join(folder, 'postgres-'))
    const server = await startServer({ dataDir: own, env: { ...env, DATABASE_URL: url } })
    try {
      await expectEverythingThere(server)
    } finally {
      await server.stop()
    }
  })
})
