import { eq, getTableColumns } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { mails } from '#db/schema/mail.ts'
import { aBooking, aBuyer, aListing, aSale, aSeller } from '#db/seed/builders.ts'
import { confirmSecondFactor } from '#domain/accounts/confirm-second-factor.ts'
import { startSecondFactorSetup } from '#domain/accounts/start-second-factor-setup.ts'
import { blockOrUnblockPerson } from '#domain/messages/block-or-unblock-person.ts'
import { reportMessageThread } from '#domain/messages/report-message-thread.ts'
import { sendMessage } from '#domain/messages/send-message.ts'
import { startMessageThread } from '#domain/messages/start-message-thread.ts'
import { addListingToWishlist } from '#domain/wishlist/add-listing-to-wishlist.ts'
import { hashPassword } from '#platform/identity/password-hash.ts'
import { totpCode } from '#platform/identity/totp.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { createTestApi } from '#tests/support/api.ts'
import { aMessageDraft } from '#tests/support/conversations.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const password = 'ForeCourt!26'
const passwordHash = await hashPassword(password)

type Export = Record<string, Record<string, unknown>[]>

describe('G-29: my data', () => {
  it('holds everything about me and nothing about others', async () => {
    const api = createTestApi(test.db)
    const me = await aBuyer(test.db, { name: 'Mona <b>Me</b>', passwordHash })
    const seller = await aSeller(test.db, { name: 'Sam Secret', phoneNumber: '+1 202 555 0199' })
    const car = await aListing(test.db, { sellerId: seller.id, title: 'My dream car' })
    const { booking } = await aSale(test.db, { listingId: car.id, buyerId: me.id })
    const stranger = await aBooking(test.db, { buyerId: (await aBuyer(test.db)).id })
    await addListingToWishlist(test.db, actorOfUser(me), { listingId: (await aListing(test.db)).id }, new Date())
    const asked = await aListing(test.db, { sellerId: seller.id })
    const { threadId } = await startMessageThread(test.db, actorOfUser(me), {
      carId: asked.id,
      ...aMessageDraft('My question'),
    })
    await sendMessage(test.db, actorOfUser(seller), { threadId, ...aMessageDraft('The answer of another') })
    const response = await api.request('/me/export', { as: me })
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="forecourt-.*\.json"$/)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const text = await response.text()
    const found = JSON.parse(text) as Export
    expect(found.profile).toMatchObject([{ id: me.id, name: me.name, email: me.email, phoneNumber: me.phoneNumber }])
    expect(found.ordersAsBuyer).toMatchObject([{ id: booking.id, carTitle: booking.carTitle, status: 'paid' }])
    expect(found.payments).toHaveLength(1)
    expect(found.wishList).toHaveLength(1)
    expect(found.conversations).toMatchObject([{ carId: asked.id, number: 1, text: 'My question' }])
    expect(text).not.toContain('The answer of another')
    expect(found.signIns).toHaveLength(1)
    expect(found.waysToSignIn).toMatchObject([{ way: 'credential' }])
    expect(found.whatYouDid?.at(-1)).toMatchObject({ action: 'person.data-exported' })
    for (const others of [seller.name, seller.email, seller.phoneNumber, seller.id, stranger.id, passwordHash]) {
      expect(text).not.toContain(others)
    }

    const page = await (
      await api.request('/me/export?format=html', { as: me, headers: { 'accept-language': 'de' } })
    ).text()
    expect(page).toContain('<h2>Ihre Buchungen</h2>')
    expect(page).toContain('Mona &lt;b&gt;Me&lt;/b&gt;')
    expect(page).not.toMatch(/<b>|<script/)
    expect(page).not.toContain(seller.name)
  })

  it('has what I reported, in my words, and whom I blocked, by our conversations; of what others did so to me, nothing', async () => {
    const api = createTestApi(test.db)
    const [me, seller] = [await aBuyer(test.db), await aSeller(test.db, { name: 'Sam Secret' })]
    const threads: string[] = []
    for (const title of ['A first car', 'A second car']) {
      const car = await aListing(test.db, { sellerId: seller.id, title })
      const about = { carId: car.id, ...aMessageDraft('Hello') }
      threads.push((await startMessageThread(test.db, actorOfUser(me), about)).threadId)
    }
    const [threadId = ''] = threads
    const now = new Date('2026-11-21T10:00:00Z')
    for (const [person, text] of [
      [me, 'Wants gift cards'],
      [seller, 'Is rude to me'],
    ] as const) {
      await reportMessageThread(test.db, actorOfUser(person), { threadId, reason: 'scam', text, now })
      await blockOrUnblockPerson(test.db, actorOfUser(person), { threadId, isBlocked: true, now })
    }
    const text = await (await api.request('/me/export', { as: me })).text()
    const found = JSON.parse(text) as Export
    expect(found.conversationsYouReported).toMatchObject([
      {
        conversation: threadId,
        carTitle: 'A first car',
        reason: 'scam',
        text: 'Wants gift cards',
        at: now.toISOString(),
      },
    ])
    const blocked = found.peopleYouBlocked?.map(({ conversation, since }) => [conversation, since]).sort()
    expect(blocked).toEqual(threads.toSorted().map((id) => [id, now.toISOString()]))
    for (const others of ['Is rude to me', seller.name, seller.id]) expect(text).not.toContain(others)
    const headers = { 'accept-language': 'fr' }
    const page = await (await api.request('/me/export?format=html', { as: me, headers })).text()
    expect(page).toContain('Conversations que vous avez signalées')
    expect(page).toContain('Personnes que vous avez bloquées')
  })

  it('of a dealer with many cars comes piece by piece and complete', async () => {
    const api = createTestApi(test.db)
    const seller = await aSeller(test.db)
    const car = await aListing(test.db, { sellerId: seller.id })
    const buyer = await aBuyer(test.db, { name: 'Bela Buyer', phoneNumber: '+1 202 555 0177' })
    const booking = await aBooking(test.db, { listingId: car.id, buyerId: buyer.id })
    const { words: _, ...columns } = getTableColumns(listings)
    const [row] = await test.db.select(columns).from(listings).where(eq(listings.id, car.id))
    if (!row) throw new Error('There is no car.')
    await test.db
      .insert(listings)
      .values(Array.from({ length: 1200 }, (__, at) => ({ ...row, id: `car-${at}`, stockNumber: null })))
    const text = await (await api.request('/me/export', { as: seller })).text()
    const found = JSON.parse(text) as Export
    expect(new Set(found.cars?.map(({ id }) => id)).size).toBe(1201)
    expect(found.ordersAsSeller).toMatchObject([{ id: booking.id }])
    expect(text).not.toContain(booking.buyerName)
    expect(text).not.toContain(booking.buyerPhone)
  })
})

