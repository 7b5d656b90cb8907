import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { notificationMessages } from '#contract/notification-and-validation-messages.ts'
import { sessions, signInFailures, users } from '#db/schema/accounts.ts'
import { aBuyer, aSeller } from '#db/seed/builders.ts'
import { consumeRateLimit } from '#domain/accounts/consume-rate-limit.ts'
import { countComputedPasswordHashes, hashPassword } from '#platform/identity/password-hash.ts'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createApi } from './app/create-api.ts'

const test = useDatabase()
const password = 'ForeCourt!26'
const passwordHash = await hashPassword(password)

const signIn = (api: TestApi, json: object, init: object = {}) =>
  api.request('/auth/sign-in/email', { method: 'POST', json, ...init })

async function bodyOf(response: Response) {
  return (await response.json()) as {
    token: string
    user: { id: string; role: string; permission: string | null }
    error: { code: string; message: string; fields?: Record<string, string>; retryAfterSeconds?: number }
  }
}

describe('signing in', () => {
  it('A-04 gives a cookie and a bearer token that work, and sign-out ends both', async () => {
    const api = createTestApi(test.db)
    const seller = await aSeller(test.db, { email: 'seller@example.test', permission: 'Verified', passwordHash })
    const response = await signIn(api, { email: ' Seller@Example.test ', password })
    expect(response.status).toBe(200)
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^forecourt\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    const body = await bodyOf(response)
    expect(body).toMatchObject({ redirect: false, user: { id: seller.id, role: 'Seller', permission: 'Verified' } })
    expect(Object.keys(body.user)).not.toContain('deletedAt')
    const token = response.headers.get('set-auth-token')
    expect(body.token).toBe(token)

    const carriers: Record<string, string>[] = [
      { cookie: cookie.split(';')[0] ?? '' },
      { authorization: `Bearer ${token}` },
    ]
    for (const headers of carriers) {
      expect(await (await api.request('/me', { headers })).json()).toMatchObject({ viewer: { id: seller.id } })
      const session = await (await api.request('/auth/get-session', { headers })).json()
      expect(session).toMatchObject({
        session: { userId: seller.id },
        user: { role: 'Seller', permission: 'Verified' },
      })
      expect(JSON.stringify(session)).not.toContain('token')
    }
    const out = await api.request('/auth/sign-out', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    expect(out.status).toBe(200)
    expect(await out.json()).toEqual({ success: true })
    expect(out.headers.getSetCookie()[0]).toMatch(/^forecourt\.session_token=; Max-Age=0/)
    expect(await test.db.select().from(sessions)).toEqual([])
    for (const headers of carriers) {
      expect(await (await api.request('/me', { headers })).json()).toEqual({ viewer: null })
      expect(await (await api.request('/auth/get-session', { headers })).json()).toBeNull()
    }
  })

  it('M-01 M-09 a wrong password and an address without an account look the same, and take the same work', async () => {
    const api = createTestApi(test.db)
    await aBuyer(test.db, { email: 'here@example.test', passwordHash })
    await aBuyer(test.db, { email: 'no-password@example.test' })
    const seen: string[] = []
    const hashes: number[] = []
    for (const email of ['here@example.test', 'nobody@example.test', 'no-password@example.test']) {
      const before = countComputedPasswordHashes()
      const response = await signIn(api, { email, password: 'another-one' })
      hashes.push(countComputedPasswordHashes() - before)
      const { error } = await bodyOf(response)
      seen.push(JSON.stringify([response.status, error.code, error.message, [...response.headers.keys()].sort()]))
    }
    expect(new Set(seen).size).toBe(1)
    expect(JSON.parse(seen[0] ?? '')).toEqual([401, 'signed_out', notificationMessages.signInFailed, expect.anything()])
    // A hash is nearly all the work of a call: without one an address would answer at once.
    expect(hashes).toEqual([1, 1, 1])
  })

  it('V-01 what does not fit is refused in its words', async () => {
    const api = createTestApi(test.db)
    const response = await signIn(api, { email: '', password: '12345' })
    expect(response.status).toBe(422)
    expect((await bodyOf(response)).error.fields).toEqual({
      email: 'Email Address is required',
      password: 'Password must be 6 characters or longer',
    })
  })

  it('a deleted person cannot sign in, and their session is dead at once', async () => {
    const api = createTestApi(test.db)
    const buyer = await aBuyer(test.db, { email: 'gone@example.test', passwordHash })
    const cookie = await api.signIn(buyer)
    await test.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, buyer.id))
    const response = await signIn(api, { email: 'gone@example.test', password })
    expect(response.status).toBe(401)
    expect(response.headers.getSetCookie()).toEqual([])
    expect((await bodyOf(response)).error.message).toBe(notificationMessages.signInFailed)
    for (const path of ['/me', '/auth/get-session']) {
      expect(await (await api.request(path, { headers: { cookie } })).text()).not.toContain(buyer.id)
    }
  })

  it('the calls of the identity library that we do not use are closed', async () => {
    const api = createTestApi(test.db)
    const buyer = await aBuyer(test.db, { passwordHash })
    const calls = [
      ['POST', '/auth/update-user'],
      ['POST', '/auth/delete-user'],
      ['POST', '/auth/change-email'],
      ['GET', '/auth/list-sessions'],
      ['GET', '/auth/ok'],
      ['GET', '/auth/error'],
      ['GET', '/auth/'],
      ['POST', '/auth/sign-in%2Femail'],
      ['POST', '/auth//sign-in/email'],
    ] as const
    for (const [method, path] of calls) {
      const response = await api.request(path, { method, as: buyer, ...(method === 'POST' ? { json: {} } : {}) })
      expect(response.status, path).toBe(404)
      expect((await bodyOf(response)).error.code, path).toBe('not_found')
    }
  })
})

