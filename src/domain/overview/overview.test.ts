import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DashboardOverview } from '#contract/dashboard-overview.ts'
import { users } from '#db/schema/accounts.ts'
import { bookings } from '#db/schema/bookings.ts'
import { feedback } from '#db/schema/feedback.ts'
import { listings, listingViews } from '#db/schema/listings.ts'
import { meetings } from '#db/schema/meetings.ts'
import { paymentAlarms, payments } from '#db/schema/payments.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'
import { aBooking, aBuyer, aListing, anAdmin, aSale, aSeller } from '#db/seed/builders.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { changeMeetingTime } from '#domain/meetings/change-meeting-time.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { loadAdminOverview } from './load-admin-overview.ts'
import { loadBuyerOverview } from './load-buyer-overview.ts'
import { loadSellerOverview } from './load-seller-overview.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

/** A car sold for `cents`, `daysAgo` days ago. */
async function sold(of: { sellerId?: string; buyerId?: string; cents: number; daysAgo: number; refunded?: boolean }) {
  const { sellerId, buyerId, cents: priceCents } = of
  const listing = await aListing(test.db, { priceCents, ...(sellerId ? { sellerId } : {}) })
  const sale = await aSale(test.db, { listingId: listing.id, createdAt: daysAgo(80), ...(buyerId ? { buyerId } : {}) })
  const { id } = sale.payment
  await test.db
    .update(payments)
    .set({
      capturedAt: daysAgo(of.daysAgo),
      ...(of.refunded ? { state: 'refunded' as const, refundedCents: of.cents } : {}),
    })
    .where(eq(payments.id, id))
  const ended = of.refunded ? ({ status: 'refunded' } as const) : {}
  await test.db
    .update(bookings)
    .set({ acceptedAt: daysAgo(79), ...ended })
    .where(eq(bookings.id, sale.booking.id))
}

async function cancelledMeetingOf({ id, listingId, buyerId, sellerId, meetingAt }: typeof bookings.$inferSelect) {
  const endsAt = new Date(meetingAt.getTime() + 1_800_000)
  const times = { startsAt: meetingAt, endsAt, busyUntil: endsAt, createdAt: now, updatedAt: now }
  const state = { status: 'cancelled', hasHours: false, timeZone: 'UTC' } as const
  await test.db
    .insert(meetings)
    .values({ id, uid: id, bookingId: id, listingId, buyerId, sellerId, ...times, ...state })
}

describe('S-07: the buyer’s overview', () => {
  it('counts orders by state and wishes by what became of them, and puts agreed meetings before requested ones', async () => {
    const buyer = await aBuyer(test.db)
    const at = (days: number) => ({ buyerId: buyer.id, meetingAt: daysAgo(-days) })
    const agreed = await aBooking(test.db, { ...at(9), status: 'accepted' })
    const asked = await aBooking(test.db, { ...at(2) })
    await aBooking(test.db, { ...at(-1) })
    await aBooking(test.db, { ...at(1), status: 'declined' })
    await cancelledMeetingOf(await aBooking(test.db, { ...at(4), status: 'accepted' }))
    await aSale(test.db, { ...at(-3), status: 'completed' })
    await aBooking(test.db)
    const wish = async (car: { id: string }, priceCents: number) => {
      const row = { accountId: buyer.id, listingId: car.id, wisherRole: 'Buyer', priceCents, createdAt: daysAgo(5) }
      await test.db.insert(wishlistItems).values(row)
    }
    const fallen = await aListing(test.db, { priceCents: 1_000_000, postedAt: daysAgo(9), updatedAt: daysAgo(9) })
    await test.db
      .update(listings)
      .set({ priceCents: 900_000, updatedAt: daysAgo(2) })
      .where(eq(listings.id, fallen.id))
    await wish(fallen, 1_000_000)
    await wish(await aListing(test.db, { priceCents: 900_000, status: 'sold' }), 1_000_000)
    await wish(await aListing(test.db, { priceCents: 900_000 }), 900_000)

    const overview = await loadBuyerOverview(test.db, actorOfUser(buyer), { now })
    expect(overview.orders).toMatchObject({ requested: 2, accepted: 2, declined: 1, completed: 1, paid: 0, lost: 0 })
    expect(overview).toMatchObject({ toPay: 2, waiting: 2, toRate: 1, wishes: { total: 3, fallen: 1, sold: 1 } })
    expect(overview.meetings.map(({ id }) => id)).toEqual([agreed.id, asked.id])
    expect(DashboardOverview.parse(overview)).toEqual(overview)
  })
})

