import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { confirmedPhones, emailChanges, secondFactors, sessions, signInMethods, users } from '#db/schema/accounts.ts'
import { auditEntries } from '#db/schema/audit.ts'
import { bookings } from '#db/schema/bookings.ts'
import { homePageAdvertisements, listings } from '#db/schema/listings.ts'
import { mailPreferences } from '#db/schema/mail.ts'
import { calendarFeeds, meetingHours } from '#db/schema/meetings.ts'
import { notices, pushSubscriptions } from '#db/schema/notices.ts'
import { offers } from '#db/schema/offers.ts'
import { payoutDetails } from '#db/schema/payouts.ts'
import { waitlistPositions } from '#db/schema/waitlist.ts'
import { aBooking, aBuyer, aListing, anAdmin, aSeller } from '#db/seed/builders.ts'
import { saveNoticePreferences } from '#domain/notices/notice-preferences.ts'
import { makeOffer } from '#domain/offers/make-offer.ts'
import { hashPassword } from '#platform/identity/password-hash.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { aNegotiableCar, negotiationOfferedCents } from '#tests/support/negotiations.ts'
import { readMailedToken, readSentMailSummaries } from '#tests/support/read-written-mails.ts'
import { aSocialSignInBrowser, fillFakeProviderForm } from '#tests/support/social-visitor.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { useFakeSignInProviders } from '#tests/support/use-fake-sign-in-providers.ts'

const test = useDatabase()
const password = 'ForeCourt!26'
const passwordHash = await hashPassword(password)
const email = 'owner@example.test'
const signIn = useFakeSignInProviders(test)

type Visitor = ReturnType<typeof aSocialSignInBrowser>
const logIn = (visitor: Visitor) => visitor.post('/auth/sign-in/email', { email, password })
/** The state after a sign-up: the terms accepted, the address not confirmed. */
const unproven = () => ({
  email,
  passwordHash,
  emailVerified: false,
  consentedAt: signIn.clock.now(),
  name: 'Squatter',
})
const accountRow = async () => (await test.db.select().from(users).where(eq(users.email, email)))[0]

/** The ways in which an owner proves the address. */
const proofs: [way: string, prove: (owner: Visitor) => Promise<void>][] = [
  ...(['google', 'github', 'x'] as const).map((provider): [string, (owner: Visitor) => Promise<void>] => [
    provider,
    async (owner) => {
      expect(await owner.finish(provider, fillFakeProviderForm('True Owner', email))).toMatchObject({
        step: 'admitted',
      })
    },
  ]),
  [
    'a mailed link',
    async (owner) => {
      await owner.post('/auth/sign-in/magic-link', { email })
      await owner.post('/auth/magic-link/verify', { token: await readMailedToken(test.db, 'sign-in-link') })
    },
  ],
  [
    'a new password by mail',
    async (owner) => {
      await owner.post('/auth/request-password-reset', { email })
      const token = await readMailedToken(test.db, 'password-reset')
      await owner.post('/auth/reset-password', { token, newPassword: 'ForeCourt!27' })
      await owner.post('/auth/sign-in/email', { email, password: 'ForeCourt!27' })
    },
  ],
]

