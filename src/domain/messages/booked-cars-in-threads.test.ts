import { expect, it } from 'vitest'
import { aBuyer, aListing, aSale, aSeller } from '#db/seed/builders.ts'
import { cancelBooking } from '#domain/bookings/cancel-booking.ts'
import { listBookedCars } from '#domain/bookings/list-booked-cars.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { aMessageDraft } from '#tests/support/conversations.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { readMessageThread } from './read-message-thread.ts'
import { startMessageThread } from './start-message-thread.ts'

const test = useDatabase()
const now = new Date('2026-11-23T12:00:00Z')

it('G-19 a thread says whether its buyer has booked the car, which booking it is and whether a meeting is agreed, to both sides, until it ends', async () => {
  const [seller, buyer, other] = [await aSeller(test.db), await aBuyer(test.db), await aBuyer(test.db)]
  const car = await aListing(test.db, { sellerId: seller.id, location: 'Austin, TX', postedAt: now })
  const about = { carId: car.id, ...aMessageDraft('Could I see it?'), now }
  const { threadId } = await startMessageThread(test.db, actorOfUser(buyer), about)
  const ofOther = await startMessageThread(test.db, actorOfUser(other), { ...about, ...aMessageDraft('Me too?'), now })
  const isBooked = async () => {
    const read = [buyer, seller].map((person) => readMessageThread(test.db, actorOfUser(person), { threadId, now }))
    return (await Promise.all(read)).map((thread) => thread.isBooked)
  }
  /** In the thread of either side, and on the page of the car. */
  const isMeetingAgreed = async (at = now) => {
    const [cars, ...threads] = [
      await listBookedCars(test.db, actorOfUser(buyer), { now: at }),
      await readMessageThread(test.db, actorOfUser(buyer), { threadId, now: at }),
      await readMessageThread(test.db, actorOfUser(seller), { threadId, now: at }),
    ]
    return [...threads, ...cars].map((read) => read.isMeetingAgreed)
  }
  expect(await isBooked()).toEqual([false, false])
  const wish = { carId: car.id, meetingAt: '2026-11-24T16:00:00.000Z', phone: '+1 512 555 0123' }
  const { id: bookingId } = await requestBooking(test.db, actorOfUser(buyer), wish, now)
  expect(await isBooked()).toEqual([true, true])
  expect(await isMeetingAgreed()).toEqual([false, false, false])
  const bookingsSeen = async () => {
    const read = [buyer, seller].map((person) => readMessageThread(test.db, actorOfUser(person), { threadId, now }))
    return (await Promise.all(read)).map((thread) => thread.booking)
  }
  const meetingPlace = { town: 'Austin', timeZone: 'America/Chicago' }
  const asked = {
    id: bookingId,
    status: 'requested',
    priceCents: car.priceCents,
    meetingAt: wish.meetingAt,
    meetingPlace,
  }
  expect(await bookingsSeen()).toEqual([asked, asked])
  await acceptBooking(test.db, actorOfUser(seller), { bookingId }, now)
  expect(await isBooked()).toEqual([true, true])
  expect(await isMeetingAgreed()).toEqual([true, true, true])
  expect(await isMeetingAgreed(new Date('2026-11-24T16:00:00Z')), 'it has begun').toEqual([false, false, false])
  const unbooked = await readMessageThread(test.db, actorOfUser(other), { threadId: ofOther.threadId, now })
  expect(unbooked).toMatchObject({ isBooked: false, booking: null })
  await cancelBooking(test.db, actorOfUser(buyer), { bookingId }, now)
  expect(await isBooked()).toEqual([false, false])
  expect(await bookingsSeen()).toEqual([null, null])
})

it.each(['paid', 'completed'] as const)(
  'G-19 the thread of a car that its buyer has paid names the order and its price, to both: %s',
  async (status) => {
    const [seller, buyer] = [await aSeller(test.db), await aBuyer(test.db)]
    const car = await aListing(test.db, { sellerId: seller.id, postedAt: now })
    const about = { carId: car.id, ...aMessageDraft('Could I see it?'), now }
    const { threadId } = await startMessageThread(test.db, actorOfUser(buyer), about)
    const { booking } = await aSale(test.db, { listingId: car.id, buyerId: buyer.id, status, priceCents: 1_234_500 })
    for (const person of [buyer, seller]) {
      const thread = await readMessageThread(test.db, actorOfUser(person), { threadId, now })
      const order = { id: booking.id, status: 'paid', priceCents: 1_234_500 }
      expect(thread).toMatchObject({ isBooked: false, booking: order })
    }
  },
)
