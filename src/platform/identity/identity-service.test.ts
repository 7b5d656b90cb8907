import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { rateLimits, sessions, users } from '#db/schema/accounts.ts'
import { aBuyer } from '#db/seed/builders.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createIdentityService } from './identity-service.ts'

const test = useDatabase()

function production(rateLimit = false) {
  return createIdentityService({
    db: test.db,
    secret: 'a secret for tests only, of more than 32 characters',
    baseUrl: 'https://cars.example.com',
    isOwnOrigin: (origin) => origin === 'https://cars.example.com',
    rateLimit,
    secureCookies: true,
    log: pino({ level: 'silent' }),
  })
}

/** A session, as open-session.ts starts one, and its header. */
async function aSession(identity: ReturnType<typeof production>) {
  const buyer = await aBuyer(test.db)
  const token = randomUUID()
  const expiresAt = new Date(Date.now() + 86_400_000)
  await test.db.insert(sessions).values({ id: randomUUID(), userId: buyer.id, token, expiresAt })
  const cookie = identity.sessionCookie(identity.signToken(token), 86_400)
  return { buyer, token, cookie, headers: new Headers({ cookie: cookie.split(';')[0] ?? '' }) }
}

const get = { method: 'GET' as const }

describe('the identity library on our tables', () => {
  it('with https, cookies travel over https only, and are known again', async () => {
    const identity = production()
    const { buyer, token, cookie, headers } = await aSession(identity)
    expect(cookie).toMatch(/^__Host-forecourt\.session_token=/)
    expect(cookie).toContain('; HttpOnly; Secure; SameSite=Lax')
    expect(identity.sessionTokenOf(headers)).toBe(token)
    const carriers = [headers, new Headers({ authorization: `Bearer ${identity.signToken(token)}` })]
    for (const carried of carriers) {
      const found = await identity.call('/get-session', { ...get, headers: carried })
      expect(await found.json()).toMatchObject({ user: { id: buyer.id }, session: { userId: buyer.id } })
    }
    expect((await identity.call('/sign-out', { method: 'POST', headers })).status).toBe(200)
    expect(await test.db.select().from(sessions)).toEqual([])
  })

  it('has no way in of its own, makes no account, and takes no call from another origin', async () => {
    const identity = production()
    const body = { name: 'A', email: 'a@example.test', password: 'ForeCourt!26', role: 'Admin' }
    const given = { method: 'POST' as const, headers: new Headers(), body }
    for (const name of ['/sign-up/email', '/sign-in/email', '/sign-in/social', '/link-social'] as const) {
      expect((await identity.call(name, given)).status, name).toBeGreaterThanOrEqual(400)
    }
    expect(await test.db.select().from(users)).toEqual([])
    const { headers } = await aSession(identity)
    headers.set('origin', 'https://evil.example')
    expect((await identity.call('/sign-out', { method: 'POST', headers })).status).toBe(403)
    expect(await test.db.select().from(sessions)).toHaveLength(1)
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

  it('a failure of the database is a failure, not a session that is missing', async () => {
    const broken = new Proxy(test.db, {
      get(target, name) {
        if (name === 'select' || name === 'query') throw new Error('connection refused')
        return Reflect.get(target, name)
      },
    })
    const identity = createIdentityService({
      db: broken,
      secret: 'a secret for tests only, of more than 32 characters',
      baseUrl: 'http://localhost',
      isOwnOrigin: () => true,
      rateLimit: false,
      secureCookies: false,
      log: pino({ level: 'silent' }),
    })
    const headers = new Headers({ authorization: `Bearer ${identity.signToken('of-nobody')}` })
    expect((await identity.call('/get-session', { ...get, headers })).status).toBe(500)
  })
})