describe('S-24 C-19 an account that somebody else made with my address, without proving it', () => {
  it.each(proofs)('is mine once I prove the address by %s, and nothing chosen before opens it', async (way, prove) => {
    const { id } = await aSeller(test.db, { ...unproven(), permission: 'Verified', phoneNumber: '+1 512 555 0123' })
    const squatter = aSocialSignInBrowser(signIn.api)
    expect((await logIn(squatter)).status).toBe(200)
    await test.db
      .insert(confirmedPhones)
      .values({ accountId: id, number: '+15125550123', confirmedAt: signIn.clock.now() })
    await test.db.insert(secondFactors).values({ accountId: id, sealedSecret: 'half set up' })
    const asked = await squatter.post('/profile/email', { email: 'thief@example.test', currentPassword: password })
    expect(asked.status).toBe(200)

    const owner = aSocialSignInBrowser(signIn.api)
    await prove(owner)
    expect(await owner.viewer()).toMatchObject({ id, email, emailVerified: true })
    expect(await squatter.viewer()).toBeNull()
    expect((await logIn(aSocialSignInBrowser(signIn.api))).status).toBe(401)
    const stolen = await readMailedToken(test.db, 'email-change')
    expect((await squatter.post('/accounts/confirm-email-change', { token: stolen })).status).toBe(410)
    for (const table of [confirmedPhones, secondFactors, emailChanges]) expect(await test.db.$count(table)).toBe(0)
    expect(await test.db.$count(signInMethods)).toBe(way === 'a mailed link' ? 0 : 1)
    const row = await accountRow()
    expect(row).toMatchObject({ phoneNumber: null, permission: null, emailVerified: true })
    expect(row?.name).toBe(way.includes('mail') ? 'Squatter' : 'True Owner')
    expect(await readSentMailSummaries(test.db)).toContain(`account-reclaimed → ${email}`)
    const actions = (await test.db.select().from(auditEntries)).map(({ action }) => action)
    expect(actions).toContain('person.account-reclaimed')
  })

  it('leaves me none of its cars on the market and no payout account', async () => {
    const { id: sellerId } = await aSeller(test.db, unproven())
    const offered = await aListing(test.db, { sellerId })
    const sold = await aListing(test.db, { sellerId, status: 'sold' })
    await test.db.insert(homePageAdvertisements).values({ listingId: offered.id, createdAt: signIn.clock.now() })
    const bank = { holder: 'A Thief', bankName: 'Bank', routingNumber: '021000021', accountNumber: '12345678' }
    await test.db.insert(payoutDetails).values({ ...bank, sellerId, accountKind: 'checking' })
    await aSocialSignInBrowser(signIn.api).finish('google', fillFakeProviderForm('True Owner', email))
    const statusOf = async (id: string) => (await test.db.select().from(listings).where(eq(listings.id, id)))[0]?.status
    expect([await statusOf(offered.id), await statusOf(sold.id)]).toEqual(['withdrawn', 'sold'])
    expect([await test.db.$count(homePageAdvertisements), await test.db.$count(payoutDetails)]).toEqual([0, 0])
  })

  it('leaves me neither its meeting place nor its calendar address, which show my meetings to nobody else', async () => {
    const { id } = await aSeller(test.db, unproven())
    // Rows of an earlier release: an account without a proven address makes none.
    await test.db.insert(meetingHours).values({
      sellerId: id,
      weekly: [],
      exceptions: [],
      noticeMinutes: 0,
      bufferMinutes: 0,
      lengthMinutes: 30,
      address: 'A trap',
      timeZone: 'America/Chicago',
      updatedAt: signIn.clock.now(),
    })
    await test.db
      .insert(calendarFeeds)
      .values({ accountId: id, tokenHash: 'known to a thief', createdAt: signIn.clock.now() })
    const squatter = aSocialSignInBrowser(signIn.api)
    await logIn(squatter)
    await aSocialSignInBrowser(signIn.api).finish('google', fillFakeProviderForm('True Owner', email))
    expect([await test.db.$count(meetingHours), await test.db.$count(calendarFeeds)]).toEqual([0, 0])
  })

  it('leaves me none of its notices and choices, devices, offers and places in line', async () => {
    const squatter = await aBuyer(test.db, unproven())
    const accountId = squatter.id
    const now = signIn.clock.now()
    const told = { kind: 'offer', event: 'offer-declined', params: {}, path: '/', createdAt: now }
    await test.db.insert(notices).values({ ...told, id: 'of-squatter', accountId, eventKey: 'told' })
    await saveNoticePreferences(test.db, actorOfUser(squatter), {
      mailOff: ['offer'],
      pageOff: [],
      pushOff: [],
      quiet: null,
    })
    await test.db
      .insert(sessions)
      .values({ id: 's', userId: accountId, token: 's', expiresAt: new Date(now.getTime() + 1e9) })
    const device = {
      accountId,
      sessionId: 's',
      endpoint: 'https://push.example.com/x',
      p256dh: '',
      auth: '',
      serverKey: '',
    }
    await test.db.insert(pushSubscriptions).values({ ...device, id: 'of-squatter', createdAt: now })
    // As if its address had been proven then: an account without a proven one offers nothing and waits for nothing.
    const { carId } = await aNegotiableCar(test.db)
    const actor = { ...actorOfUser(squatter), hasConfirmedEmail: true }
    await makeOffer(test.db, actor, { clientId: randomUUID(), carId, priceCents: negotiationOfferedCents, now })
    const place = { id: 'p', listingId: carId, buyerId: accountId, state: 'waiting' as const }
    await test.db.insert(waitlistPositions).values({ ...place, joinedAt: now })
    await aSocialSignInBrowser(signIn.api).finish('google', fillFakeProviderForm('True Owner', email))
    expect(await test.db.$count(notices, eq(notices.id, 'of-squatter'))).toBe(0)
    expect([await test.db.$count(mailPreferences), await test.db.$count(pushSubscriptions)]).toEqual([0, 0])
    expect(await test.db.select({ status: offers.status }).from(offers)).toEqual([{ status: 'closed' }])
    expect(await test.db.select({ state: waitlistPositions.state }).from(waitlistPositions)).toEqual([
      { state: 'left' },
    ])
  })

  it('publishes no hours and makes no calendar address before its own address is proven', async () => {
    await aSeller(test.db, unproven())
    const squatter = aSocialSignInBrowser(signIn.api)
    await logIn(squatter)
    const hours = {
      weekly: [],
      exceptions: [],
      noticeMinutes: 0,
      bufferMinutes: 0,
      lengthMinutes: 30,
      address: 'A trap',
      timeZone: 'America/Chicago',
    }
    const written = await squatter.call('/my/meeting-hours', { method: 'PUT', json: { hours } })
    const made = await squatter.post('/my/calendar', {})
    expect([written.status, made.status]).toEqual([403, 403])
    expect([await test.db.$count(meetingHours), await test.db.$count(calendarFeeds)]).toEqual([0, 0])
  })

  it('leaves me none of its open bookings; one that was paid runs on', async () => {
    const { id: buyerId } = await aBuyer(test.db, unproven())
    const open = await aBooking(test.db, { buyerId })
    const paid = await aBooking(test.db, { buyerId, status: 'paid' })
    await aSocialSignInBrowser(signIn.api).finish('google', fillFakeProviderForm('True Owner', email))
    const rows = await test.db.select({ id: bookings.id, status: bookings.status }).from(bookings)
    expect(rows).toEqual(
      expect.arrayContaining([
        { id: open.id, status: 'cancelled' },
        { id: paid.id, status: 'paid' },
      ]),
    )
  })

  it('is reclaimed once by two at the same moment, and opens by the provider from then on', async () => {
    await aBuyer(test.db, unproven())
    const both = [aSocialSignInBrowser(signIn.api), aSocialSignInBrowser(signIn.api)]
    for (const one of both) await one.visit('google', fillFakeProviderForm('True Owner', email))
    const steps = await Promise.all(both.map(async (one) => (await one.post('/auth/social/finish')).status))
    expect(steps).toEqual([200, 200])
    expect((await readSentMailSummaries(test.db)).filter((text) => text.startsWith('account-reclaimed'))).toHaveLength(
      1,
    )
    expect(
      await aSocialSignInBrowser(signIn.api).finish('google', fillFakeProviderForm('True Owner', email)),
    ).toMatchObject({
      step: 'admitted',
    })
  })

  it('is no longer there to be reclaimed once its address is proven: I log in first', async () => {
    await aBuyer(test.db, { ...unproven(), emailVerified: true })
    const inside = aSocialSignInBrowser(signIn.api)
    await logIn(inside)
    const outcome = await aSocialSignInBrowser(signIn.api).finish('google', fillFakeProviderForm('True Owner', email))
    expect(outcome).toMatchObject({ step: 'log-in-first' })
    expect(await inside.viewer()).toMatchObject({ email })
    expect((await logIn(aSocialSignInBrowser(signIn.api))).status).toBe(200)
  })

  it('is not mine by an address that the provider has not confirmed', async () => {
    await aBuyer(test.db, unproven())
    const outcome = await aSocialSignInBrowser(signIn.api).finish('google', fillFakeProviderForm('Thief', email, false))
    expect(outcome).toMatchObject({ step: 'sign-up', email: null })
    expect((await logIn(aSocialSignInBrowser(signIn.api))).status).toBe(200)
  })

  it('is not an Admin’s, which no provider’s word opens; nor one that is suspended', async () => {
    const { id } = await anAdmin(test.db, unproven())
    const owner = aSocialSignInBrowser(signIn.api)
    expect(await owner.finish('google', fillFakeProviderForm('True Owner', email))).toMatchObject({
      step: 'log-in-first',
    })
    const suspension = { role: 'Buyer' as const, suspendedAt: signIn.clock.now(), suspendedReason: 'A thief.' }
    await test.db.update(users).set(suspension).where(eq(users.id, id))
    await owner.visit('google', fillFakeProviderForm('True Owner', email))
    expect((await owner.post('/auth/social/finish')).status).toBe(403)
    expect(await accountRow()).toMatchObject({ emailVerified: false, name: 'Squatter' })
  })

  it('keeps what an Admin has put into it: there a stranger had no part', async () => {
    await aSeller(test.db, { ...unproven(), consentedAt: null, name: 'Dealer', phoneNumber: '+1 512 555 0123' })
    await aSocialSignInBrowser(signIn.api).finish('google', fillFakeProviderForm('True Owner', email))
    expect(await accountRow()).toMatchObject({ name: 'Dealer', phoneNumber: '+1 512 555 0123', emailVerified: true })
    expect(await readSentMailSummaries(test.db)).not.toContain(`account-reclaimed → ${email}`)
    expect((await logIn(aSocialSignInBrowser(signIn.api))).status).toBe(401)
    expect(await test.db.$count(sessions)).toBe(1)
  })

  it('S-27 of my own is proven by the provider that I connect to it, and stays as it is', async () => {
    await aBuyer(test.db, unproven())
    const me = aSocialSignInBrowser(signIn.api)
    await logIn(me)
    expect(await me.finish('google', fillFakeProviderForm('True Owner', email))).toMatchObject({ step: 'connect' })
    expect((await me.post('/auth/social/connect')).status).toBe(200)
    expect(await accountRow()).toMatchObject({ name: 'Squatter', emailVerified: true })
    expect((await logIn(aSocialSignInBrowser(signIn.api))).status).toBe(200)
  })
})
