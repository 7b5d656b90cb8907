import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { sessions, users, verifications } from '#db/schema/accounts.ts'
import { aBuyer } from '#db/seed/builders.ts'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { TestClock } from '#tests/support/payments.ts'
import { readMailedToken, readSentMailSummaries, readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
let clock: TestClock
let api: TestApi

beforeEach(() => {
  clock = new TestClock(new Date())
  api = createTestApi(test.db, { clock })
})

const post = (path: string, json: unknown, init: object = {}) => api.request(path, { method: 'POST', json, ...init })
const follow = async (token?: string) =>
  post('/auth/magic-link/verify', { token: token ?? (await readMailedToken(test.db, 'sign-in-link')) })

async function ask(email: string) {
  const begun = performance.now()
  const response = await post('/auth/sign-in/magic-link', { email })
  const headers = [...response.headers.keys()].sort().join()
  return { seen: [response.status, await response.text(), headers], ms: performance.now() - begun }
}

describe('S-23 signing in by an email link', () => {
  it('S-23 answers the same in the same time for every address, and writes to those that have an account', async () => {
    const buyer = await aBuyer(test.db)
    const gone = await aBuyer(test.db, { deletedAt: clock.now() })
    const [known, unknown, deleted] = [await ask(buyer.email), await ask('nobody@example.test'), await ask(gone.email)]
    expect(unknown.seen).toEqual(known.seen)
    expect(deleted.seen).toEqual(known.seen)
    for (const { ms } of [known, unknown, deleted]) expect(ms).toBeGreaterThan(390)
    expect(await readSentMailSummaries(test.db)).toEqual([`sign-in-link → ${buyer.email}`])
    const kept = JSON.stringify(await test.db.select().from(verifications))
    expect(kept).not.toContain(await readMailedToken(test.db, 'sign-in-link'))
  })

  it('S-23 leads on to where the person was going, which the mail does not carry', async () => {
    const buyer = await aBuyer(test.db)
    const from = '/cars?q=roma&call=0900-1234567'
    expect((await post('/auth/sign-in/magic-link', { email: buyer.email, from })).status).toBe(200)
    expect(JSON.stringify(await readWrittenMails(test.db))).not.toContain('roma')
    expect(await (await follow()).json()).toMatchObject({ user: { id: buyer.id }, from })
    const long = { email: buyer.email, from: `/${'x'.repeat(500)}` }
    expect((await post('/auth/sign-in/magic-link', long)).status).toBe(422)
  })

  it('S-23 A-04 the link gives a cookie and a bearer token, once, and confirms the address', async () => {
    const buyer = await aBuyer(test.db, { emailVerified: false })
    await ask(buyer.email)
    const response = await follow()
    expect(response.status).toBe(200)
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^forecourt\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    const authorization = `Bearer ${response.headers.get('set-auth-token')}`
    const carriers: Record<string, string>[] = [{ cookie: cookie.split(';')[0] ?? '' }, { authorization }]
    for (const headers of carriers) {
      expect(await (await api.request('/me', { headers })).json()).toMatchObject({ viewer: { id: buyer.id } })
      const session = await (await api.request('/auth/get-session', { headers })).json()
      expect(session).toMatchObject({ user: { id: buyer.id, emailVerified: true } })
    }
    expect(await test.db.select().from(sessions)).toMatchObject([{ userId: buyer.id, way: 'link' }])
    expect((await follow()).status).toBe(410)
  })

  it('S-23 of two uses of one link at the same moment, one signs in', async () => {
    await ask((await aBuyer(test.db)).email)
    const statuses = (await Promise.all([follow(), follow()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 410])
    expect(await test.db.select().from(sessions)).toHaveLength(1)
  })

  it('S-23 a link that is older than 15 minutes, of somebody deleted, or of an address given up opens nothing', async () => {
    const buyer = await aBuyer(test.db)
    await ask(buyer.email)
    clock.forward({ minutes: 16 })
    expect((await follow()).status).toBe(410)
    await ask(buyer.email)
    await test.db.update(users).set({ email: 'moved@example.test' }).where(eq(users.id, buyer.id))
    expect((await follow()).status).toBe(410)
    await ask('moved@example.test')
    await test.db.update(users).set({ deletedAt: clock.now() }).where(eq(users.id, buyer.id))
    expect((await follow()).status).toBe(410)
    expect((await follow('a-token-that-nobody-was-given')).status).toBe(410)
    expect((await follow('short')).status).toBe(422)
    expect(await test.db.select().from(sessions)).toEqual([])
  })

  it('S-23 nobody can be sent more than three links in the life of one, whoever asks, and who asks learns nothing of it', async () => {
    const buyer = await aBuyer(test.db)
    const seen = new Set<string>()
    for (let time = 0; time < 7; time++) seen.add(JSON.stringify((await ask(buyer.email)).seen))
    expect([seen.size, (await readSentMailSummaries(test.db)).length]).toEqual([1, 3])
  })

  it('S-27 the sign-ins say how one came in', async () => {
    const buyer = await aBuyer(test.db)
    await ask(buyer.email)
    const cookie = (await follow()).headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const { items } = await (await api.request('/profile/sign-ins', { headers: { cookie } })).json()
    expect(items).toMatchObject([{ way: 'link', isCurrent: true }])
  })
})
