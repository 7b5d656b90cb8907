import { describe, expect, it } from 'vitest'
import { bookingStatuses } from '#contract/bookings.ts'
import { ratings } from '#db/schema/bookings.ts'
import { aBooking, aBuyer, aListing, anAdmin, aSale, aSeller } from '#db/seed/builders.ts'
import { loadCarSummaries } from '#domain/listings/load-car-summaries.ts'
import { listOwnOrders } from '#domain/orders/list-own-orders.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { rateSellerOfBooking } from './rate-seller-of-booking.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')

describe('S-14: rating a completed order', () => {
  it('keeps the stars with the order, once: the same again changes nothing, others are refused', async () => {
    const buyer = await aBuyer(test.db)
    const { booking } = await aSale(test.db, { buyerId: buyer.id, status: 'completed' })
    const rate = (stars: number) =>
      rateSellerOfBooking(test.db, actorOfUser(buyer), { bookingId: booking.id, stars, now })
    expect(await listOwnOrders(test.db, actorOfUser(buyer), now)).toMatchObject([{ canRate: true, rating: null }])
    expect(await rate(4)).toEqual({ stars: 4 })
    expect(await rate(4)).toEqual({ stars: 4 })
    await expect(rate(1)).rejects.toMatchObject({ code: 'conflict' })
    expect(await test.db.select().from(ratings)).toEqual([
      { bookingId: booking.id, buyerId: buyer.id, sellerId: booking.sellerId, stars: 4, createdAt: now },
    ])
    expect(await listOwnOrders(test.db, actorOfUser(buyer), now)).toMatchObject([{ canRate: false, rating: 4 }])
  })

  it('two different ratings at the same moment: one stands, the other is refused', async () => {
    const buyer = await aBuyer(test.db)
    const { booking } = await aSale(test.db, { buyerId: buyer.id, status: 'completed' })
    const outcomes = await Promise.allSettled(
      [5, 2].map((stars) => rateSellerOfBooking(test.db, actorOfUser(buyer), { bookingId: booking.id, stars, now })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await test.db.select().from(ratings)).toHaveLength(1)
  })

  it.each(bookingStatuses.filter((status) => status !== 'completed'))('waits for the hand-over: %s', async (status) => {
    const buyer = await aBuyer(test.db)
    const { id } = await aBooking(test.db, { buyerId: buyer.id, status })
    const rating = rateSellerOfBooking(test.db, actorOfUser(buyer), { bookingId: id, stars: 5, now })
    await expect(rating).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is the buyer’s alone', async () => {
    const buyer = await aBuyer(test.db)
    const seller = await aSeller(test.db)
    const { booking } = await aSale(test.db, { buyerId: buyer.id, sellerId: seller.id, status: 'completed' })
    const codes = []
    for (const actor of [
      null,
      actorOfUser(await aBuyer(test.db)),
      actorOfUser(seller),
      actorOfUser(await anAdmin(test.db)),
    ]) {
      const rating = rateSellerOfBooking(test.db, actor, { bookingId: booking.id, stars: 5, now })
      codes.push(await rating.catch((error) => error.code))
    }
    expect(codes).toEqual(['signed_out', 'not_found', 'forbidden', 'forbidden'])
  })
})

describe('S-14: what cars say of their seller', () => {
  it('the average with one decimal and the count, of this seller only; null before the first', async () => {
    const [seller, other] = [await aSeller(test.db), await aSeller(test.db)]
    for (const stars of [5, 4, 4]) {
      const buyer = await aBuyer(test.db)
      const { booking } = await aSale(test.db, { buyerId: buyer.id, sellerId: seller.id, status: 'completed' })
      await rateSellerOfBooking(test.db, actorOfUser(buyer), { bookingId: booking.id, stars, now })
    }
    const cars = [
      await aListing(test.db, { sellerId: seller.id }),
      await aListing(test.db, { sellerId: other.id }),
      await aListing(test.db, { sellerId: seller.id }),
    ]
    const ids = cars.map(({ id }) => id)
    const summaries = await loadCarSummaries(test.db, ids, { now })
    expect(summaries.map((car) => car.seller.rating)).toEqual([
      { average: 4.3, count: 3 },
      null,
      { average: 4.3, count: 3 },
    ])
  })
})
