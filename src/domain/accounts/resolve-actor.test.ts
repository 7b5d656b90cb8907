import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sessions, users } from '#db/schema/accounts.ts'
import { aBuyer, aSeller } from '#db/seed/builders.ts'
import { testApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/database.ts'
import { resolveActor } from './resolve-actor.ts'

const test = useDatabase()

describe('who a request acts as', () => {
  it('a session cookie and a bearer token stand for their person', async () => {
    const { services, signIn, tokenOf } = testApi(test.db)
    const seller = await aSeller(test.db, { permission: 'Verified' })
    const expected = {
      accountId: seller.id,
      role: 'Seller',
      name: seller.name,
      email: seller.email,
      isVerified: true,
    }
    const cookie = new Headers({ cookie: `theme=dark; ${await signIn(seller)}` })
    expect(await resolveActor(test.db, services.identity, cookie)).toEqual(expected)
    const bearer = new Headers({ authorization: `Bearer ${await tokenOf(seller)}` })
    expect(await resolveActor(test.db, services.identity, bearer)).toEqual(expected)
  })

  it('without a token that we signed, the database is not asked', async () => {
    const { services, signIn } = testApi(test.db)
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
        await resolveActor(noDatabase, services.identity, new Headers(headers)),
        JSON.stringify(headers),
      ).toBeNull()
    }
  })

  it('an expired session stands for nobody', async () => {
    const { services, signIn } = testApi(test.db)
    const headers = new Headers({ cookie: await signIn(await aBuyer(test.db)) })
    expect(await resolveActor(test.db, services.identity, headers)).not.toBeNull()
    const inAYear = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000)
    expect(await resolveActor(test.db, services.identity, headers, inAYear)).toBeNull()
  })

  it('S-06 a change of role counts from the next request, and the session of a deleted person is dead', async () => {
    const { services, signIn } = testApi(test.db)
    const buyer = await aBuyer(test.db)
    const headers = new Headers({ cookie: await signIn(buyer) })
    await test.db.update(users).set({ role: 'Seller' }).where(eq(users.id, buyer.id))
    expect(await resolveActor(test.db, services.identity, headers)).toMatchObject({ role: 'Seller' })
    await test.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, buyer.id))
    expect(await resolveActor(test.db, services.identity, headers)).toBeNull()
  })
})
