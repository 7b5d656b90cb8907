import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import { readReleaseMigrations } from '#db/apply-migrations.ts'
import { openDatabase } from '#db/client.ts'
import { acceptServerSecret } from '#domain/operations/record-server-secret.ts'
import { createDatabaseWorkFolder, runCliCommand } from '#tests/support/database-run-cli.ts'
import { s3Environment, startTestS3 } from '#tests/support/s3.ts'
import { newDatabaseSetting } from '#tests/support/server-database.ts'

// Every command is a process with its own database.

/** The database of a release before backups. */
async function takeBackupTablesAway(folder: string, url?: string): Promise<void> {
  const database = await openDatabase({ dataDir: join(folder, 'data'), url })
  const missing = readReleaseMigrations().filter(({ statements }) => statements.join('').includes('TABLE "backups"'))
  await database.db.execute(sql`drop table backups, deployment_facts`)
  for (const { at } of missing) {
    await database.db.execute(sql`delete from drizzle.__drizzle_migrations where created_at = ${at}`)
  }
  await database.close()
}

it('H-06 upgrade backs up what it then migrates, checks it, and has nothing to do the second time', async () => {
  const work = await createDatabaseWorkFolder()
  try {
    await takeBackupTablesAway(work.path)
    const first = await runCliCommand(['upgrade', 'backups'], { folder: work.path })
    expect(first).toMatchObject({
      code: 0,
      output: expect.stringContaining('2 migrations were applied, and what they'),
    })
    expect(first.output).toMatch(/^2 migrations are pending.*\nBacked up and checked: .*\n/)
    expect(readdirSync(join(work.path, 'backups'))).toHaveLength(1)
    const second = await runCliCommand(['upgrade', 'backups'], { folder: work.path })
    expect(second).toMatchObject({ code: 0, output: 'The database has the tables of this release already.\n' })
  } finally {
    await work.discard()
  }
})

it.each([[[]], [['--force']]])(
  'H-06 upgrade refuses another AUTH_SECRET before it does anything, with what to do (%j)',
  async (options) => {
    const work = await createDatabaseWorkFolder()
    const open = () => openDatabase({ dataDir: join(work.path, 'data') })
    try {
      const database = await open()
      const missing = readReleaseMigrations().find(({ statements }) =>
        statements.join('').includes('TABLE "price_fits"'),
      )
      await database.db.execute(sql`drop table price_fits`)
      await database.db.execute(sql`delete from drizzle.__drizzle_migrations where created_at = ${missing?.at}`)
      await acceptServerSecret(database.db, {
        secret: 'the secret of the servers that run, long enough',
        now: new Date(),
      })
      await database.close()
      const env = { AUTH_SECRET: 'the secret of somebody else, which is long enough' }
      const refused = await runCliCommand(['upgrade', 'backups', ...options], { folder: work.path, env })
      expect(refused).toMatchObject({
        code: 1,
        output: expect.stringMatching(/AUTH_SECRET is not the one[\s\S]*Give every server the same AUTH_SECRET/),
        errors: expect.stringMatching(/Nothing was changed\.\n$/),
      })
      expect(existsSync(join(work.path, 'backups'))).toBe(false)
      const after = await open()
      const { rows } = await after.db.execute<{ is: boolean }>(sql`select to_regclass('price_fits') is not null as is`)
      await after.close()
      expect(rows).toEqual([{ is: false }])
    } finally {
      await work.discard()
    }
  },
)

it('H-06 upgrade backs up into a bucket too, and says first what is wrong with its address', async () => {
  const work = await createDatabaseWorkFolder()
  try {
    // Beside the tests' server the copy is checked in a database of that, which takes a fifth of an embedded one.
    const database = await newDatabaseSetting(inject('databaseSource'))
    await takeBackupTablesAway(work.path, database.DATABASE_URL)
    const store = Object.entries(s3Environment(await startTestS3()))
    const bucket = store.flatMap(([name, value]) => (name === 'S3_BUCKET' ? [] : [[`BACKUP_${name}`, value]]))
    const env = Object.assign(database, Object.fromEntries(bucket))
    const upgrade = (address: string) => runCliCommand(['upgrade', address], { folder: work.path, env })
    expect(await upgrade('s3://Photos')).toMatchObject({
      code: 1,
      output: '',
      errors: 's3://Photos is no address of a bucket; it is like s3://my-backups or s3://my-backups/site.\n',
    })
    const upgraded = await upgrade('s3://photos/site')
    expect(upgraded.output, upgraded.errors).toMatch(
      /\nBacked up and checked: s3:\/\/photos\/site\/\S+\n[\s\S]*2 migrations were applied/,
    )
    expect(upgraded.code).toBe(0)
    expect(readdirSync(work.path)).not.toContain('s3:')
  } finally {
    await work.discard()
  }
})
