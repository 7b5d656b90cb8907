import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { databaseUnavailableReason } from './database-unavailable.ts'
import { BoundedDatabasePool } from './pool.ts'

const undo: (() => unknown)[] = []
afterAll(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

it('a pool that loses a connection in the packet that opened it fails the statement, not the process', async () => {
  const goodbye = 'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'
  const port = await listen((socket) =>
    socket.once('data', () =>
      socket.end(Buffer.concat([message('R', Buffer.alloc(4)), message('Z', 'I'), message('E', goodbye)])),
    ),
  )
  const pool = new BoundedDatabasePool({
    connectionString: `postgres://someone@127.0.0.1:${port}/site`,
    max: 1,
    maxWaiting: 10,
    connectionTimeoutMillis: 5_000,
  })
  pool.on('error', () => {})
  undo.push(() => pool.drain(1_000))
  // Twice: the pool of one connection is free again afterwards.
  for (let times = 0; times < 2; times += 1) {
    const failure = await pool.query('SELECT 1').catch((error: unknown) => error)
    expect(databaseUnavailableReason(failure)).not.toBeNull()
  }
})

it('a server that answers the wish for TLS with neither yes nor no is away: a proxy without one behind it does so', async () => {
  const port = await listen((socket) => socket.once('data', () => socket.end('E')))
  const pool = new BoundedDatabasePool({
    host: '127.0.0.1',
    port,
    ssl: { rejectUnauthorized: false },
    max: 1,
    maxWaiting: 10,
    connectionTimeoutMillis: 5_000,
  })
  undo.push(() => pool.drain(1_000))
  const failure = await pool.query('SELECT 1').catch((error: unknown) => error)
  expect(databaseUnavailableReason(failure)).toBe('The database cannot be reached.')
})

async function listen(onConnection: (socket: Socket) => void): Promise<number> {
  const server = createServer(onConnection).listen(0, '127.0.0.1')
  undo.push(() => server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A message of PostgreSQL's protocol: its letter, its length and its content. */
function message(letter: string, content: string | Buffer): Buffer {
  const body = Buffer.from(content as string)
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(letter), length, body])
}
