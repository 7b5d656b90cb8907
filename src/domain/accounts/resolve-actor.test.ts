import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sessions, users } from '#db/schema/accounts.ts'
import { aBuyer, aSeller } from '#db/seed/builders.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { resolveActor } from './resolve-actor.ts'

const test = useDatabase()
const dayMs = 24 * 60 * 60_000

describe('who a request acts as', () => {
  it('a session cookie and a bearer token stand for their person', async () => {
    const { services, signIn, tokenOf } = createTestApi(test.db)
    const seller = await aSeller(test.db, { permission: 'Verified' })
    const expected = {
      accountId: seller.id,
      role: 'Seller',
      name: seller.name,
      email: seller.email,
      isVerified: true,
      hasConfirmedEmail: true,
      confirmedAt: expect.any(Date),
    }
    const cookie = new Headers({ cookie: `theme=dark; ${await signIn(seller)}` })
    expect((await resolveActor(test.db, services.identity, cookie)).actor).toEqual(expected)
    const bearer = new Headers({ authorization: `Bearer ${await tokenOf(seller)}` })
    expect((await resolveActor(test.db, services.identity, bearer)).actor).toEqual(expected)
  })

  it('without a token that we signed, the database is not asked', async () => {
    const { services, signIn } = createTestApi(test.db)
    const buyer = await aBuyer(test.db)
    await signIn(buyer)
    const [session] = await test.db.select().from(sessions)
    const noDatabase = new Proxy(test.db, {
      get() {
        throw new Error('The database was asked.')
      },
    })
    const forged: Record<string, string>[] = [
      {},
      { cookie: 'theme=dark' },
      { cookie: 'forecourt.session_token=' },
      { cookie: `forecourt.session_token=${session?.token}` },
      { cookie: `forecourt.session_token=${session?.token}.AAAA` },
      { cookie: 'forecourt.session_token=%E0%A4%A' },
      { authorization: 'Bearer' },
      { authorization: `Bearer ${session?.token}` },
      { authorization: `Bearer ${session?.token}.${Buffer.alloc(32).toString('base64')}` },
      { authorization: `Basic ${btoa('a:b')}` },
    ]
    for (const headers of forged) {
      expect(
        (await resolveActor(noDatabase, services.identity, new Headers(headers))).actor,
        JSON.stringify(headers),
      ).toBeNull()
    }
  })

  it('an expired session stands for nobody', async () => {
    const { services, signIn } = createTestApi(test.db)
    const headers = new Headers({ cookie: await signIn(await aBuyer(test.db)) })
    expect((await resolveActor(test.db, services.identity, headers)).actor).not.toBeNull()
    const inAYear = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000)
    expect((await resolveActor(test.db, services.identity, headers, inAYear)).actor).toBeNull()
  })

  it('S-06 a change of role counts from the next request, and the session of a deleted person is dead', async () => {
    const { services, signIn } = createTestApi(test.db)
    const buyer = await aBuyer(test.db)
    const headers = new Headers({ cookie: await signIn(buyer) })
    await test.db.update(users).set({ role: 'Seller' }).where(eq(users.id, buyer.id))
    expect((await resolveActor(test.db, services.identity, headers)).actor).toMatchObject({ role: 'Seller' })
    await test.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, buyer.id))
    expect((await resolveActor(test.db, services.identity, headers)).actor).toBeNull()
  })

  it('K-07 a session in use is renewed once a day, and ends thirty days after it was used last, and ninety after it began', async () => {
    const { services, begin, until } = await aLongSession()
    const at = async (days: number) => {
      const now = new Date(begin.getTime() + days * dayMs)
      const { actor, renewedUntil } = await resolveActor(test.db, services.identity, services.headers, now)
      return actor === null ? 'signed out' : renewedUntil && (renewedUntil.getTime() - begin.getTime()) / dayMs
    }
    expect([await at(0), await at(0.9), await at(1.1), await at(1.2), await at(2)]).toEqual([
      null,
      null,
      31.1,
      null,
      null,
    ])
    expect(await until()).toEqual(new Date(begin.getTime() + 31.1 * dayMs))
    expect([await at(31), await at(60.5), await at(61.6), await at(89.9)]).toEqual([61, 90, null, null])
    expect(await at(90)).toBe('signed out')
  })

  it('K-07 of requests at the same moment all see the session, which is renewed by one', async () => {
    const { services, begin, until } = await aLongSession()
    const now = new Date(begin.getTime() + 5 * dayMs)
    const all = await Promise.all(
      [1, 2, 3, 4].map(() => resolveActor(test.db, services.identity, services.headers, now)),
    )
    expect(all.every(({ actor }) => actor !== null)).toBe(true)
    expect(await until()).toEqual(new Date(now.getTime() + 30 * dayMs))
  })

  it('K-07 a session that was to end with the browser’s is not renewed', async () => {
    const { services, signIn } = createTestApi(test.db)
    const headers = new Headers({ cookie: await signIn(await aBuyer(test.db)) })
    const soon = new Date(Date.now() + 20 * 60 * 60_000)
    expect((await resolveActor(test.db, services.identity, headers, soon)).renewedUntil).toBeNull()
    const tomorrow = new Date(Date.now() + 25 * 60 * 60_000)
    expect((await resolveActor(test.db, services.identity, headers, tomorrow)).actor).toBeNull()
  })

  it('K-07 the browser keeps the cookie as long, and no shared cache keeps it', async () => {
    const api = createTestApi(test.db)
    const cookie = await api.signIn(await aBuyer(test.db))
    const age = async () => {
      const createdAt = new Date(Date.now() - 3 * dayMs)
      await test.db.update(sessions).set({ createdAt, expiresAt: new Date(createdAt.getTime() + 30 * dayMs) })
    }
    await age()
    const renewed = await api.request('/me', { headers: { cookie } })
    const [set = ''] = renewed.headers.getSetCookie()
    expect(set).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(set.split(';')[0]).toBe(cookie)
    expect((await api.request('/me', { headers: { cookie } })).headers.getSetCookie()).toEqual([])
    await age()
    const list = await api.request('/cars', { headers: { cookie } })
    expect([list.headers.getSetCookie().length, list.headers.get('cache-control')]).toEqual([1, 'private, no-cache'])
    await age()
    const bearer = { authorization: `Bearer ${decodeURIComponent(cookie.split('=')[1] ?? '')}` }
    expect((await api.request('/me', { headers: bearer })).headers.getSetCookie()).toEqual([])
    await age()
    const out = await api.request('/auth/sign-out', { method: 'POST', headers: { cookie } })
    expect(out.headers.getSetCookie().every((text) => text.includes('Max-Age=0'))).toBe(true)
  })
})

/** A session as a sign-in creates it, for thirty days. */
async function aLongSession() {
  const { services, signIn } = createTestApi(test.db)
  const headers = new Headers({ cookie: await signIn(await aBuyer(test.db)) })
  const begin = new Date('2026-11-20T12:00:00Z')
  const times = { createdAt: begin, updatedAt: begin, expiresAt: new Date(begin.getTime() + 30 * dayMs) }
  await test.db.update(sessions).set(times)
  const until = async () => (await test.db.select().from(sessions))[0]?.expiresAt
  return { services: { ...services, headers }, begin, until }
}
