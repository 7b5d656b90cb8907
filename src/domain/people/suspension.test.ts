import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { withoutFinalStop } from '#contract/without-final-stop.ts'
import { sessions, users } from '#db/schema/accounts.ts'
import { auditEntries } from '#db/schema/audit.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { mails } from '#db/schema/mail.ts'
import { aBooking, aBuyer, aListing, anAdmin, aPayment, aSale, aSeller } from '#db/seed/builders.ts'
import { restoreTakenDownCar } from '#domain/admin/restore-taken-down-car.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { lockListingForSaleStep } from '#domain/listings/lock-listing-for-sale-step.ts'
import { releaseReservedListing } from '#domain/listings/release-reserved-listing.ts'
import { setCarAvailability } from '#domain/listings/set-car-availability.ts'
import { type MailTemplateName, mailTemplates } from '#domain/mail/mail-templates.ts'
import { hashPassword } from '#platform/identity/password-hash.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { changeRoleOfPerson } from './change-role-of-person.ts'
import { deleteOwnAccount } from './delete-own-account.ts'
import { deletePersonAsAdmin } from './delete-person-as-admin.ts'
import { liftSuspensionOfPerson } from './lift-suspension-of-person.ts'
import { suspendPerson } from './suspend-person.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const reason = 'Two buyers were never shown a car.'
const password = 'ForeCourt!26'
const passwordHash = await hashPassword(password)

const anActor = async () => actorOfUser(await anAdmin(test.db))
const suspend = async ({ id }: { id: string }, as?: Awaited<ReturnType<typeof anActor>>) =>
  suspendPerson(test.db, as ?? (await anActor()), { personId: id, reason, now })
const lift = async ({ id }: { id: string }) => liftSuspensionOfPerson(test.db, await anActor(), { personId: id, now })
const carOf = async ({ id }: { id: string }) => (await test.db.select().from(listings).where(eq(listings.id, id)))[0]
const mailsTo = async ({ email }: { email: string }) =>
  (await test.db.select({ template: mails.template }).from(mails).where(eq(mails.recipient, email))).map(
    ({ template }) => template,
  )

