import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { aListing } from '#db/seed/builders.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { DatabaseIsNewerError } from './database-errors.ts'
import { migrateDatabase } from './migrate-database.ts'
import { projectRoot } from './paths/project-root.ts'

const test = useDatabase()

const DAY_MS = 86_400_000

/** A newer release: the migrations of this one and more. */
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-migrations-'))
  await mkdir(path.join(folder, 'meta'))
  const journal = await readJournal(path.join(projectRoot, 'migrations'))
  for (const { tag } of journal.entries) {
    await copyFile(path.join(projectRoot, 'migrations', `${tag}.sql`), path.join(folder, `${tag}.sql`))
  }
  await writeJournal(journal)
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
  await test.db.execute(sql`DROP TABLE IF EXISTS test_later`)
  const { entries } = await readJournal(path.join(projectRoot, 'migrations'))
  const ours = sql.join(
    entries.map(({ when }) => sql`${when}`),
    sql`, `,
  )
  await test.db.execute(sql`DELETE FROM drizzle.__drizzle_migrations WHERE created_at NOT IN (${ours})`)
})

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
}

async function readJournal(from: string): Promise<Journal> {
  return JSON.parse(await readFile(path.join(from, 'meta/_journal.json'), 'utf8'))
}

async function writeJournal(journal: Journal): Promise<void> {
  await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify(journal))
}

/** Adds a migration that is dated `daysLater` days after the last one. */
async function addMigration(tag: string, script: string, { daysLater }: { daysLater: number }): Promise<void> {
  const journal = await readJournal(folder)
  const when = Math.max(...journal.entries.map((entry) => entry.when)) + daysLater * DAY_MS
  journal.entries.push({ idx: journal.entries.length, version: '7', when, tag, breakpoints: true })
  await writeFile(path.join(folder, `${tag}.sql`), script)
  await writeJournal(journal)
}

async function countApplied(): Promise<unknown> {
  const { rows } = await test.db.execute(sql`SELECT count(*) AS found FROM drizzle.__drizzle_migrations`)
  return rows[0]?.found
}

async function waitingForBookings(): Promise<number> {
  const { rows } = await test.db.execute<{ waiting: number }>(
    sql`SELECT count(*)::int AS waiting FROM pg_locks WHERE relation = 'bookings'::regclass AND NOT granted`,
  )
  return rows[0]?.waiting ?? 0
}

