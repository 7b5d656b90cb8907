import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { useDatabase } from '#tests/support/use-database.ts'
import { type OpenedDatabase, openDatabase } from './client.ts'
import { runOnOneServer } from './run-on-one-server.ts'

const test = useDatabase()

it('runs the work, and passes on what it throws', async () => {
  expect(await runOnOneServer(test.db, 'work', async () => 1)).toBe(1)
  const failing = runOnOneServer(test.db, 'work', () => Promise.reject(new Error('it failed')))
  await expect(failing).rejects.toThrow('it failed')
  expect(await runOnOneServer(test.db, 'work', async () => 2)).toBe(2)
})

// Only one process opens the embedded database.
describe.runIf(inject('databaseSource').kind === 'postgres')('of several servers', () => {
  let other: OpenedDatabase
  beforeAll(async () => {
    const { connectionString = '' } = test.database.pool.options
    other = await openDatabase({ url: connectionString, dataDir: '', poolSize: 1 })
  })
  afterAll(() => other.close())

  it('one does the work, while the others do other work', async () => {
    const [started, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = runOnOneServer(other.db, 'work', async () => {
      started.resolve()
      await end.promise
      // Its only connection is free for the work.
      return (await other.db.execute<{ one: number }>(sql`select 1 as one`)).rows[0]?.one
    })
    await started.promise
    expect(await runOnOneServer(test.db, 'work', async () => 2)).toBeNull()
    expect(await runOnOneServer(test.db, 'other work', async () => 3)).toBe(3)
    end.resolve()
    expect(await first).toBe(1)
    expect(await runOnOneServer(test.db, 'work', async () => 4)).toBe(4)
  })

  it('one whose connection is lost ends its work all the same', async () => {
    const cut = () =>
      test.db.execute(sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`)
    expect(
      await runOnOneServer(other.db, 'work', async () => {
        expect((await cut()).rows).toHaveLength(1)
        return runOnOneServer(test.db, 'work', async () => 'by another one')
      }),
    ).toBe('by another one')
  })
})
