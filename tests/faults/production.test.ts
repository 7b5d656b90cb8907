import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totpCode } from '#platform/identity/totp.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { runCommand } from '#tests/support/database-command-line.ts'
import { type PostgresServer, startPostgres } from '#tests/support/database-postgres.ts'
import { startServer } from '#tests/support/server.ts'
import { beginServer } from './begin-server.ts'

const password = 'The First Admin!'

let postgres: PostgresServer
let folder: string
let production: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-production-'))
  postgres = await startPostgres()
  await postgres.createDatabase('forecourt')
  production = { FORECOURT_ENV: 'production', DATABASE_URL: postgres.url('forecourt'), LOG_LEVEL: 'error' }
  const refused = await beginServer({ dataDir: folder, env: production }).ended
  production.EMBEDDED = doublesIn(refused.errors.trim().split('\n').slice(1)).join(',')
})
afterAll(async () => {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The doubles that a refusal offers, each on a line of its own. */
function doublesIn(faults: string[]): string[] {
  return faults.map((fault) => /EMBEDDED=(\w+)/.exec(fault)?.[1] ?? fault)
}

const createAdmin = (email: string) =>
  runCommand(['create-admin', '--email', email, '--name', 'First Admin', '--password-stdin'], {
    folder,
    env: production,
    input: `${password}\n`,
    isLaunched: true,
  })

/** What a person sees of the ways that nobody has set up. */
async function lookAtTheLogin(baseURL: string): Promise<void> {
  const browser = await launchBrowser()
  try {
    const page = await (await browser.newContext({ baseURL, serviceWorkers: 'block' })).newPage()
    page.setDefaultTimeout(45_000)
    await page.goto('/login')
    await page.getByText('Not set up on this site: Google, GitHub, X.').waitFor()
    expect(await page.getByRole('link', { name: 'Log in by e-mail link' }).count()).toBe(1)
    expect(await page.getByRole('link', { name: 'Log in by phone code' }).count()).toBe(0)
    await page.goto('/sign-in-code')
    await page.getByLabel('Phone number').fill('+1 512 555 0100')
    await page.getByRole('button', { name: 'Send the code' }).click()
    await page.getByText('Codes by phone are not set up on this site. Use another way.').first().waitFor()
    expect(await page.getByLabel('Phone number').inputValue()).toBe('+1 512 555 0100')
  } finally {
    await browser.close()
  }
}

describe('FORECOURT_ENV=production', () => {
  it('H-01 refuses each embedded double that is not asked for by name', async () => {
    const start = async (env: Record<string, string>) => {
      const begun = beginServer({ dataDir: folder, env: { FORECOURT_ENV: 'production', ...env } })
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

      // Nobody set a provider or a telephone up, and nothing plays them here.
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
      // An Admin of a live site sets a second factor up before anything is answered.
      const asked = { headers: { authorization } }
      expect((await call('/admin/people?role=Seller', asked)).body).toMatchObject({
        error: { code: 'second_factor_required' },
      })
      const set = (step: string, json: object) =>
        call(`/auth/two-factor/${step}`, {
          ...{ method: 'POST', headers: { authorization, 'content-type': 'application/json' } },
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
})