async function countHeldLocks(): Promise<unknown> {
  const { rows } = await test.db.execute(
    sql`SELECT count(*) AS held FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  return rows[0]?.held
}

describe('migrate', () => {
  it('changes nothing when everything is applied', async () => {
    const before = await countApplied()
    await migrateDatabase(test.database)
    expect(await countApplied()).toBe(before)
  })

  it('is tried again where the older servers’ work and it waited for each other, and for nothing else', async () => {
    // A sequence remembers the tries, which are rolled back otherwise.
    await test.db.execute(sql`CREATE SEQUENCE test_tries`)
    const failing = (state: string, tries: number) =>
      `DO $$ BEGIN IF nextval('test_tries') < ${tries} THEN RAISE EXCEPTION 'again' USING ERRCODE = '${state}'; END IF; END $$;--> statement-breakpoint
      CREATE TABLE test_later (id int)`
    try {
      await addMigration('9000_later', failing('40P01', 3), { daysLater: 1 })
      await migrateDatabase(test.database, folder)
      const { rows } = await test.db.execute(sql`SELECT last_value::int AS tries FROM test_tries`)
      expect(rows).toEqual([{ tries: 3 }])
      await addMigration('9001_later', failing('55000', 9), { daysLater: 1 })
      await expect(migrateDatabase(test.database, folder)).rejects.toThrow()
      const after = await test.db.execute(sql`SELECT last_value::int AS tries FROM test_tries`)
      expect(after.rows).toEqual([{ tries: 4 }])
    } finally {
      await test.db.execute(sql`DROP SEQUENCE test_tries`)
    }
  })

  it.runIf(inject('databaseSource').kind === 'postgres')(
    'never ends the work of older servers, which lock the same tables in an order of their own',
    async () => {
      await aListing(test.db)
      const alter = (table: string) => `ALTER TABLE "${table}" ADD COLUMN "test_later" integer;`
      const script = [alter('listings'), alter('bookings')].join('--> statement-breakpoint\n')
      await addMigration('9000_later', script, { daysLater: 1 })
      const older = await test.database.pool.connect()
      try {
        // So that PostgreSQL would end this one's transaction of two that wait for each other.
        await older.query("SET deadlock_timeout = '200ms'")
        await older.query('BEGIN')
        await older.query('LOCK TABLE bookings IN ROW EXCLUSIVE MODE')
        const migrated = migrateDatabase(test.database, folder)
        await expect.poll(waitingForBookings, { interval: 5 }).toBeGreaterThan(0)
        await older.query('UPDATE listings SET price_cents = price_cents')
        await older.query('COMMIT')
        await migrated
        const { rows } = await older.query('SELECT test_later FROM listings')
        expect(rows).toEqual([{ test_later: null }])
      } finally {
        older.release(true)
        for (const table of ['listings', 'bookings'])
          await test.db.execute(sql.raw(`ALTER TABLE ${table} DROP COLUMN IF EXISTS test_later`))
      }
    },
  )

  it('applies what a later release brings, once, however many servers start with it', async () => {
    await addMigration('9000_later', 'CREATE TABLE test_later (id int)', { daysLater: 1 })
    await Promise.all([1, 2, 3].map(() => migrateDatabase(test.database, folder)))
    const { rows } = await test.db.execute(sql`SELECT count(*) AS found FROM test_later`)
    expect(rows).toEqual([{ found: 0 }])
  })

  it('starts over what a newer release has added, with that release’s own later start beside it', async () => {
    await addMigration('9000_later', 'CREATE TABLE test_later (id int)', { daysLater: 1 })
    await migrateDatabase(test.database, folder)
    const before = await countApplied()
    await migrateDatabase(test.database)
    await migrateDatabase(test.database, folder)
    expect(await countApplied()).toBe(before)
  })

  it('starts over what a newer release has taken away only where it knows the migration that made up for it', async () => {
    const { entries } = await readJournal(path.join(projectRoot, 'migrations'))
    const replacing = (tag = '') => `-- contract after ${tag}: what it replaced\nSELECT 1`
    await addMigration('9000_first', replacing(entries.at(-1)?.tag), { daysLater: 1 })
    await migrateDatabase(test.database, folder)
    await migrateDatabase(test.database)
    await addMigration('9001_expand', 'SELECT 1', { daysLater: 1 })
    await addMigration('9002_contract', replacing('9001_expand'), { daysLater: 1 })
    await migrateDatabase(test.database, folder)
    const refused = migrateDatabase(test.database)
    await expect(refused).rejects.toThrow(DatabaseIsNewerError)
    await expect(refused).rejects.toThrow(/takes away what.*newer release.*backup.*DATA_DIR.*DATABASE_URL/)
  })

  it('refuses migrations of which nobody noted whether they only add, saying what to do', async () => {
    await test.db.execute(sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 9e12)`)
    const refused = migrateDatabase(test.database)
    await expect(refused).rejects.toThrow(DatabaseIsNewerError)
    await expect(refused).rejects.toThrow(/does not have.*newer release.*backup.*DATA_DIR.*DATABASE_URL/)
  })

  it('applies all of a release or nothing', async () => {
    await addMigration('9000_later', 'CREATE TABLE test_later (id int)', { daysLater: 1 })
    await addMigration('9001_broken', 'CREATE TABLE test_later (id int)', { daysLater: 1 })
    const before = await countApplied()
    await expect(migrateDatabase(test.database, folder)).rejects.toThrow()
    expect(await countApplied()).toBe(before)
    const { rows } = await test.db.execute(sql`SELECT to_regclass('test_later') AS found`)
    expect(rows).toEqual([{ found: null }])
  })

  it('says so when a migration would be passed over because of its date', async () => {
    await addMigration('9000_early', 'CREATE TABLE test_later (id int)', { daysLater: -1 })
    await expect(migrateDatabase(test.database, folder)).rejects.toThrow('9000_early is dated before')
  })

  it('keeps neither its lock nor its time limit after it failed', async () => {
    await addMigration('9000_broken', 'SELECT 1 / 0', { daysLater: 1 })
    await expect(migrateDatabase(test.database, folder)).rejects.toThrow()
    // The server ends a session a moment after the client has left it.
    await expect.poll(countHeldLocks).toBe(0)
    await migrateDatabase(test.database)
  })

  it.runIf(inject('databaseSource').kind === 'postgres')(
    'leaves no lock with a pooler that keeps the session: every later start would wait for it',
    async () => {
      const client = await test.database.pool.connect()
      const { release } = client
      client.release = () => {}
      try {
        await migrateDatabase({
          pool: Object.assign(Object.create(test.database.pool), { connect: async () => client }),
        })
        expect(await countHeldLocks()).toBe(0)
      } finally {
        client.release = release
        client.release(true)
      }
    },
  )
})
