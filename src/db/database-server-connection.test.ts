import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPostgres, type TestPostgresServer } from '#tests/support/database-postgres.ts'
import { databaseHostAndName, rejectOldPostgresVersion } from './check-database-server.ts'
import { openDatabase } from './client.ts'
import { migrateDatabase } from './migrate-database.ts'
import { MIGRATION_ADVISORY_LOCK } from './take-migration-lock.ts'

let server: TestPostgresServer
beforeAll(async () => {
  server = await startTestPostgres()
})
afterAll(() => server.stop())

/** The error that opening the database fails with. */
async function refusal(url: string): Promise<Error> {
  return await openDatabase({ url, dataDir: '' }).then(
    () => Promise.reject(new Error('It was opened.')),
    (error: Error) => error,
  )
}

function withPart(part: Partial<Record<'password' | 'port' | 'pathname' | 'username' | 'host', string>>): string {
  return Object.assign(new URL(server.url()), part).href
}

describe('a PostgreSQL server', () => {
  it('is opened through its URL', async () => {
    const database = await openDatabase({ url: server.url(), dataDir: '' })
    const { rows } = await database.db.execute(sql`SELECT current_setting('application_name') AS name`)
    expect(database.kind).toBe('server')
    expect(rows).toEqual([{ name: 'forecourt' }])
    await database.close()
  })

  it('that several processes start on at once is migrated once', async () => {
    await server.createDatabase('migrated_by_many')
    const url = server.url('migrated_by_many')
    const open = () => openDatabase({ url, dataDir: '' })
    const database = await open()
    const others = await Promise.all([open(), open(), open()])
    await Promise.all([database, ...others].map((each) => migrateDatabase(each)))
    const { rows } = await database.db.execute(
      sql`SELECT count(*) AS applied, count(DISTINCT created_at) AS different FROM drizzle.__drizzle_migrations`,
    )
    expect(rows[0]?.applied).toBeGreaterThan(0)
    expect(rows[0]?.applied).toBe(rows[0]?.different)
    await Promise.all([database, ...others].map((each) => each.close()))
  })

  it('on which another one migrates is waited for: it is said who does, and the waiting can be ended', async () => {
    await server.createDatabase('migrated_by_another')
    const url = server.url('migrated_by_another')
    const [holding, waiting] = [await openDatabase({ url, dataDir: '' }), await openDatabase({ url, dataDir: '' })]
    const holder = await holding.pool.connect()
    const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    await holder.query('SELECT pg_advisory_lock($1)', [MIGRATION_ADVISORY_LOCK])
    const stopped = new AbortController()
    const said: string[] = []
    const onWait = (sentence: string) => said.push(sentence)
    const ended = migrateDatabase(waiting, undefined, { signal: stopped.signal, onWait }).catch((error: Error) => error)
    await expect.poll(() => said).toHaveLength(1)
    const session = `the database session ${rows[0]?.pid} holds \\(forecourt from 127\\.0\\.0\\.1, idle for \\d+ s\\)`
    expect(said[0]).toMatch(new RegExp(`^Waiting for the lock of migrations, which ${session}`))
    expect(said[0]).toContain(`SELECT pg_terminate_backend(${rows[0]?.pid}).`)
    stopped.abort()
    expect(await ended).toMatchObject({ name: 'AbortError' })
    const going = migrateDatabase(waiting, undefined, { onWait })
    await expect.poll(() => said).toHaveLength(2)
    // The end of the session gives its lock back.
    holder.release(true)
    await going
    await Promise.all([holding.close(), waiting.close()])
  })

  it('that cuts a connection in a transaction neither ends the process nor loses the connection for good', async () => {
    const database = await openDatabase({ url: server.url(), dataDir: '', poolSize: 2 })
    const cut = database.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
      await database.db.execute(sql`SELECT pg_terminate_backend(${rows[0]?.pid})`)
      await tx.execute(sql`SELECT 1`)
    })
    await expect(cut).rejects.toThrow()
    const both = [1, 2].map(() => database.db.transaction((tx) => tx.execute(sql`SELECT 1 AS found`)))
    expect((await Promise.all(both)).map(({ rows }) => rows)).toEqual([[{ found: 1 }], [{ found: 1 }]])
    await database.close()
  })
})

describe('a server that cannot be used', () => {
  it.each([
    ['no server there', () => withPart({ port: '1' }), 'nothing listens there'],
    ['no such host', () => withPart({ host: 'nowhere.invalid' }), 'host'],
    ['a wrong password', () => withPart({ password: 'wr0ng' }), 'refuses the user or the password'],
    ['no such database', () => withPart({ pathname: 'missing' }), 'no database of that name'],
    ['not a URL', () => 'postgres://forecourt:s3cret@:port/', 'percent-encoded'],
    ['another database', () => 'mysql://forecourt:s3cret@127.0.0.1/', 'not a PostgreSQL URL'],
  ])('is refused with its reason and without a secret: %s', async (_case, url, reason) => {
    const error = await refusal(url())
    expect(error.name).toBe('DatabaseUnusable')
    expect(error.message).toMatch(/^DATABASE_URL/)
    expect(error.message).toContain(reason)
    const shown = `${error.message} ${JSON.stringify(error)} ${error.stack} ${error.cause}`
    for (const secret of ['wr0ng', 's3cret', new URL(server.url()).password]) expect(shown).not.toContain(secret)
  })

  it('is refused when it is older than the oldest version that the tests run on', () => {
    expect(() => rejectOldPostgresVersion(140_012, 'db.example/shop')).toThrow(
      /DATABASE_URL names PostgreSQL 14 .*15 or newer/,
    )
    expect(() => rejectOldPostgresVersion(150_000, 'db.example/shop')).not.toThrow()
  })

  it('is described without user and password', () => {
    expect(databaseHostAndName('postgres://user:s3cret@db.example:5433/shop?sslmode=require')).toBe(
      'db.example:5433/shop',
    )
  })
})
