import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totpCode } from '#platform/identity/totp.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { startTestPostgres, type TestPostgresServer } from '#tests/support/database-postgres.ts'
import { runCliCommand } from '#tests/support/database-run-cli.ts'
import { startServer } from '#tests/support/start-server.ts'
import { spawnServerWithoutWaiting } from './spawn-server-without-waiting.ts'

const password = 'The First Admin!'

let postgres: TestPostgresServer
let folder: string
let production: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-production-'))
  postgres = await startTestPostgres()
  await postgres.createDatabase('forecourt')
  await asSuperuser(`CREATE ROLE shop_owner LOGIN PASSWORD 'of-the-owner'`)
  await asSuperuser(`CREATE ROLE shop_server LOGIN PASSWORD 'of-the-server'`)
  await asSuperuser('ALTER DATABASE forecourt OWNER TO shop_owner')
  production = { FORECOURT_ENV: 'production', DATABASE_URL: urlOf('shop_server'), LOG_LEVEL: 'error' }
  const refused = await spawnServerWithoutWaiting({ dataDir: folder, env: production }).ended
  production.EMBEDDED = doublesIn(refused.errors.trim().split('\n').slice(1)).join(',')
})
afterAll(async () => {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

function urlOf(role: 'shop_owner' | 'shop_server'): string {
  const url = new URL(postgres.url('forecourt'))
  url.username = role
  url.password = role.replace('shop_', 'of-the-')
  return url.href
}

async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(text).finally(() => client.end())
}
const asSuperuser = (text: string) => query(postgres.url('forecourt'), text)

/** The substitutes that an error message offers, each on a line of its own. */
function doublesIn(faults: string[]): string[] {
  return faults.map((fault) => /EMBEDDED=(\w+)/.exec(fault)?.[1] ?? fault)
}

const createAdmin = (email: string) =>
  runCliCommand(['create-admin', '--email', email, '--name', 'First Admin', '--password-stdin'], {
    folder,
    env: production,
    input: `${password}\n`,
    isLaunched: true,
  })

/** What a visitor sees of sign-in methods that are not configured. */
async function lookAtTheLogin(baseURL: string): Promise<void> {
  const browser = await launchBrowser()
  try {
    const page = await (await browser.newContext({ baseURL })).newPage()
    page.setDefaultTimeout(45_000)
    await page.goto('/login')
    await page.getByText('Not set up on this site: Google, GitHub, X.').waitFor()
    expect(await page.getByRole('link', { name: 'Email me a login link' }).count()).toBe(1)
    expect(await page.getByRole('link', { name: 'Text me a code' }).count()).toBe(0)
    await page.goto('/sign-in-code')
    await page.getByLabel('Phone number').fill('+1 512 555 0100')
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByText('Phone codes aren’t set up on this site. Use another way to log in.').first().waitFor()
    expect(await page.getByLabel('Phone number').inputValue()).toBe('+1 512 555 0100')
  } finally {
    await browser.close()
  }
}

describe('FORECOURT_ENV=production', () => {
  it('H-01 refuses each embedded double that is not asked for by name', async () => {
    const start = async (env: Record<string, string>) => {
      const begun = spawnServerWithoutWaiting({ dataDir: folder, env: { FORECOURT_ENV: 'production', ...env } })
      const { code, errors } = await begun.ended
      expect(code).toBe(1)
      return errors.trim().split('\n').slice(1)
    }
    const faults = await start({})
    expect(doublesIn(faults)).toEqual(expect.arrayContaining(['database', 'cards']))
    for (const missing of doublesIn(faults)) {
      const named = doublesIn(faults).filter((double) => double !== missing)
      expect(await start({ EMBEDDED: named.join(',') })).toEqual([expect.stringContaining(`EMBEDDED=${missing} `)])
    }
    const limits = await start({ EMBEDDED: doublesIn(faults).join(','), RATE_LIMIT: 'off' })
    expect(limits).toEqual([expect.stringContaining('RATE_LIMIT is "off"')])
  })

  it('a role of its own makes the tables, and the server’s refuses to start before', async () => {
    const env = { ...production, EMBEDDED: production.EMBEDDED ?? '' }
    const early = await spawnServerWithoutWaiting({ dataDir: folder, env }).ended
    expect([early.code, early.errors]).toEqual([1, expect.stringContaining('DATABASE_OWNER_URL')])
    const owner = { DATABASE_OWNER_URL: urlOf('shop_owner') }
    const migrate = (more: Record<string, string>) =>
      runCliCommand(['migrate'], { folder, env: { ...env, ...owner, ...more }, isLaunched: true })
    const superuser = await migrate({ DATABASE_URL: postgres.url('forecourt') })
    expect([superuser.code, superuser.errors]).toEqual([1, expect.stringContaining('a superuser')])
    const same = await migrate({ DATABASE_URL: urlOf('shop_owner') })
    expect([same.code, same.errors]).toEqual([1, expect.stringContaining('is, or may become')])
    expect(await migrate({})).toMatchObject({ code: 0, errors: '' })
  })

  it('H-01 starts on an empty PostgreSQL without a demo, and `npx forecourt create-admin` makes one Admin, once', async () => {
    const server = await startServer({ dataDir: folder, env: production })
    try {
      const call = async (path: string, init: RequestInit = {}) => {
        const response = await fetch(`${server.url}/api${path}`, init)
        return { status: response.status, headers: response.headers, body: (await response.json()) as object }
      }
      const signIn = (email: string, secret: string) =>
        call('/auth/sign-in/email', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password: secret }),
        })
      expect((await call('/cars')).body).toMatchObject({ total: 0, items: [] })
      expect((await signIn('admin@demo.test', 'ForeCourt!26')).status).toBe(401)
      expect(server.output()).not.toMatch(/demo\.test|ForeCourt!26/)
      for (const path of ['/dev/gallery', '/dev/gallery.data', '/dev/mails', '/dev/messages', '/dev/outbox']) {
        expect((await fetch(`${server.url}${path}`)).status, path).toBe(404)
      }

      // No provider and no telephone is configured, and nothing simulates them here.
      const providers = ['google', 'github', 'x'].map((id) => ({ id, isAvailable: false, isStandIn: false }))
      expect((await call('/auth/ways')).body).toEqual({ providers, phone: false })
      await lookAtTheLogin(server.url)
      const begin = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"provider":"google"}' }
      expect((await call('/auth/sign-in/social', begin)).status).toBe(409)

      const made = await createAdmin('first@example.test')
      expect([made.code, made.errors]).toEqual([0, ''])
      const again = await createAdmin('second@example.test')
      expect(again.code).toBe(1)
      expect(again.errors.trim().split('\n')).toHaveLength(1)

      const { status, headers } = await signIn('first@example.test', password)
      expect(status).toBe(200)
      const authorization = `Bearer ${headers.get('set-auth-token')}`
      expect((await call('/me', { headers: { authorization } })).body).toMatchObject({ viewer: { role: 'Admin' } })
      // An Admin of a live site must set up a second factor before any other call succeeds.
      const asked = { headers: { authorization } }
      expect((await call('/admin/people?role=Seller', asked)).body).toMatchObject({
        error: { code: 'second_factor_required' },
      })
      const set = (step: string, json: object) =>
        call(`/auth/two-factor/${step}`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify(json),
        })
      const begun = await set('enable', { currentPassword: password })
      const { secret } = begun.body as { secret: string }
      expect((await set('confirm', { code: totpCode(secret, new Date()) })).status).toBe(200)
      const people = await call('/admin/people?role=Seller', asked)
      expect(people).toMatchObject({ status: 200, body: { total: 0 } })
      expect((await signIn('second@example.test', password)).status).toBe(401)
    } finally {
      expect(await server.stop()).toBe(0)
    }
  })

  it('a server that was broken into can neither change the audit log nor switch off what guards it', async () => {
    const asServer = (text: string) => query(urlOf('shop_server'), text)
    const entries = await asServer('SELECT action, hash FROM audit_entries')
    expect(entries.rows).toContainEqual({ action: 'person.created', hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const shut = await asServer(
      `SELECT oid::regclass FROM pg_class WHERE relkind = 'r' AND NOT has_table_privilege(oid, 'SELECT')
        AND relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema')`,
    )
    expect(shut.rows).toEqual([])
    const actions = [
      `UPDATE audit_entries SET action = 'nothing'`,
      'DELETE FROM audit_entries',
      'TRUNCATE audit_entries',
      'ALTER TABLE audit_entries DISABLE TRIGGER ALL',
      'DROP TRIGGER audit_entries_guarded ON audit_entries',
      'DROP TABLE audit_entries',
      'CREATE TABLE of_mine (id int)',
      `SET session_replication_role = 'replica'`,
      'SET ROLE shop_owner',
      'CREATE OR REPLACE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
      'DELETE FROM drizzle.__drizzle_migrations',
    ]
    for (const action of actions) await expect(asServer(action), action).rejects.toMatchObject({ code: '42501' })
    // Something that shadows the log for this session only is not what the chain is computed from.
    await asServer(
      `CREATE TEMP TABLE audit_entries (id bigint, position bigint, hash text);
       INSERT INTO public.audit_entries (at, action, subject_type, subject_id) VALUES (now(), 'own.entry', 'person', 'x')`,
    )
    const { rows } = await asSuperuser('SELECT position, hash FROM audit_entries ORDER BY id DESC LIMIT 1')
    expect(rows).toEqual([{ position: String(entries.rows.length + 1), hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  })

  it('G-36 a restoration gives the server’s role its rights, and no others, before anybody can use the rows', async () => {
    await postgres.createDatabase('restored')
    await asSuperuser('ALTER DATABASE restored OWNER TO shop_owner')
    const into = (role: 'shop_owner' | 'shop_server') => urlOf(role).replace(/\/forecourt$/, '/restored')
    const run = async (args: string[], env: Record<string, string>) => {
      const ended = await runCliCommand(args, { folder, env: Object.assign({}, production, env) })
      expect([ended.code, ended.errors.includes('unexpected')], ended.errors).toEqual([0, false])
      return ended.output
    }
    const made = await run(['backup', 'backups', '--no-verify', '--json'], { DATABASE_OWNER_URL: urlOf('shop_owner') })
    const { backup } = JSON.parse(made) as { backup: string }
    const place = { DATA_DIR: join(folder, 'restored') }
    await run(
      ['restore', backup],
      Object.assign(place, { DATABASE_URL: into('shop_server'), DATABASE_OWNER_URL: into('shop_owner') }),
    )
    const { rows } = await query(into('shop_server'), `SELECT role FROM users`)
    expect(rows).toEqual([{ role: 'Admin' }])
    await query(into('shop_server'), `UPDATE users SET name = 'Second'`)
    await expect(query(into('shop_server'), `UPDATE audit_entries SET action = 'b'`)).rejects.toThrow(
      'permission denied',
    )
  })
})