describe('S-07, G-12: the seller’s overview', () => {
  it('counts cars, views, bookings and sales day by day, of this seller alone', async () => {
    const [seller, other] = [await aSeller(test.db), await aSeller(test.db)]
    const car = await aListing(test.db, { sellerId: seller.id, title: 'Much looked at' })
    const plain = await aListing(test.db, { sellerId: seller.id })
    const foreign = await aListing(test.db, { sellerId: other.id })
    await aListing(test.db, { sellerId: seller.id, status: 'withdrawn', deletedAt: now })
    await test.db.insert(listingViews).values([
      { listingId: car.id, day: '2026-11-20', views: 7 },
      { listingId: plain.id, day: '2026-11-20', views: 2 },
      { listingId: car.id, day: '2026-10-22', views: 1 },
      { listingId: car.id, day: '2026-10-21', views: 4 },
      { listingId: car.id, day: '2026-09-21', views: 50 },
      { listingId: foreign.id, day: '2026-11-20', views: 90 },
    ])
    await test.db.insert(wishlistItems).values({
      accountId: (await aBuyer(test.db)).id,
      listingId: car.id,
      wisherRole: 'Buyer',
      priceCents: 1_000_000,
    })
    const waiting = await aBooking(test.db, { listingId: car.id, createdAt: daysAgo(1) })
    await sold({ sellerId: seller.id, cents: 2_000_000, daysAgo: 1 })
    await sold({ sellerId: seller.id, cents: 1_000_000, daysAgo: 40 })
    await sold({ sellerId: seller.id, cents: 5_000_000, daysAgo: 1, refunded: true })
    await sold({ sellerId: other.id, cents: 7_000_000, daysAgo: 1 })

    const overview = await loadSellerOverview(test.db, actorOfUser(seller), { now })
    expect(overview).toMatchObject({
      cars: { available: 2, sold: 3, withdrawn: 0, draft: 0, reserved: 0 },
      waiting: [{ id: waiting.id }],
      viewsBefore: 4,
      bestViewed: [
        { id: car.id, title: 'Much looked at', views: 8, wishes: 1 },
        { id: plain.id, views: 2, wishes: 0 },
      ],
    })
    expect(overview.days).toHaveLength(30)
    expect(overview.days[0]).toEqual({ day: '2026-10-22', views: 1, bookings: 0, sales: 0, revenueCents: 0 })
    expect(overview.days.slice(-2)).toEqual([
      { day: '2026-11-19', views: 0, bookings: 1, sales: 1, revenueCents: 2_000_000 },
      { day: '2026-11-20', views: 9, bookings: 0, sales: 0, revenueCents: 0 },
    ])
    expect(DashboardOverview.parse(overview)).toEqual(overview)
  })

  it('counts what waits for the seller: not what the buyer has to answer, but a time that the buyer asks for', async () => {
    const seller = await aSeller(test.db)
    const ask = async () => {
      const [{ id: carId }, buyer] = [
        await aListing(test.db, { sellerId: seller.id, postedAt: now }),
        await aBuyer(test.db),
      ]
      const request = { carId, meetingAt: '2026-11-24T16:00:00.000Z', phone: '+1 512 555 0123' }
      const { id } = await requestBooking(test.db, actorOfUser(buyer), request, now)
      return { id, buyer }
    }
    const waiting = async () =>
      (await loadSellerOverview(test.db, actorOfUser(seller), { now })).waiting.map(({ id }) => id)
    const propose = (bookingId: string, by: Parameters<typeof actorOfUser>[0], startsAt: string) =>
      changeMeetingTime(test.db, actorOfUser(by), { bookingId, startsAt, isProposal: true, now })
    const { id, buyer } = await ask()
    expect(await waiting()).toEqual([id])
    await propose(id, seller, '2026-11-25T16:00:00.000Z')
    expect(await waiting()).toEqual([])
    await propose(id, buyer, '2026-11-26T16:00:00.000Z')
    expect(await waiting()).toEqual([id])
    await acceptBooking(test.db, actorOfUser(seller), { bookingId: id }, now)
    expect(await waiting()).toEqual([])
    // An agreed meeting that the buyer wants to move is answered too.
    await propose(id, buyer, '2026-11-27T16:00:00.000Z')
    expect(await waiting()).toEqual([id])
  })

  it('counts what is unread, the cars to confirm, and the agreed meetings of today by the clock of their place', async () => {
    const seller = await aSeller(test.db)
    const own = { sellerId: seller.id, location: 'Los Angeles, CA' }
    const car = await aListing(test.db, own)
    await aListing(test.db, { ...own, confirmation: 'asked', confirmationAskedAt: now })
    await aListing(test.db, {
      ...own,
      status: 'withdrawn',
      confirmation: 'paused',
      confirmationAskedAt: now,
    })
    const agreedAt = async (meetingAt: Date, status: 'confirmed' | 'requested') => {
      const booking = await aBooking(test.db, {
        listingId: car.id,
        meetingAt,
        status: 'accepted',
        sellerLocation: own.location,
      })
      await cancelledMeetingOf(booking)
      await test.db.update(meetings).set({ status }).where(eq(meetings.bookingId, booking.id))
    }
    // Four in the morning there: still today at eleven in the evening, which is tomorrow in UTC.
    await agreedAt(new Date('2026-11-21T07:00:00Z'), 'confirmed')
    await agreedAt(new Date('2026-11-21T09:00:00Z'), 'confirmed')
    await agreedAt(new Date('2026-11-20T20:00:00Z'), 'requested')
    const overview = await loadSellerOverview(test.db, actorOfUser(seller), { now })
    expect(overview).toMatchObject({ carsToConfirm: 1, meetingsToday: 1, unreadThreads: 0 })
  })

  it('of somebody who has no car yet is all zeros', async () => {
    const seller = await aSeller(test.db)
    const overview = await loadSellerOverview(test.db, actorOfUser(seller), { now })
    expect(overview).toMatchObject({
      cars: { available: 0 },
      waiting: [],
      tasks: [],
      earnings: { soldCents: 0 },
      bestViewed: [],
    })
    expect(overview.days.every(({ views, sales }) => views === 0 && sales === 0)).toBe(true)
  })
})

