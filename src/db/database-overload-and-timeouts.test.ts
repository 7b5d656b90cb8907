import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { copyDatabase, type DatabaseCopy } from '#tests/support/copy-database.ts'
import type { DatabaseSettings, Db } from './client.ts'
import { sqlStateOfError } from './database-errors.ts'

// Tests the behaviour at the limits, on both kinds of database; so it uses the source of useDatabase() without its
// shared database.

const limits: Partial<DatabaseSettings> = {
  poolSize: 1,
  statementTimeoutMs: 700,
  maxWaiting: 3,
  waitTimeoutMs: 15_000,
}

let copy: DatabaseCopy
let db: Db
beforeAll(async () => {
  copy = await copyDatabase(inject('databaseSource'), limits)
  db = copy.database.db
  await db.execute(sql`CREATE TABLE test_numbers (number int PRIMARY KEY)`)
})
beforeEach(async () => {
  await db.execute(sql`DELETE FROM test_numbers`)
})
afterAll(() => copy.discard())

const endless = sql`SELECT count(*) FROM generate_series(1, 1000000000000)`
const ranTooLong = (error: unknown) => sqlStateOfError(error) === '57014'

/** Starts a query at once: Drizzle sends a statement only when it is awaited. */
async function start<Answer>(query: PromiseLike<Answer>): Promise<Answer> {
  return await query
}

async function readNumbers(): Promise<unknown[]> {
  const { rows } = await db.execute(sql`SELECT number FROM test_numbers ORDER BY number`)
  return rows.map((row) => row.number)
}

describe('a statement that runs too long', () => {
  it('is ended, and what was written before stays', async () => {
    await db.execute(sql`INSERT INTO test_numbers VALUES (1)`)
    await expect(db.execute(endless)).rejects.toSatisfy(ranTooLong)
    await db.execute(sql`INSERT INTO test_numbers VALUES (2)`)
    expect(await readNumbers()).toEqual([1, 2])
  })

  it('fails its transaction like any other error', async () => {
    const failing = db.transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO test_numbers VALUES (1)`)
      await expect(tx.execute(endless)).rejects.toSatisfy(ranTooLong)
      await expect(tx.execute(sql`SELECT 1`)).rejects.toSatisfy((error) => sqlStateOfError(error) === '25P02')
      throw new Error('given up')
    })
    await expect(failing).rejects.toThrow('given up')
    await db.execute(sql`INSERT INTO test_numbers VALUES (2)`)
    expect(await readNumbers()).toEqual([2])
  })

  it('tells its own error through a transaction that does not handle it', async () => {
    const failing = db.transaction((tx) => tx.execute(endless))
    await expect(failing).rejects.toSatisfy(ranTooLong)
    expect(await readNumbers()).toEqual([])
  })

  it('does not break a statement that was prepared by name before', async () => {
    const prepared = db.select({ one: sql<number>`1` }).from(sql`pg_class`).limit(1).prepare('one')
    await prepared.execute()
    await expect(db.transaction((tx) => tx.execute(endless))).rejects.toSatisfy(ranTooLong)
    expect(await prepared.execute()).toEqual([{ one: 1 }])
  })

  it('does not harm those that wait behind it', async () => {
    const long = start(db.execute(endless))
    const waiting = [start(db.execute(sql`SELECT 1 AS found`)), start(db.execute(sql`SELECT 2 AS found`))]
    await expect(long).rejects.toSatisfy(ranTooLong)
    const answers = await Promise.all(waiting)
    expect(answers.map(({ rows }) => rows[0]?.found)).toEqual([1, 2])
  })
})

describe('too many requests', () => {
  it('are refused at once when the queue is full', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => db.execute(sql`SELECT 1`)))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(4)
    for (const { reason } of refused) expect(reason.cause ?? reason).toMatchObject({ name: 'DatabaseBusy' })
    expect((await db.execute(sql`SELECT 1 AS found`)).rows).toEqual([{ found: 1 }])
  })

  it('are refused when their wait is over', async () => {
    const { database, discard } = await copyDatabase(inject('databaseSource'), { ...limits, waitTimeoutMs: 300 })
    const holder = await database.pool.connect()
    const waiting = database.db.transaction((tx) => tx.execute(sql`SELECT 1`))
    await expect(waiting).rejects.toMatchObject({ name: 'DatabaseBusy' })
    holder.release()
    expect((await database.db.execute(sql`SELECT 1 AS found`)).rows).toEqual([{ found: 1 }])
    await discard()
  })
})

describe('closing', () => {
  it('lets what runs and what waits finish, and refuses the rest', async () => {
    const { database, discard } = await copyDatabase(inject('databaseSource'), limits)
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
    const running = database.db.transaction(async (tx) => {
      await tx.execute(sql`CREATE TABLE test_written (number int)`)
      hold()
      await tx.execute(sql`SELECT pg_sleep(0.2)`)
    })
    await isHeld
    const waiting = start(database.db.execute(sql`SELECT count(*) AS found FROM test_written`))
    await expect.poll(() => database.pool.waitingCount).toBe(1)
    const closed = Promise.all([database.close(), database.close()])
    await expect(database.db.execute(sql`SELECT 1`)).rejects.toMatchObject({ cause: { name: 'DatabaseClosed' } })
    await closed
    await running
    expect((await waiting).rows).toEqual([{ found: 0 }])
    await discard()
  })
})

describe('connections', () => {
  it('are not lost by a transaction that cannot begin', async () => {
    for (let round = 0; round < 3; round += 1) {
      const client = await copy.database.pool.connect()
      // node-postgres learns of a broken connection only from its stream.
      client.connection.stream.destroy(new Error('cut off'))
      await expect(client.query('BEGIN')).rejects.toThrow()
    }
    expect((await db.execute(sql`SELECT 1 AS found`)).rows).toEqual([{ found: 1 }])
  })

  it('start clean: nothing of a broken session reaches the next', async () => {
    const client = await copy.database.pool.connect()
    await client.query('BEGIN')
    await client.query('INSERT INTO test_numbers VALUES (1)')
    await client.query(`SET search_path = 'nowhere'`)
    client.release(true)
    expect(await readNumbers()).toEqual([])
  })
})