describe('G-29 T-08: leaving', () => {
  it('takes personal data away, keeps the order readable for the other side, and ends the session', async () => {
    const api = createTestApi(test.db)
    const me = await aBuyer(test.db, { name: 'Mona Me', passwordHash })
    const { booking } = await aSale(test.db, { buyerId: me.id, status: 'completed' })
    const cookie = await api.signIn(me)
    expect((await api.request('/me', { method: 'DELETE', headers: { cookie } })).status).toBe(200)
    expect(await (await api.request('/me', { headers: { cookie } })).json()).toEqual({ viewer: null })
    const [row] = await test.db.select().from(users).where(eq(users.id, me.id))
    expect(row).toMatchObject({ name: 'Deleted account', phoneNumber: null, image: null })
    expect(JSON.stringify(row)).not.toContain(me.email)
    const [order] = await test.db.select().from(bookings).where(eq(bookings.id, booking.id))
    expect(order).toMatchObject({ carTitle: booking.carTitle, buyerName: booking.buyerName, status: 'completed' })
    const again = await api.request('/auth/sign-in/email', { method: 'POST', json: { email: me.email, password } })
    expect(again.status).toBe(401)
  })

  it('is refused with the reason while money is on its way', async () => {
    const api = createTestApi(test.db)
    const { booking } = await aSale(test.db)
    for (const id of [booking.buyerId, booking.sellerId]) {
      const response = await api.request('/me', { method: 'DELETE', as: { id } })
      expect(response.status).toBe(409)
      expect(await response.text()).toContain(`You have money on the way: “${booking.carTitle}” is paid`)
    }
  })
})

