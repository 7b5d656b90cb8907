import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookingStatuses } from '#contract/bookings.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { aBooking, aBuyer, aListing, aPayment, aSale, aSeller } from '#db/seed/builders.ts'
import { deleteCar } from '#domain/listings/delete-car.ts'
import { setCarAvailability } from '#domain/listings/set-car-availability.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { findOwnOrder } from '#domain/orders/find-own-order.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { closeBookingsOfListing } from './close-bookings-of-listing.ts'
import { requestBooking } from './request-booking.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')

async function statusesOf(listingId: string) {
  const rows = await test.db.select().from(bookings).where(eq(bookings.listingId, listingId))
  return rows.map(({ status }) => status).sort()
}

describe('a car that leaves the market', () => {
  it('S-30: deleting it declines its open bookings, and touches no other', async () => {
    const seller = await aSeller(test.db)
    const car = await aListing(test.db, { sellerId: seller.id })
    for (const status of ['requested', 'accepted', 'cancelled', 'declined'] as const) {
      await aBooking(test.db, { listingId: car.id, status })
    }
    const other = await aBooking(test.db, { sellerId: seller.id })
    await deleteCar(test.db, actorOfUser(seller), { id: car.id, now })
    expect(await statusesOf(car.id)).toEqual(['cancelled', 'declined', 'declined', 'declined'])
    expect(await statusesOf(other.listingId)).toEqual(['requested'])
  })

  it('a car that is only off the market for a while keeps its bookings', async () => {
    const seller = await aSeller(test.db)
    const { listingId } = await aBooking(test.db, { sellerId: seller.id })
    await setCarAvailability(test.db, actorOfUser(seller), { id: listingId, available: false, now })
    expect(await statusesOf(listingId)).toEqual(['requested'])
  })

  it('answers which it declined, and leaves settled ones in every state', async () => {
    const { listing } = await aSale(test.db, { status: 'completed' })
    for (const status of bookingStatuses.filter((name) => name !== 'paid' && name !== 'completed')) {
      await aBooking(test.db, { listingId: listing.id, status })
    }
    const declined = await test.db.transaction((tx) => closeBookingsOfListing(tx, { listingId: listing.id, now }))
    expect(declined).toHaveLength(2)
    expect(await statusesOf(listing.id)).toEqual([
      'cancelled',
      'completed',
      'declined',
      'declined',
      'declined',
      'lost',
      'refunded',
    ])
  })

  it('is not deleted under a payment whose money is being taken: everything stays', async () => {
    const seller = await aSeller(test.db)
    const booking = await aBooking(test.db, { sellerId: seller.id })
    await aPayment(test.db, { bookingId: booking.id, state: 'won' })
    const deletion = deleteCar(test.db, actorOfUser(seller), { id: booking.listingId, now })
    await expect(deletion).rejects.toMatchObject({ code: 'conflict' })
    expect(await statusesOf(booking.listingId)).toEqual(['requested'])
    const [car] = await test.db.select().from(listings).where(eq(listings.id, booking.listingId))
    expect(car).toMatchObject({ status: 'available', deletedAt: null })
  })
})

it.each(['requested', 'accepted'] as const)(
  'the buyer of a booking that was %s reads that the car was removed, on the page and by mail, and not that the seller declined',
  async (status) => {
    const [seller, buyer] = [await aSeller(test.db), await aBuyer(test.db)]
    const car = await aListing(test.db, { sellerId: seller.id })
    const wish = { carId: car.id, meetingAt: '2026-11-24T16:00:00.000Z', phone: '+1 512 555 0123', isProposal: true }
    const { id: bookingId } = await requestBooking(test.db, actorOfUser(buyer), wish, now)
    if (status === 'accepted') await acceptBooking(test.db, actorOfUser(seller), { bookingId }, now)
    await deleteCar(test.db, actorOfUser(seller), { id: car.id, now })
    expect(await findOwnOrder(test.db, actorOfUser(buyer), { bookingId }, now)).toMatchObject({
      status: 'declined',
      endedBecause: 'carRemoved',
    })
    const told = (await readWrittenMails(test.db)).filter(({ recipient }) => recipient === buyer.email)
    expect(told.at(-1)).toMatchObject({ template: 'booking-car-removed' })
    expect(told.map(({ template }) => template)).not.toContain('booking-declined')
  },
)