describe('S-31 G-21: a suspended person', () => {
  it('is signed out at the next request, and is told the reason and where to write when they log in', async () => {
    const api = createTestApi(test.db)
    const buyer = await aBuyer(test.db, { passwordHash })
    const headers = { authorization: `Bearer ${await api.tokenOf(buyer)}` }
    const cookie = await api.signIn(buyer)
    expect((await api.request('/wishlist', { headers })).status).toBe(200)
    expect(await suspend(buyer)).toEqual({ modifiedCount: 1 })
    expect((await api.request('/wishlist', { headers })).status).toBe(401)
    expect((await api.request('/wishlist', { headers: { cookie } })).status).toBe(401)
    expect(await test.db.select().from(sessions).where(eq(sessions.userId, buyer.id))).toEqual([])

    const login = (json: object) => api.request('/auth/sign-in/email', { method: 'POST', json })
    const told = await login({ email: buyer.email, password })
    expect(told.status).toBe(403)
    expect(((await told.json()) as { error: { message: string } }).error.message).toMatch(
      /suspended: “Two buyers were never shown a car”.*contact us\.$/,
    )
    // A person without the password learns nothing.
    const stranger = await login({ email: buyer.email, password: 'a wrong one' })
    expect([stranger.status, await stranger.text()]).toEqual([401, expect.not.stringContaining('suspended')])
    expect(await mailsTo(buyer)).toEqual(['account-suspended'])

    expect(await lift(buyer)).toEqual({ modifiedCount: 1 })
    expect((await login({ email: buyer.email, password })).status).toBe(200)
    expect(await mailsTo(buyer)).toEqual(['account-suspended', 'account-restored'])
  })

  it('has no car on the market until it is lifted, and buyers who booked one are told', async () => {
    const seller = await aSeller(test.db)
    const car = await aListing(test.db, { sellerId: seller.id })
    const own = await aListing(test.db, { sellerId: seller.id, status: 'withdrawn' })
    const draft = await aListing(test.db, { sellerId: seller.id, status: 'draft' })
    const booking = await aBooking(test.db, { listingId: car.id })
    await suspend(seller)
    expect(await carOf(car)).toMatchObject({
      status: 'withdrawn',
      takenDownReason: expect.stringContaining('suspended'),
    })
    const [buyer] = await test.db.select().from(users).where(eq(users.id, booking.buyerId))
    expect(await mailsTo(buyer ?? { email: '' })).toEqual(['car-withdrawn'])
    const other = actorOfUser(await aBuyer(test.db))
    const book = requestBooking(
      test.db,
      other,
      { carId: car.id, phone: '+1 202 555 0123', meetingAt: '2026-11-27T12:00:00Z' },
      now,
    )
    await expect(book).rejects.toMatchObject({ code: expect.stringMatching(/conflict|gone/) })
    const put = setCarAvailability(test.db, actorOfUser(seller), { id: draft.id, available: true, now })
    await expect(put).rejects.toMatchObject({ code: 'signed_out' })
    await expect(restoreTakenDownCar(test.db, await anActor(), { id: car.id, now })).rejects.toMatchObject({
      code: 'conflict',
    })
    await lift(seller)
    expect(await carOf(car)).toMatchObject({ status: 'available', takenDownReason: null })
    expect(await carOf(own)).toMatchObject({ status: 'withdrawn' })
    expect(await carOf(draft)).toMatchObject({ status: 'draft' })
  })

  it('cannot get a car back on the market by a payment that is let go', async () => {
    const seller = await aSeller(test.db)
    const booking = await aBooking(test.db, { listingId: (await aListing(test.db, { sellerId: seller.id })).id })
    const payment = await aPayment(test.db, { bookingId: booking.id, state: 'won' })
    await test.db
      .update(listings)
      .set({ status: 'reserved', salePaymentId: payment.id })
      .where(eq(listings.id, booking.listingId))
    await suspend(seller)
    expect(await carOf({ id: booking.listingId })).toMatchObject({ status: 'reserved' })
    await test.db.transaction(async (tx) => {
      const car = await lockListingForSaleStep(tx, booking.listingId)
      if (car) await releaseReservedListing(tx, car, { paymentId: payment.id, now })
    })
    expect(await carOf({ id: booking.listingId })).toMatchObject({ status: 'withdrawn', salePaymentId: null })
  })

  it('has their own open bookings cancelled, sellers told, and what is paid left as it is', async () => {
    const buyer = await aBuyer(test.db)
    const open = await aBooking(test.db, { listingId: (await aListing(test.db)).id, buyerId: buyer.id })
    const { booking: paid } = await aSale(test.db, { buyerId: buyer.id })
    await suspend(buyer)
    const rows = await test.db.select().from(bookings)
    expect(rows.find(({ id }) => id === open.id)?.status).toBe('cancelled')
    expect(rows.find(({ id }) => id === paid.id)?.status).toBe('paid')
    const [seller] = await test.db.select().from(users).where(eq(users.id, open.sellerId))
    // Nobody cancelled it.
    expect(rows.find(({ id }) => id === open.id)?.endedBecause).toBe('personSuspended')
    expect(await mailsTo(seller ?? { email: '' })).toEqual(['booking-person-left'])
    const written = await test.db.select().from(mails)
    const textOf = (name: MailTemplateName) =>
      JSON.stringify(
        mailTemplates[name].compose(written.find(({ template }) => template === name)?.data as never, 'en', undefined),
      )
    expect(textOf('booking-person-left')).toContain('We suspended the other person’s account')
    // The buyer has no cars.
    expect(textOf('account-suspended')).toContain('You can’t log in, your bookings have ended')
    await lift(buyer)
    const restored = await test.db.select().from(mails).where(eq(mails.template, 'account-restored'))
    expect(restored).toMatchObject([{ data: { hadCars: false } }])
    expect(await test.db.select().from(auditEntries)).toContainEqual(
      expect.objectContaining({
        action: 'person.suspended',
        subjectId: buyer.id,
        detail: { reason, cars: 0, bookings: [open.id] },
      }),
    )
  })

  it('the same reason once more changes nothing, another one is refused', async () => {
    const buyer = await aBuyer(test.db)
    await suspend(buyer)
    expect(await suspend(buyer)).toEqual({ modifiedCount: 0 })
    const other = suspendPerson(test.db, await anActor(), { personId: buyer.id, reason: 'Something else.', now })
    await expect(other).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(withoutFinalStop(reason)),
    })
    await lift(buyer)
    expect(await lift(buyer)).toEqual({ modifiedCount: 0 })
  })
})

