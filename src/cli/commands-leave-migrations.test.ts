import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readReleaseMigrations } from '#db/apply-migrations.ts'
import { openDatabase } from '#db/client.ts'
import { acceptServerSecret } from '#domain/operations/record-server-secret.ts'
import { createDatabaseWorkFolder, runCliCommand } from '#tests/support/database-run-cli.ts'

// Every command is a process with its own database.
vi.setConfig({ testTimeout: 300_000 })

const secret = 'the secret that is set now, which is long enough'
let work: Awaited<ReturnType<typeof createDatabaseWorkFolder>>
beforeAll(async () => {
  work = await createDatabaseWorkFolder()
  await inDatabase(async ({ db }) => {
    const missing = readReleaseMigrations().find(({ statements }) => statements.join('').includes('TABLE "price_fits"'))
    await db.execute(sql`drop table price_fits`)
    await db.execute(sql`delete from drizzle.__drizzle_migrations where created_at = ${missing?.at}`)
    await acceptServerSecret(db, { secret: 'the secret of the servers that run, long enough', now: new Date() })
  })
})
afterAll(() => work.discard())

async function inDatabase<T>(look: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir: join(work.path, 'data') })
  return look(database).finally(() => database.close())
}

async function isMigrated(): Promise<unknown> {
  const { rows } = await inDatabase(({ db }) => db.execute(sql`select to_regclass('price_fits') is not null as is`))
  return rows[0]?.is
}

const env = { FORECOURT_ENV: 'production', EMBEDDED: 'database,cards,mail', AUTH_SECRET: secret }
const run = (...args: string[]) => runCliCommand(args, { folder: work.path, env, input: 'Pa$$WordOfAdmin\n' })

it.each([
  ['create-admin', '--email', 'a@example.com', '--name', 'A'],
  ['doctor', '--remove-lost-photos'],
])('H-06 %s %s leaves the pending migrations of a site in production alone, and says what to do', async (...args) => {
  expect(await run(...args)).toMatchObject({
    code: 1,
    output: '',
    errors: expect.stringMatching(
      /^The database lacks 1 migrations.*`npx forecourt upgrade FOLDER`.*Nothing was changed/,
    ),
  })
  expect(await isMigrated()).toBe(false)
})

it('H-06 a secret is accepted before an upgrade without doing any of it', async () => {
  const { output } = await run('doctor', '--accept-secret')
  expect(output).toMatch(/ok\s+secret/)
  expect(output).toContain('1 migrations are pending')
  expect(await isMigrated()).toBe(false)
})
