import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { readReleaseMigrations } from '#db/apply-migrations.ts'
import { openDatabase } from '#db/client.ts'
import { aBuyer } from '#db/seed/builders.ts'
import { aBackupSource, anEmptyDatabaseUrl, createTestBackup } from '#tests/support/backups.ts'
import { createDatabaseWorkFolder, runCliCommand } from '#tests/support/database-run-cli.ts'

// Every command is a process with its own database.
vi.setConfig({ testTimeout: 300_000 })

const { kind } = inject('databaseSource')
const secret = 'the secret of the site that was backed up'
let work: Awaited<ReturnType<typeof createDatabaseWorkFolder>>
let backup: string
beforeAll(async () => {
  work = await createDatabaseWorkFolder()
  const secretFile = join(work.path, 'auth-secret')
  writeFileSync(secretFile, secret)
  const database = await openDatabase({ dataDir: join(work.path, 'data') })
  await aBuyer(database.db)
  // Of a release before, so that its restoration migrates; an embedded database would take ten seconds for all migrations.
  if (kind === 'postgres') {
    const missing = readReleaseMigrations().find(({ statements }) => statements.join('').includes('TABLE "price_fits"'))
    await database.db.execute(sql`drop table price_fits`)
    await database.db.execute(sql`delete from drizzle.__drizzle_migrations where created_at = ${missing?.at}`)
  }
  const source = { ...aBackupSource(database, join(work.path, 'media')), secretFile }
  backup = (await createTestBackup(source, join(work.path, 'backups'))).path
  await database.close()
})
afterAll(() => work.discard())

const hook = join(import.meta.dirname, '../../../tests/support/kill-before.ts')

/** The statements and moves at whose beginning it is killed. */
const steps = {
  postgres: [
    'rename:/auth-secret',
    'query:INSERT INTO "public"."users"',
    'query:CREATE TABLE "price_fits"',
    'query:COMMIT',
  ],
  pglite: ['rename:/auth-secret', 'rename:/db'],
}

it('G-36 a restoration that is killed at any step is carried out by the next try, with the secret of the site', async () => {
  const url = await anEmptyDatabaseUrl()
  const place = mkdtempSync(join(work.path, 'place-'))
  const env: Record<string, string> = url === null ? { DATA_DIR: place } : { DATA_DIR: place, DATABASE_URL: url }
  const restore = (more: Record<string, string> = {}) =>
    runCliCommand(['restore', backup], { folder: work.path, env: Object.assign({}, env, more) })
  for (const step of steps[kind]) {
    const killed = await restore({ KILL_BEFORE: step, NODE_OPTIONS: `--import ${hook}` })
    expect(killed, step).toMatchObject({ code: null, output: '' })
  }
  const restored = await restore()
  expect(restored, restored.errors).toMatchObject({ code: 0, output: expect.stringMatching(/^Restored /) })
  expect(readFileSync(join(place, 'auth-secret'), 'utf8')).toBe(secret)
  const database = await openDatabase({ dataDir: place, url: url ?? undefined })
  const { rows } = await database.db.execute(sql`select (select count(*)::int from users) users,
    (select count(*)::int from audit_entries where action = 'backup.restored') restorations,
    to_regclass('price_fits') is not null as "isMigrated"`)
  await database.close()
  expect(rows).toEqual([{ users: 1, restorations: 1, isMigrated: true }])
  if (url === null) return
  expect(await restore()).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/was restored into it, to the end/),
  })
})