describe('proving once more who one is', () => {
  it('opens what a session of long ago may not do, for this session and ten minutes', async () => {
    let now = new Date('2026-11-20T12:00:00Z')
    const api = createTestApi(test.db, { clock: { now: () => now } })
    const me = await aBuyer(test.db, { passwordHash })
    const [cookie, elsewhere] = [await api.signIn(me), await api.signIn(me)]
    const leave = (from = cookie) => api.request('/me', { method: 'DELETE', headers: { cookie: from } })
    const confirm = (json: object) => api.request('/me/confirmation', { method: 'POST', headers: { cookie }, json })
    now = new Date(now.getTime() + 11 * 60_000)
    const refused = await leave()
    expect([refused.status, (await refused.json()) as object]).toMatchObject([
      403,
      { error: { code: 'confirmation_required' } },
    ])
    const wrong = await confirm({ password: 'a wrong one' })
    expect([wrong.status, await wrong.json()]).toMatchObject([
      422,
      { error: { fields: { password: expect.any(String) } } },
    ])
    // A code does not count if the person has no second factor, also beside the password; and an empty proof is no
    // proof.
    expect((await confirm({ code: '12345678' })).status).toBe(422)
    expect((await confirm({ password, code: '1' })).status).toBe(422)
    expect((await confirm({})).status).toBe(422)
    expect((await leave()).status).toBe(403)
    expect((await confirm({ password })).status).toBe(200)
    expect((await leave(elsewhere)).status).toBe(403)
    expect((await leave()).status).toBe(200)
  })

  it('without a password takes a mailed code, once, and locks after ten wrong ones', async () => {
    let now = new Date()
    const api = createTestApi(test.db, { clock: { now: () => now } })
    const me = await aBuyer(test.db)
    const cookie = await api.signIn(me)
    const call = (path: string, json?: object) =>
      api.request(`/me/confirmation${path}`, { method: 'POST', headers: { cookie }, ...(json ? { json } : {}) })
    expect(await (await api.request('/me/confirmation', { headers: { cookie } })).json()).toMatchObject({
      ways: ['mail'],
    })
    const mailed = async () => {
      expect((await call('/mail')).status).toBe(200)
      const rows = await test.db.select().from(mails).where(eq(mails.recipient, me.email)).orderBy(mails.createdAt)
      return String(rows.at(-1)?.data.code)
    }
    const code = await mailed()
    expect(code).toMatch(/^\d{8}$/)
    expect((await call('', { code })).status).toBe(200)
    expect((await call('', { code })).status).toBe(422)
    // Another person's code does not count.
    const other = await aBuyer(test.db)
    const theirs = await api.signIn(other)
    const own = await mailed()
    const stolen = await api.request('/me/confirmation', {
      method: 'POST',
      headers: { cookie: theirs },
      json: { code: own },
    })
    expect(stolen.status).toBe(422)
    now = new Date(now.getTime() + 11 * 60_000)
    expect((await call('', { code: own })).status).toBe(422)
    for (let at = 0; at < 10; at++) await call('', { code: '00000000' })
    const locked = await call('', { code: await mailed() })
    expect(locked.status).toBe(429)
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  /** A person with a password and a second factor, in a session that is eleven minutes old. */
  async function withSecondFactor() {
    let now = new Date('2026-11-20T12:00:00Z')
    const api = createTestApi(test.db, { clock: { now: () => now } })
    const me = await aBuyer(test.db, { passwordHash })
    const { identity } = api.services
    const given = { currentPassword: password, address: '203.0.113.7', now }
    const { secret } = await startSecondFactorSetup(test.db, identity, actorOfUser(me), given)
    const confirmation = { code: totpCode(secret, now), token: 'none', address: '::1', now }
    const { backupCodes } = await confirmSecondFactor(test.db, identity, actorOfUser(me), confirmation)
    const cookie = await api.signIn(me)
    now = new Date(now.getTime() + 11 * 60_000)
    const post = (path: string, json: object = {}) => api.request(path, { method: 'POST', headers: { cookie }, json })
    const confirm = async (json: object) => {
      const response = await post('/me/confirmation', json)
      return [response.status, Object.keys((await response.json()).error?.fields ?? {})]
    }
    const leave = async () => (await api.request('/me', { method: 'DELETE', headers: { cookie } })).status
    return { api, me, cookie, post, confirm, leave, backupCodes, code: () => totpCode(secret, now) }
  }

  it('takes the password and a code of whoever has a second factor: neither opens anything alone', async () => {
    const { api, cookie, post, confirm, leave, code, backupCodes } = await withSecondFactor()
    const [backup = ''] = backupCodes
    expect(await (await api.request('/me/confirmation', { headers: { cookie } })).json()).toMatchObject({
      ways: ['password', 'secondFactor'],
    })
    expect(await confirm({ password })).toEqual([422, ['code']])
    expect(await confirm({ code: code() })).toEqual([422, ['password']])
    expect(await confirm({})).toEqual([422, ['password', 'code']])
    expect(await confirm({ password: 'a wrong one', code: backup })).toEqual([422, ['password']])
    expect(await confirm({ password, code: '000000' })).toEqual([422, ['code']])
    expect(await leave()).toBe(403)
    // None of these attempts has used a code up.
    expect(await confirm({ password, code: backup })).toEqual([200, []])
    expect(await confirm({ password, code: backup })).toEqual([422, ['code']])
    expect(await confirm({ password, code: code() })).toEqual([200, []])
    expect((await post('/me/confirmation/mail')).status).toBe(409)
    expect(await leave()).toBe(200)
  })

  it('locks after ten wrong codes beside the right password, even for the right one', async () => {
    const { confirm, leave, code } = await withSecondFactor()
    for (let at = 0; at < 10; at++) {
      expect(await confirm({ password, code: String(100_000 + at) })).toEqual([422, ['code']])
    }
    expect(await confirm({ password, code: code() })).toEqual([429, []])
    expect(await leave()).toBe(403)
  })

  it.each([
    ['/profile/password', { newPassword: 'Another one 42' }],
    ['/profile/email', { email: 'next@example.test' }],
  ])('%s takes more than the password where a second factor is on', async (path, change) => {
    const { post, confirm, code } = await withSecondFactor()
    const ask = async (currentPassword?: string) => {
      const response = await post(path, { ...change, ...(currentPassword ? { currentPassword } : {}) })
      return [response.status, (await response.json()).error?.code]
    }
    expect(await ask(password)).toEqual([403, 'confirmation_required'])
    await confirm({ password, code: code() })
    expect(await ask()).toEqual([422, 'invalid'])
    expect(await ask(password)).toEqual([200, undefined])
  })
})
