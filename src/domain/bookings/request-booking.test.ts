import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { maxBookingsPerCarPerDay, maxOpenBookingsPerBuyer } from '#contract/bookings.ts'
import { validationMessages } from '#contract/notification-and-validation-messages.ts'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { aBooking, aBuyer, aListing, anAdmin, aSeller } from '#db/seed/builders.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { findOwnOrder } from '#domain/orders/find-own-order.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { requestBooking } from './request-booking.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const meetingAt = '2026-11-25T10:00:00+02:00'
const phone = '+1 512 555 0123'

describe('requesting a booking', () => {
  it('E-05 copies price, names and place from our rows, and keeps the number with this booking only', async () => {
    const seller = await aSeller(test.db, { name: 'Grace Holloway' })
    const car = await aListing(test.db, { sellerId: seller.id, priceCents: 4_210_000, location: 'Austin, TX' })
    const buyer = await aBuyer(test.db, { name: 'Noah Carter', phoneNumber: null })
    const { id } = await requestBooking(test.db, actorOfUser(buyer), { carId: car.id, meetingAt, phone }, now)

    const [row] = await test.db.select().from(bookings).where(eq(bookings.id, id))
    expect(row).toMatchObject({
      listingId: car.id,
      buyerId: buyer.id,
      sellerId: seller.id,
      status: 'requested',
      priceCents: 4_210_000,
      carTitle: car.title,
      carBrand: car.brand,
      carModel: car.model,
      buyerName: 'Noah Carter',
      buyerPhone: phone,
      sellerName: 'Grace Holloway',
      sellerLocation: 'Austin, TX',
      meetingAt: new Date('2026-11-25T08:00:00Z'),
    })
    const [unchanged] = await test.db.select().from(listings).where(eq(listings.id, car.id))
    expect(unchanged?.status, 'a booking reserves nothing').toBe('available')
  })

  it('ignores whatever else the request claims', async () => {
    const car = await aListing(test.db, { priceCents: 900_000 })
    const buyer = await aBuyer(test.db)
    const claims = { carId: car.id, meetingAt, phone, priceCents: 1, sellerId: buyer.id, status: 'paid' }
    const { id } = await requestBooking(test.db, actorOfUser(buyer), claims, now)
    const [row] = await test.db.select().from(bookings).where(eq(bookings.id, id))
    expect(row).toMatchObject({ priceCents: 900_000, sellerId: car.sellerId, status: 'requested' })
  })

  it('keeps what was agreed when the seller edits the car and changes their name', async () => {
    const car = await aListing(test.db, { title: 'Blue Audi A4', priceCents: 1_000_000 })
    const buyer = actorOfUser(await aBuyer(test.db))
    const { id } = await requestBooking(test.db, buyer, { carId: car.id, meetingAt, phone }, now)
    await test.db
      .update(listings)
      .set({ title: 'Another car', brand: 'BMW', model: 'X5', priceCents: 9_999_900, location: 'Nowhere' })
      .where(eq(listings.id, car.id))
    expect(await findOwnOrder(test.db, buyer, { bookingId: id }, now)).toMatchObject({
      carTitle: 'Blue Audi A4',
      carBrand: car.brand,
      carModel: car.model,
      priceCents: 1_000_000,
      seller: { location: car.location },
    })
  })

  it('E-05 refuses a second open booking of the same car and names the first', async () => {
    const car = await aListing(test.db)
    const buyer = actorOfUser(await aBuyer(test.db))
    const first = await requestBooking(test.db, buyer, { carId: car.id, meetingAt, phone }, now)
    await expect(requestBooking(test.db, buyer, { carId: car.id, meetingAt, phone }, now)).rejects.toMatchObject({
      code: 'conflict',
      fields: { bookingId: first.id },
    })
  })

  it('makes one row out of parallel requests of one buyer for one car', async () => {
    const buyer = actorOfUser(await aBuyer(test.db))
    // Several rounds, because the first requests wait for new connections and so run one after another.
    for (let round = 1; round <= 5; round++) {
      const car = await aListing(test.db)
      const tries = Array.from({ length: 5 }, () =>
        requestBooking(test.db, buyer, { carId: car.id, meetingAt, phone }, now),
      )
      const ends = await Promise.allSettled(tries)
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'conflict' })
      expect(await test.db.select().from(bookings)).toHaveLength(round)
    }
  })

  it('waits for a sale of the car that is under way, and then finds it sold', async () => {
    const car = await aListing(test.db)
    const buyer = actorOfUser(await aBuyer(test.db))
    let booked: Promise<unknown> = Promise.resolve()
    let isSettled = false
    await test.db.transaction(async (tx) => {
      const sold = { status: 'sold' as const, salePaymentId: 'payment', soldAt: now }
      await tx.update(listings).set(sold).where(eq(listings.id, car.id))
      booked = requestBooking(test.db, buyer, { carId: car.id, meetingAt, phone }, now)
      const settled = () => {
        isSettled = true
      }
      booked.then(settled, settled)
      // The embedded database has one session: there the booking waits for the whole transaction anyway.
      while (test.database.kind === 'server' && !isSettled && !(await isSomebodyWaiting(tx))) {}
    })
    await expect(booked).rejects.toMatchObject({ code: 'conflict', message: 'This car has been sold.' })
    expect(await test.db.select().from(bookings)).toEqual([])
  })

  it('E-05 lets any number of buyers book the same car', async () => {
    const car = await aListing(test.db)
    for (let count = 0; count < 3; count++) {
      await requestBooking(test.db, actorOfUser(await aBuyer(test.db)), { carId: car.id, meetingAt, phone }, now)
    }
    expect(await test.db.select().from(bookings)).toHaveLength(3)
  })

  it('lets a car be booked again once the earlier booking is over', async () => {
    const car = await aListing(test.db)
    const buyer = await aBuyer(test.db)
    for (const status of ['declined', 'cancelled', 'lost', 'refunded'] as const) {
      await aBooking(test.db, { listingId: car.id, buyerId: buyer.id, status })
    }
    await requestBooking(test.db, actorOfUser(buyer), { carId: car.id, meetingAt, phone }, now)
  })

  it('refuses to book one car without end on one day, which mails its seller each time', async () => {
    const [car, buyer] = [await aListing(test.db), await aBuyer(test.db)]
    for (let count = 0; count < maxBookingsPerCarPerDay; count++) {
      await aBooking(test.db, { listingId: car.id, buyerId: buyer.id, status: 'cancelled', createdAt: now })
    }
    const book = (at: Date) => requestBooking(test.db, actorOfUser(buyer), { carId: car.id, meetingAt, phone }, at)
    await expect(book(now)).rejects.toMatchObject({ code: 'conflict', message: /tomorrow/ })
    expect((await book(new Date(now.getTime() + 86_400_000))).id).toBeTruthy()
  })

  it(`K-09 refuses the booking after the ${maxOpenBookingsPerBuyer}th open one`, async () => {
    const seller = await aSeller(test.db)
    const buyer = await aBuyer(test.db)
    for (let count = 0; count < maxOpenBookingsPerBuyer; count++) {
      const status = count % 2 ? ('accepted' as const) : ('requested' as const)
      await aBooking(test.db, { buyerId: buyer.id, sellerId: seller.id, status })
    }
    const car = await aListing(test.db, { sellerId: seller.id })
    const another = requestBooking(test.db, actorOfUser(buyer), { carId: car.id, meetingAt, phone }, now)
    await expect(another).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('20') })
    const [oldest] = await test.db.select().from(bookings).limit(1)
    await test.db
      .update(bookings)
      .set({ status: 'cancelled' })
      .where(eq(bookings.id, oldest?.id ?? ''))
    await requestBooking(test.db, actorOfUser(buyer), { carId: car.id, meetingAt, phone }, now)
  })

  it('refuses cars that are not for sale, and does not tell of drafts', async () => {
    const buyer = actorOfUser(await aBuyer(test.db))
    for (const [status, code] of [
      ['draft', 'not_found'],
      ['reserved', 'conflict'],
      ['sold', 'conflict'],
      ['withdrawn', 'conflict'],
    ] as const) {
      const car = await aListing(test.db, { status })
      const attempt = requestBooking(test.db, buyer, { carId: car.id, meetingAt, phone }, now)
      await expect(attempt, status).rejects.toMatchObject({ code })
    }
    const nothing = requestBooking(test.db, buyer, { carId: 'no-such-car', meetingAt, phone }, now)
    await expect(nothing).rejects.toMatchObject({ code: 'not_found' })
    expect(await test.db.select().from(bookings)).toHaveLength(0)
  })

  it('refuses one’s own car', async () => {
    // A buyer who was a seller before may still own cars.
    const person = await aBuyer(test.db)
    const car = await aListing(test.db, { sellerId: person.id })
    const attempt = requestBooking(test.db, actorOfUser(person), { carId: car.id, meetingAt, phone }, now)
    await expect(attempt).rejects.toMatchObject({ code: 'conflict', message: 'You can’t book your own car.' })
  })

  it.each([
    ['in the past', '2026-11-20T11:59:59Z', validationMessages.meetingPast],
    ['at this very moment', '2026-11-20T12:00:00Z', validationMessages.meetingPast],
    ['a second too far ahead', '2027-05-19T12:00:01Z', validationMessages.meetingTooFar],
    ['without a zone', '2026-11-25T10:00:00', validationMessages.meetingInvalid],
    ['that is no moment', 'next week', validationMessages.meetingInvalid],
  ])('refuses a meeting %s', async (_, moment, message) => {
    const car = await aListing(test.db)
    const buyer = actorOfUser(await aBuyer(test.db))
    const attempt = requestBooking(test.db, buyer, { carId: car.id, meetingAt: moment, phone }, now)
    await expect(attempt).rejects.toMatchObject({ code: 'invalid', fields: { meetingAt: message } })
  })

  it('K-09 takes a meeting exactly 180 days ahead', async () => {
    const car = await aListing(test.db)
    const buyer = actorOfUser(await aBuyer(test.db))
    await requestBooking(test.db, buyer, { carId: car.id, meetingAt: '2027-05-19T12:00:00Z', phone }, now)
  })

  it.each(['', '12345', 'call me', '+1 512 555 0123 ext. 4', '1234567890123456'])(
    'refuses the telephone number %j',
    async (number) => {
      const car = await aListing(test.db)
      const buyer = actorOfUser(await aBuyer(test.db))
      const attempt = requestBooking(test.db, buyer, { carId: car.id, meetingAt, phone: number }, now)
      await expect(attempt).rejects.toMatchObject({
        code: 'invalid',
        fields: { phone: validationMessages.phoneInvalid },
      })
    },
  )

  it('is for buyers only', async () => {
    const car = await aListing(test.db)
    const attempt = (actor: MaybeActor) => requestBooking(test.db, actor, { carId: car.id, meetingAt, phone }, now)
    await expect(attempt(null)).rejects.toMatchObject({ code: 'signed_out' })
    await expect(attempt(actorOfUser(await aSeller(test.db)))).rejects.toMatchObject({ code: 'forbidden' })
    await expect(attempt(actorOfUser(await anAdmin(test.db)))).rejects.toMatchObject({ code: 'forbidden' })
  })
})

async function isSomebodyWaiting(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}
