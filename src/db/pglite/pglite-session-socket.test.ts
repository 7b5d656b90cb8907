import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenedDatabase, openDatabase } from '../client.ts'

let folder: string
let database: OpenedDatabase
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-session-'))
  database = await openDatabase({ dataDir: folder, statementTimeoutMs: 1500, waitTimeoutMs: 15_000 })
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a session whose worker was ended', () => {
  it('ends, so that one who never gives it back does not keep the others waiting', async () => {
    const client = await database.pool.connect()
    await expect(client.query('SELECT count(*) FROM generate_series(1, 1000000000000)')).rejects.toThrow('1500 ms')
    expect((await database.pool.query('SELECT 1 AS found')).rows).toEqual([{ found: 1 }])
  })
})

describe('the embedded database', () => {
  it('takes 16 MB of shared buffers: it touches all of them, however small the database is', async () => {
    expect((await database.pool.query('SHOW shared_buffers')).rows).toEqual([{ shared_buffers: '16MB' }])
  })

  it('computes beside the server: a slow query does not hold up the thread that asks', async () => {
    const order: string[] = []
    const query = database.pool.query('SELECT pg_sleep(0.3)').then(() => order.push('query'))
    await pause(1)
    order.push('another task')
    await query
    expect(order).toEqual(['another task', 'query'])
  })

  it('pays no heed to the PG… variables of the environment', async () => {
    process.env.PGSSLMODE = 'require'
    process.env.PGOPTIONS = '-c search_path=nowhere'
    try {
      const client = await database.pool.connect()
      client.release(true)
      expect((await database.pool.query('SELECT 1 AS found')).rows).toEqual([{ found: 1 }])
    } finally {
      delete process.env.PGSSLMODE
      delete process.env.PGOPTIONS
    }
  })
})