describe('guessing passwords', () => {
  it('an address without an account locks in the same way', async () => {
    const api = createTestApi(test.db)
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await signIn(api, { email: 'nobody@example.test', password: 'guess-it' })).status).toBe(401)
    }
    expect((await signIn(api, { email: 'nobody@example.test', password: 'guess-it' })).status).toBe(429)
  })

  it('after nine guesses, of eight at the same moment one is let through', async () => {
    const api = createTestApi(test.db)
    await aBuyer(test.db, { email: 'target@example.test', passwordHash })
    const failure = { email: 'target@example.test', ipAddress: '203.0.113.7' }
    await test.db.insert(signInFailures).values(Array(9).fill(failure))
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async (_, attempt) => {
        return (await signIn(api, { email: 'target@example.test', password: `guess-${attempt}` })).status
      }),
    )
    expect(statuses.sort()).toEqual([401, 429, 429, 429, 429, 429, 429, 429])
  })

  it('one address cannot try many accounts, whatever it claims to be forwarded for', async () => {
    const api = createTestApi(test.db, { environment: { RATE_LIMIT: 'on' } })
    await aBuyer(test.db, { email: 'careful@example.test', passwordHash })
    const budget = { name: 'sign-in', windowSeconds: 900, points: 50 }
    await consumeRateLimit(test.db, { budget, spender: '2001:db8:0:7::/64', points: 48, now: new Date() })
    const statuses: number[] = []
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const headers = { 'x-forwarded-for': `192.0.2.${attempt}`, 'x-real-ip': `192.0.2.${attempt}` }
      const from = `2001:db8:0:7::${attempt}`
      const json = { email: `victim-${attempt}@example.test`, password: 'Winter2026' }
      statuses.push((await signIn(api, json, { headers, from })).status)
    }
    expect(statuses).toEqual([401, 401, 429, 429])
    const elsewhere = await signIn(api, { email: 'careful@example.test', password }, { from: '2001:db8:0:8::1' })
    expect(elsewhere.status).toBe(200)
  })
})

describe('forged requests', () => {
  it('a page of another site cannot sign somebody in or out, nor change anything', async () => {
    const api = createTestApi(test.db)
    const buyer = await aBuyer(test.db, { email: 'buyer@example.test', passwordHash })
    const cookie = await api.signIn(buyer)
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost.evil.example' },
      { origin: 'http://localhost:81' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { referer: 'https://evil.example/page' },
      { referer: 'http://localhost.evil.example/' },
      { referer: 'no address' },
    ]
    for (const headers of foreign) {
      const out = await api.request('/auth/sign-out', { method: 'POST', headers: { ...headers, cookie } })
      expect(out.status, JSON.stringify(headers)).toBe(403)
    }
    expect((await signIn(api, { email: 'buyer@example.test', password }, { headers: foreign[0] })).status).toBe(403)
    expect(await test.db.select().from(sessions)).toHaveLength(1)

    const own: Record<string, string>[] = [
      { origin: 'http://localhost' },
      { 'sec-fetch-site': 'same-origin', referer: 'https://evil.example/' },
      { referer: 'http://localhost/login' },
      {},
    ]
    for (const headers of own) {
      const response = await signIn(api, { email: 'buyer@example.test', password }, { headers: { ...headers, cookie } })
      expect(response.status, JSON.stringify(headers)).toBe(200)
    }
  })

  it('a name that only the request calls this server is no origin of its own', async () => {
    const api = createTestApi(test.db)
    const cookie = await api.signIn(await aBuyer(test.db))
    const named = { host: 'evil.example', origin: 'http://evil.example', cookie, 'x-client-ip': '203.0.113.7' }
    const asked = new Request('http://evil.example/api/auth/sign-out', { method: 'POST', headers: named })
    expect((await createApi(api.services).fetch(asked)).status).toBe(403)
  })

  it('A-04 a front end that the owner named works with a bearer token, and no other does', async () => {
    const api = createTestApi(test.db, { environment: { CORS_ORIGINS: 'https://app.example.com' } })
    const authorization = `Bearer ${await api.tokenOf(await aBuyer(test.db))}`
    const named = { origin: 'https://app.example.com', authorization }
    const preflight = await api.request('/me', {
      method: 'OPTIONS',
      headers: { ...named, 'access-control-request-method': 'GET' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://app.example.com')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization')
    const allowed = await api.request('/me', { headers: named })
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example.com')
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull()
    const other = await api.request('/me', { headers: { ...named, origin: 'https://evil.example' } })
    expect(other.headers.get('access-control-allow-origin')).toBeNull()
  })
})
