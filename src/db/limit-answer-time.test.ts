import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPostgres, type TestPostgresServer } from '#tests/support/database-postgres.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { type OpenedDatabase, openDatabase } from './client.ts'
import { databaseUnavailableReason } from './database-unavailable.ts'
import { runInLongTransaction } from './run-in-long-transaction.ts'

const answerTimeoutMs = 1_000

let postgres: TestPostgresServer
let proxy: DatabaseProxy
let database: OpenedDatabase
beforeAll(async () => {
  postgres = await startTestPostgres()
  await postgres.createDatabase('quiet')
  proxy = await startDatabaseProxy(postgres.url('quiet'))
  database = await openDatabase({ url: proxy.url, dataDir: '', poolSize: 1, answerTimeoutMs })
  await database.db.execute(sql`CREATE TABLE test_numbers (number int)`)
})
afterAll(async () => {
  await database?.close()
  await proxy?.close()
  await postgres?.stop()
})

const isAway = (error: unknown) => databaseUnavailableReason(error) !== null

it('gives up a server that says nothing any more, with its connection: the next statement has another', async () => {
  await database.db.execute(sql`SELECT 1`)
  proxy.hang()
  await expect(Promise.resolve(database.db.execute(sql`SELECT 1`))).rejects.toSatisfy(isAway)
  await database.db.execute(sql`INSERT INTO test_numbers VALUES (1)`)

  const lost = database.db.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO test_numbers VALUES (2)`)
    proxy.hang()
    await tx.execute(sql`INSERT INTO test_numbers VALUES (3)`)
  })
  await expect(lost).rejects.toSatisfy(isAway)
  const { rows } = await database.db.execute(sql`SELECT number FROM test_numbers`)
  expect(rows).toEqual([{ number: 1 }])
})

it('lets long work take its time, and gives its session to nobody else', async () => {
  const sleep = `SELECT pg_sleep(${(2 * answerTimeoutMs) / 1_000})`
  await runInLongTransaction(database, 'BEGIN', (client) => client.query(sleep))
  await expect(database.pool.query(sleep)).rejects.toSatisfy(isAway)
})
