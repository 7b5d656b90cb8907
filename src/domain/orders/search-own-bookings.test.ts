import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { bookingStatuses, ListBookingsQuery, maxBookingsByIds } from '#contract/bookings.ts'
import { disputes } from '#db/schema/disputes.ts'
import { aBooking, aBuyer, aListing, aSale, aSeller } from '#db/seed/builders.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { searchOwnOrders } from './search-own-orders.ts'
import { searchSellerBookings } from './search-seller-bookings.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')

type Person = Awaited<ReturnType<typeof aSeller>>
const orders = (buyer: Person, query: object = {}) =>
  searchOwnOrders(test.db, actorOfUser(buyer), ListBookingsQuery.parse(query), now)
const received = (seller: Person, query: object = {}) =>
  searchSellerBookings(test.db, actorOfUser(seller), ListBookingsQuery.parse(query), now)

describe('my orders and my buyers', () => {
  it('S-28 S-29: sixty bookings come a page at a time, each on one page', async () => {
    const seller = await aSeller(test.db)
    const buyer = await aBuyer(test.db)
    for (let number = 0; number < 60; number += 1) {
      // All bookings have the same time, so that the id must break the tie.
      await aBooking(test.db, { sellerId: seller.id, buyerId: buyer.id, status: 'declined', createdAt: now })
    }
    await aBooking(test.db)
    for (const find of [orders.bind(null, buyer), received.bind(null, seller)]) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => find({ page })))
      expect(pages.map(({ items }) => items.length)).toEqual([24, 24, 12, 0])
      expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(60)
      expect(pages[0]).toMatchObject({ total: 60, page: 1, pages: 3, counts: { closed: 60 } })
    }
  })

  it('every state stands in one group, and the groups are counted', async () => {
    const seller = await aSeller(test.db)
    for (const status of bookingStatuses) await aBooking(test.db, { sellerId: seller.id, status })
    const counts = { waiting: 1, agreed: 1, paid: 2, closed: 4 }
    expect(await received(seller)).toMatchObject({ total: 8, counts })
    for (const state of ['waiting', 'agreed', 'paid', 'closed'] as const) {
      const found = await received(seller, { state })
      expect(found).toMatchObject({ total: counts[state], counts })
      expect(found.items).toHaveLength(counts[state])
    }
  })

  it('to a seller a refund request to answer waits, too, and what waits stands by its deadline', async () => {
    const seller = await aSeller(test.db)
    const car = await aListing(test.db, { sellerId: seller.id })
    const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
    const late = await aBooking(test.db, { listingId: car.id, meetingAt: inHours(90), createdAt: now })
    const { booking, payment } = await aSale(test.db, { sellerId: seller.id, status: 'completed' })
    const ids = { id: randomUUID(), paymentId: payment.id, bookingId: booking.id }
    const sum = { kind: 'buyer', reason: 'The second key is missing.', askedCents: 40_000 } as const
    const due = { answerDueAt: inHours(48), decideDueAt: inHours(96), createdAt: now, updatedAt: now }
    await test.db.insert(disputes).values({ ...ids, ...sum, ...due, state: 'open' })
    const soon = await aBooking(test.db, { listingId: car.id, meetingAt: inHours(20), createdAt: inHours(-1) })

    const waiting = await received(seller, { state: 'waiting', sort: 'deadline' })
    expect(waiting.items.map(({ id }) => id)).toEqual([soon.id, booking.id, late.id])
    expect(waiting.items.map(({ requestsForCar }) => requestsForCar)).toEqual([2, 0, 2])
    expect(waiting.counts).toEqual({ waiting: 3, agreed: 0, paid: 0, closed: 0 })
    await test.db.update(disputes).set({ state: 'answered' })
    expect((await received(seller)).counts).toEqual({ waiting: 2, agreed: 0, paid: 1, closed: 0 })
  })

  it('are found by the car or by the other side, whatever is typed', async () => {
    const seller = await aSeller(test.db, { name: 'Elena Quinn' })
    const buyer = await aBuyer(test.db, { name: 'Noah Park' })
    const car = await aListing(test.db, { sellerId: seller.id, title: 'Audi A4 100% original' })
    const booking = await aBooking(test.db, { listingId: car.id, buyerId: buyer.id, sellerId: seller.id })
    // Names of the builders are drawn: this one shares nothing with those that are searched for.
    const other = await aBuyer(test.db, { name: 'Ines Holt' })
    await aBooking(test.db, { sellerId: seller.id, buyerId: other.id })
    for (const q of ['a4 100%', 'noah', booking.id]) expect((await received(seller, { q })).total, q).toBe(1)
    for (const q of ['audi', 'QUINN', booking.id]) expect((await orders(buyer, { q })).total, q).toBe(1)
    expect((await received(seller, { q: 'quinn' })).total).toBe(0)
    expect((await orders(buyer, { q: '%' })).total).toBe(1)
    expect((await orders(buyer, { q: '_' })).total).toBe(0)
  })

  it('those that are named are found alone, and nobody else’s among them', async () => {
    const buyer = await aBuyer(test.db)
    const [first, second] = [
      await aBooking(test.db, { buyerId: buyer.id }),
      await aBooking(test.db, { buyerId: buyer.id }),
    ]
    await aBooking(test.db, { buyerId: buyer.id })
    const foreign = await aBooking(test.db)
    const found = await orders(buyer, { ids: [second.id, foreign.id, first.id, second.id].join(',') })
    expect(found.items.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
    expect((await orders(buyer, { ids: '' })).total).toBe(0)
    const many = Array.from({ length: maxBookingsByIds + 1 }, (_, number) => `b${number}`).join(',')
    expect(ListBookingsQuery.safeParse({ ids: many }).success).toBe(false)
  })

  it('the next meeting comes first, what is over last', async () => {
    const buyer = await aBuyer(test.db)
    const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
    const meetings = [48, -2, 3, -50]
    for (const hours of meetings) await aBooking(test.db, { buyerId: buyer.id, meetingAt: inHours(hours) })
    const { items } = await orders(buyer, { sort: 'meeting' })
    expect(items.map(({ meetingAt }) => meetingAt)).toEqual(
      [3, 48, -2, -50].map((hours) => inHours(hours).toISOString()),
    )
  })

  it('are sorted by age and price', async () => {
    const buyer = await aBuyer(test.db)
    for (const [hour, priceCents] of [200_000, 300_000, 100_000].entries()) {
      await aBooking(test.db, { buyerId: buyer.id, priceCents, createdAt: new Date(Date.UTC(2026, 10, 1, hour)) })
    }
    const prices = async (sort: string) =>
      (await orders(buyer, { sort })).items.map(({ priceCents }) => priceCents / 1e5)
    expect(await prices('newest')).toEqual([1, 3, 2])
    expect(await prices('oldest')).toEqual([2, 3, 1])
    expect(await prices('priceAsc')).toEqual([1, 2, 3])
    expect(await prices('priceDesc')).toEqual([3, 2, 1])
  })

  it('S-29 of a buyer are sorted by age with those that ended last', async () => {
    const buyer = await aBuyer(test.db)
    const statuses = ['requested', 'cancelled', 'accepted', 'lost'] as const
    for (const [hour, status] of statuses.entries())
      await aBooking(test.db, { buyerId: buyer.id, status, createdAt: new Date(Date.UTC(2026, 10, 1, hour)) })
    const { items } = await orders(buyer, {})
    expect(items.map(({ status }) => status)).toEqual(['accepted', 'requested', 'lost', 'cancelled'])
  })

  it('are nobody else’s', async () => {
    const [buyer, seller] = [await aBuyer(test.db), await aSeller(test.db)]
    await expect(orders(seller)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(received(buyer)).rejects.toMatchObject({ code: 'forbidden' })
  })
})
