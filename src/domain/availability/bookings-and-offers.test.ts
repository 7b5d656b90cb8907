import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { listings } from '#db/schema/listings.ts'
import { acceptMeetingTime } from '#domain/meetings/accept-meeting-time.ts'
import { changeMeetingTime } from '#domain/meetings/change-meeting-time.ts'
import { acceptOffer } from '#domain/offers/accept-offer.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { anOfferNegotiation, bookTestCar, readBookingOfBuyer, readOfferRow } from '#tests/support/negotiations.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { askSellersIfCarsStillAvailable } from './ask-sellers-if-cars-still-available.ts'

const test = useDatabase()
const start = new Date('2026-11-01T12:00:00Z')
const day = (days: number) => new Date(start.getTime() + days * 86_400_000)

async function aNegotiation() {
  const negotiation = await anOfferNegotiation(test.db, { now: start })
  await test.db.update(listings).set({ confirmedAt: start }).where(eq(listings.id, negotiation.carId))
  return negotiation
}

async function carOf(id: string) {
  const [car] = await test.db.select().from(listings).where(eq(listings.id, id))
  return car ?? expect.fail()
}

it.each([true, false])(
  'G-20 a booking at an agreed price that nobody answers keeps no car on offer (its price was agreed before it: %s)',
  async (isAgreedBefore) => {
    const { seller, buyer, carId, offerId } = await aNegotiation()
    if (isAgreedBefore) await acceptOffer(test.db, seller, { offerId, seq: 1, now: start })
    await bookTestCar(test.db, buyer, { carId, now: start })
    if (!isAgreedBefore) await acceptOffer(test.db, seller, { offerId, seq: 1, now: start })
    for (const days of [14, 21, 30]) await askSellersIfCarsStillAvailable(test.db, { now: day(days) })
    expect(await carOf(carId)).toMatchObject({ status: 'withdrawn', confirmation: 'paused' })
    // The buyer keeps what was agreed.
    expect((await readOfferRow(test.db, offerId)).status).toBe('booked')
    expect(await readBookingOfBuyer(test.db, { carId, buyer })).toMatchObject({
      status: 'requested',
      priceCents: 1_800_000,
    })
  },
)

it('G-20 a price that is on the table or agreed keeps the car as it is while it counts', async () => {
  const [waiting, agreed] = [await aNegotiation(), await aNegotiation()]
  await acceptOffer(test.db, agreed.seller, { offerId: agreed.offerId, seq: 1, now: start })
  await test.db.update(listings).set({ confirmedAt: day(-14) })
  await askSellersIfCarsStillAvailable(test.db, { now: start })
  for (const { carId } of [waiting, agreed]) expect((await carOf(carId)).confirmation).toBe('confirmed')
})

it('G-20 a car is confirmed by the seller’s acceptance, not by the buyer’s of a time that the seller named', async () => {
  for (const answersFirst of ['seller', 'buyer'] as const) {
    const { seller, buyer, carId } = await aNegotiation()
    const { id: bookingId } = await bookTestCar(test.db, buyer, { carId, now: start })
    const before = (await carOf(carId)).confirmedAt
    const now = day(1)
    if (answersFirst === 'seller') await acceptBooking(test.db, seller, { bookingId }, now)
    else {
      const startsAt = day(9).toISOString()
      await changeMeetingTime(test.db, seller, { bookingId, startsAt, isProposal: true, now: start })
      await acceptMeetingTime(test.db, buyer, { bookingId, isOutsideHoursAccepted: false, now })
    }
    expect(await readBookingOfBuyer(test.db, { carId, buyer })).toMatchObject({ status: 'accepted' })
    expect((await carOf(carId)).confirmedAt).toEqual(answersFirst === 'seller' ? now : before)
  }
})
