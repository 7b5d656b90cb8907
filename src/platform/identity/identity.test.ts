import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { rateLimits, sessions } from '#db/schema/accounts.ts'
import { aBuyer } from '#db/seed/builders.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createIdentity } from './identity.ts'
import { hashPassword } from './password-hash.ts'

const test = useDatabase()
const password = 'ForeCourt!26'

function production(rateLimit = false) {
  return createIdentity({
    db: test.db,
    secret: 'a secret for tests only, of more than 32 characters',
    baseUrl: 'https://cars.example.com',
    isOwnOrigin: (origin) => origin === 'https://cars.example.com',
    rateLimit,
    secureCookies: true,
    log: pino({ level: 'silent' }),
  })
}

const signInAs = (email: string, headers: Record<string, string> = {}) => ({
  method: 'POST' as const,
  headers: new Headers(headers),
  body: { email, password },
})

describe('the identity library on our tables', () => {
  it('with https, cookies travel over https only, and are known again', async () => {
    const identity = production()
    const buyer = await aBuyer(test.db, { passwordHash: await hashPassword(password) })
    const response = await identity.call('/sign-in/email', signInAs(buyer.email, { 'x-client-ip': '198.51.100.7' }))
    expect(response.status).toBe(200)
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^__Secure-forecourt\.session_token=/)
    expect(cookie).toContain('; Secure')
    const [session] = await test.db.select().from(sessions)
    expect(session).toMatchObject({ userId: buyer.id, ipAddress: '198.51.100.7' })
    const days = ((session?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(30, 1)
    expect(identity.sessionTokenOf(new Headers({ cookie: cookie.split(';')[0] ?? '' }))).toBe(session?.token)
    const bearer = `Bearer ${response.headers.get('set-auth-token')}`
    expect(identity.sessionTokenOf(new Headers({ authorization: bearer }))).toBe(session?.token)
  })

  it('makes no account by itself, and takes no call from another origin', async () => {
    const identity = production()
    const signUp = {
      ...signInAs('a@example.test'),
      body: { name: 'A', email: 'a@example.test', password, role: 'Admin' },
    }
    expect((await identity.call('/sign-up/email', signUp)).status).toBe(400)
    const foreign = signInAs('a@example.test', { origin: 'https://evil.example' })
    expect((await identity.call('/sign-in/email', foreign)).status).toBe(403)
  })

  it('limits floods by the address that the outermost layer wrote, in the database', async () => {
    const identity = production(true)
    const claimed = { 'x-client-ip': '198.51.100.7', 'x-forwarded-for': '192.0.2.1' }
    await identity.call('/get-session', { method: 'GET', headers: new Headers(claimed) })
    await identity.call('/get-session', {
      method: 'GET',
      headers: new Headers({ ...claimed, 'x-forwarded-for': '192.0.2.2' }),
    })
    expect(await test.db.select().from(rateLimits)).toMatchObject([
      { key: expect.stringContaining('198.51.100.7'), count: 2 },
    ])
  })

  it('a failure of the database is thrown, not answered as a wrong password', async () => {
    const broken = new Proxy(test.db, {
      get(target, name) {
        if (name === 'select' || name === 'query') throw new Error('connection refused')
        return Reflect.get(target, name)
      },
    })
    const identity = createIdentity({
      db: broken,
      secret: 'a secret for tests only, of more than 32 characters',
      baseUrl: 'http://localhost',
      isOwnOrigin: () => true,
      rateLimit: false,
      secureCookies: false,
      log: pino({ level: 'silent' }),
    })
    await expect(identity.call('/sign-in/email', signInAs('a@example.test'))).rejects.toThrow('connection refused')
  })
})
