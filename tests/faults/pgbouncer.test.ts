import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate-database.ts'
import { MIGRATION_ADVISORY_LOCK } from '#db/take-migration-lock.ts'
import { isPgBouncerInstalled, type RunningPgBouncer, startPgBouncer } from '#tests/support/database-pgbouncer.ts'
import { startTestPostgres, type TestPostgresServer } from '#tests/support/database-postgres.ts'
import { startServer } from '#tests/support/start-server.ts'
import { runAllDiagnosticChecks } from '../../src/cli/doctor/run-all-diagnostic-checks.ts'

if (!isPgBouncerInstalled) console.log('skipped: PgBouncer itself is tried where the package pgbouncer is installed')

const settings = 'statement_timeout,idle_in_transaction_session_timeout,options'

describe.runIf(isPgBouncerInstalled)('H-06 behind PgBouncer itself', () => {
  let server: TestPostgresServer
  let dataDir: string
  const poolers: RunningPgBouncer[] = []
  beforeAll(async () => {
    server = await startTestPostgres()
    dataDir = await mkdtemp(join(tmpdir(), 'forecourt-pooled-'))
  })
  afterAll(async () => {
    for (const pooler of poolers) await pooler.stop()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function through(mode: 'session' | 'transaction', { database, ignores = settings }: Through) {
    const pooler = await startPgBouncer(server, { mode, ignores })
    poolers.push(pooler)
    await server.createDatabase(database)
    return pooler.url(database)
  }
  type Through = { database: string; ignores?: string }

  const doctor = async (url: string) => {
    const env = {
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      FORECOURT_ENV: 'demo',
      AUTH_SECRET: 'a secret that is long enough, for sure',
    }
    return await runAllDiagnosticChecks(env, { backups: null, signal: new AbortController().signal })
  }

  async function sessionsWithLockOfMigrations(database: string): Promise<number> {
    const client = new pg.Client({ connectionString: server.url(database) })
    await client.connect()
    const { rows } = await client.query(
      `select count(*)::int as held from pg_locks where locktype = 'advisory' and objid = $1
        and database = (select oid from pg_database where datname = current_database())`,
      [MIGRATION_ADVISORY_LOCK],
    )
    await client.end()
    return rows[0]?.held
  }

  it('that refuses our settings, the start stops and the doctor fails, each with what to do', async () => {
    const url = await through('transaction', { database: 'refused', ignores: '' })
    const mend = /pooler \(PgBouncer\) that refuses.*pool_mode = session.*ignore_startup_parameters/
    await expect(openDatabase({ url, dataDir })).rejects.toThrow(mend)
    expect(await doctor(url)).toContainEqual({
      check: 'database',
      status: 'fail',
      said: expect.stringContaining('PgBouncer'),
      mend: expect.stringContaining('pool_mode = session'),
    })
  })

  it('in transaction mode, a start leaves no lock of migrations with it, and the doctor fails with what to do', async () => {
    const url = await through('transaction', { database: 'pooled' })
    const database = await openDatabase({ url, dataDir, poolSize: 3 })
    await migrateDatabase(database)
    await database.close()
    expect(await sessionsWithLockOfMigrations('pooled')).toBe(0)
    const site = await startServer({ dataDir, env: { DATABASE_URL: url, RATE_LIMIT: 'off', LOG_LEVEL: 'error' } })
    expect((await fetch(`${site.url}/api/cars?limit=1`)).status).toBe(200)
    expect(await site.stop()).toBe(0)
    expect(await sessionsWithLockOfMigrations('pooled')).toBe(0)
    expect(await doctor(url)).toContainEqual({
      check: 'pooler',
      status: 'fail',
      said: expect.stringContaining('transaction mode (PgBouncer)'),
      mend: expect.stringMatching(/name PostgreSQL itself with DATABASE_URL.*pool_mode = session.*restart the pooler/),
    })
  })

  it('in session mode, the doctor finds nothing against it', async () => {
    const url = await through('session', { database: 'sessions' })
    const database = await openDatabase({ url, dataDir, poolSize: 3 })
    await migrateDatabase(database)
    await database.close()
    expect((await doctor(url)).filter(({ check }) => check === 'pooler')).toMatchObject([{ status: 'ok' }])
  })
})
