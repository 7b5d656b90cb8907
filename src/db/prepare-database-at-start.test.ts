import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { anEmptyDatabaseUrl, aTestFolder } from '#tests/support/backups.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { openDatabase } from './client.ts'
import { DatabaseUnusableError } from './database-errors.ts'
import { prepareDatabaseAtStart } from './prepare-database.ts'
import { readMigrationState } from './require-applied-migrations.ts'

const test = useDatabase()
const folder = aTestFolder()
const off = { databaseUrl: null, databaseOwnerUrl: null, migratesOnStart: false }

it('H-06 a start that may not migrate refuses a database that lacks migrations, and changes nothing', async () => {
  const { db } = test
  await prepareDatabaseAtStart(test.database, off)
  const last = sql`id = (select max(id) from drizzle.__drizzle_migrations)`
  const { rows } = await db.execute(sql`delete from drizzle.__drizzle_migrations where ${last} returning *`)
  try {
    const refused = prepareDatabaseAtStart(test.database, off)
    await expect(refused).rejects.toThrow(DatabaseUnusableError)
    await expect(refused).rejects.toThrow(/lacks 1 migrations.*MIGRATE_ON_START=off.*forecourt upgrade FOLDER/)
    expect(await readMigrationState(test.database)).toEqual({ isEmpty: false, pending: 1, newer: 0 })
  } finally {
    await db.execute(sql`insert into drizzle.__drizzle_migrations
      select * from json_populate_record(null::drizzle.__drizzle_migrations, ${JSON.stringify(rows[0])})`)
  }
})

it('H-06 a start that may not migrate makes the tables of an empty database all the same', async () => {
  const url = (await anEmptyDatabaseUrl()) ?? undefined
  const database = await openDatabase({ url, dataDir: await mkdtemp(path.join(folder, 'empty-')), image: null })
  try {
    expect(await readMigrationState(database)).toMatchObject({ isEmpty: true })
    await prepareDatabaseAtStart(database, off)
    expect(await readMigrationState(database)).toEqual({ isEmpty: false, pending: 0, newer: 0 })
  } finally {
    await database.close()
  }
})
