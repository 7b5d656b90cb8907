import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { readReleaseMigrations } from '#db/apply-migrations.ts'
import { openDatabase } from '#db/client.ts'
import { createDatabaseWorkFolder, runCliCommand } from '#tests/support/database-run-cli.ts'

// Every command is a process with its own database.

it('H-06 upgrade backs up what it then migrates, checks it, and has nothing to do the second time', async () => {
  const work = await createDatabaseWorkFolder()
  try {
    // The database of a release before backups.
    const database = await openDatabase({ dataDir: join(work.path, 'data') })
    const missing = readReleaseMigrations().find(({ statements }) =>
      statements.join('').includes('CREATE TABLE "backups"'),
    )
    await database.db.execute(sql`drop table backups, deployment_facts`)
    await database.db.execute(sql`delete from drizzle.__drizzle_migrations where created_at = ${missing?.at}`)
    await database.close()
    const first = await runCliCommand(['upgrade', 'backups'], { folder: work.path })
    expect(first).toMatchObject({
      code: 0,
      output: expect.stringContaining('1 migrations were applied, and what they'),
    })
    expect(first.output).toMatch(/^1 migrations are pending.*\nBacked up and checked: .*\n/)
    expect(readdirSync(join(work.path, 'backups'))).toHaveLength(1)
    const second = await runCliCommand(['upgrade', 'backups'], { folder: work.path })
    expect(second).toMatchObject({ code: 0, output: 'The database has the tables of this release already.\n' })
  } finally {
    await work.discard()
  }
})