describe('S-07: the Admin’s overview', () => {
  it('counts people month by month, those who left no longer', async () => {
    const admin = await anAdmin(test.db, { createdAt: new Date('2025-01-05') })
    await aBuyer(test.db, { createdAt: new Date('2026-10-31T23:59:00Z') })
    const gone = await aBuyer(test.db, { createdAt: new Date('2026-03-05') })
    await test.db
      .update(users)
      .set({ deletedAt: new Date('2026-06-10') })
      .where(eq(users.id, gone.id))
    await aSeller(test.db, { createdAt: new Date('2026-11-01T00:00:00Z') })
    const { people } = await loadAdminOverview(test.db, actorOfUser(admin), { now })
    const of = (month: string) => people.find((row) => row.month === month)
    expect(people.map(({ month }) => month)).toEqual([
      ...['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08'],
      ...['2026-09', '2026-10', '2026-11'],
    ])
    expect(of('2026-05')).toMatchObject({ Buyer: 1, Seller: 0, Admin: 1 })
    expect(of('2026-06')).toMatchObject({ Buyer: 0 })
    expect(of('2026-10')).toMatchObject({ Buyer: 1, Seller: 0 })
    expect(of('2026-11')).toMatchObject({ Buyer: 1, Seller: 1, Admin: 1 })
  })

  it('counts cars, bookings, money without refunds and the fees on it, unread messages and open alarms', async () => {
    const admin = await anAdmin(test.db)
    await aListing(test.db, { status: 'draft' })
    await sold({ cents: 2_000_000, daysAgo: 0 })
    await sold({ cents: 1_000_000, daysAgo: 0 })
    await sold({ cents: 4_000_000, daysAgo: 0, refunded: true })
    await sold({ cents: 3_000_000, daysAgo: 83 })
    await sold({ cents: 9_000_000, daysAgo: 84 })
    const message = { kind: 'feedback' as const, email: 'a@example.test', text: 'Good.' }
    await test.db.insert(feedback).values([
      { id: '1', ...message },
      { id: '2', ...message, readAt: now },
    ])
    await test.db.insert(paymentAlarms).values([
      { kind: 'stuck', subject: 'pay_1', detail: {}, raisedAt: now },
      { kind: 'stuck', subject: 'pay_2', detail: {}, raisedAt: daysAgo(1), resolvedAt: now },
    ])
    const overview = await loadAdminOverview(test.db, actorOfUser(admin), { now })
    expect(overview).toMatchObject({
      cars: { draft: 1, sold: 5, available: 0 },
      bookings: { paid: 4, refunded: 1, requested: 0 },
      unreadFeedback: 1,
      openReports: 0,
      openAlarms: 1,
      alarms: [{ kind: 'stuck', subject: 'pay_1' }],
    })
    // The fee of a sale is 2.5%; of the one that was refunded in full nothing is left.
    expect(overview.revenue[0]).toEqual({ day: '2026-08-29', sales: 1, revenueCents: 3_000_000, feeCents: 75_000 })
    const today = { day: '2026-11-20', sales: 2, revenueCents: 3_000_000, feeCents: 75_000 }
    expect(overview.revenue.at(-1)).toEqual(today)
    expect(DashboardOverview.parse(overview)).toEqual(overview)
    expect(await test.db.select().from(listings)).toHaveLength(6)
  })
})

it('S-07: each role is answered its own numbers, and a stranger none', async () => {
  const api = createTestApi(test.db)
  for (const person of [await aBuyer(test.db), await aSeller(test.db), await anAdmin(test.db)]) {
    const response = await api.request('/overview', { as: person })
    expect(DashboardOverview.parse(await response.json()).role).toBe(person.role)
  }
  expect((await api.request('/overview')).status).toBe(401)
})