describe('the last Admin', () => {
  it('cannot suspend, demote or delete itself, nor leave', async () => {
    const last = await anAdmin(test.db)
    const actor = actorOfUser(last)
    // An Admin who is suspended has no rights of an Admin.
    const suspended = await anAdmin(test.db, { suspendedAt: now, suspendedReason: reason })
    const me = { personId: last.id, now }
    await expect(suspendPerson(test.db, actor, { ...me, reason })).rejects.toMatchObject({ code: 'conflict' })
    await expect(changeRoleOfPerson(test.db, actor, { ...me, role: 'Buyer' })).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(deletePersonAsAdmin(test.db, actor, me)).rejects.toMatchObject({ code: 'conflict' })
    await expect(deleteOwnAccount(test.db, actor, { now })).rejects.toMatchObject({
      message: 'You’re the only Admin. Make someone else an Admin first.',
    })
    await expect(suspend(last, actorOfUser(suspended))).rejects.toMatchObject({ code: 'conflict' })
    await lift(suspended)
    await expect(deleteOwnAccount(test.db, actor, { now })).resolves.toBeUndefined()
  })

  it('two who suspend each other, or leave, at the same moment leave one', async () => {
    const pair = async () => [await anAdmin(test.db), await anAdmin(test.db)] as const
    const left = async () =>
      (await test.db.select().from(users)).filter((u) => u.role === 'Admin' && !u.suspendedAt && !u.deletedAt)
    const [one, two] = await pair()
    const suspensions = await Promise.allSettled([suspend(two, actorOfUser(one)), suspend(one, actorOfUser(two))])
    expect(suspensions.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [standing] = await left()
    if (!standing) throw new Error('Nobody is left.')
    const third = await anAdmin(test.db)
    const leavings = await Promise.allSettled(
      [standing, third].map((who) => deleteOwnAccount(test.db, actorOfUser(who), { now })),
    )
    expect(leavings.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await left()).toHaveLength(1)
  })
})

describe('what a borrowed device must not do', () => {
  it('is refused ten minutes after the person last proved who they are', async () => {
    const admin = { ...(await anActor()), confirmedAt: new Date(now.getTime() - 10 * 60_000) }
    const buyer = await aBuyer(test.db)
    const about = { personId: buyer.id, now }
    const actions = [
      () => suspendPerson(test.db, admin, { ...about, reason }),
      () => liftSuspensionOfPerson(test.db, admin, about),
      () => changeRoleOfPerson(test.db, admin, { ...about, role: 'Seller' }),
      () => deletePersonAsAdmin(test.db, admin, about),
      () => deleteOwnAccount(test.db, admin, { now }),
      () => deleteOwnAccount(test.db, { ...admin, confirmedAt: null }, { now }),
    ]
    for (const action of actions) await expect(action()).rejects.toMatchObject({ code: 'confirmation_required' })
    const still = { ...admin, confirmedAt: new Date(now.getTime() - 10 * 60_000 + 1) }
    await expect(suspendPerson(test.db, still, { ...about, reason })).resolves.toEqual({ modifiedCount: 1 })
  })
})
