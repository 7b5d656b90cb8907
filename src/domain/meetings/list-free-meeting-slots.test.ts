import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { weekdayMeetingHours } from '#tests/support/weekday-meeting-hours.ts'
import { listFreeMeetingSlots } from './list-free-meeting-slots.ts'
import { setMeetingHours } from './set-meeting-hours.ts'

const test = useDatabase()
const now = new Date('2026-11-23T12:00:00Z')
const hours = { ...weekdayMeetingHours, noticeMinutes: 120, address: '1200 Elm Street, Austin' }

it('a car that is not on offer has free times only for the two whose booking of it goes on', async () => {
  const seller = await aSeller(test.db)
  await setMeetingHours(test.db, actorOfUser(seller), { hours, now })
  const [buyer, other] = [await aBuyer(test.db), await aBuyer(test.db)]
  const { id: carId } = await aListing(test.db, { sellerId: seller.id, location: 'Austin, TX', postedAt: now })
  const ask = async (as: typeof buyer) => {
    const slots = await listFreeMeetingSlots(test.db, actorOfUser(as), { carId, from: undefined, now })
    return { days: slots.days.some(({ at }) => at.length > 0), next: slots.next !== null, car: slots.carStatus }
  }
  const some = { days: true, next: true, car: 'withdrawn' }
  const none = { days: false, next: false, car: 'withdrawn' }
  expect(await ask(other)).toEqual({ ...some, car: 'available' })
  const wish = { carId, meetingAt: '2026-11-24T16:00:00.000Z', phone: '+1 512 555 0123', isProposal: false }
  const { id } = await requestBooking(test.db, actorOfUser(buyer), wish, now)
  await test.db.update(listings).set({ status: 'withdrawn' }).where(eq(listings.id, carId))
  expect(await Promise.all([other, buyer, seller].map(ask))).toEqual([none, some, some])
  await test.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.id, id))
  expect(await Promise.all([other, buyer, seller].map(ask))).toEqual([none, none, none])
})

it('a time in the break after another meeting is refused as not free: nobody else has taken it', async () => {
  const seller = await aSeller(test.db)
  await setMeetingHours(test.db, actorOfUser(seller), { hours: { ...hours, bufferMinutes: 30 }, now })
  const { id: carId } = await aListing(test.db, { sellerId: seller.id, location: 'Austin, TX', postedAt: now })
  const book = async (meetingAt: string) => {
    const wish = { carId, meetingAt, phone: '+1 512 555 0123', isProposal: true }
    return requestBooking(test.db, actorOfUser(await aBuyer(test.db)), wish, now)
  }
  await book('2026-11-24T16:00:00.000Z')
  await expect(book('2026-11-24T16:30:00.000Z')).rejects.toThrow(/^This time isn’t free\. Choose another one\.$/)
})

it('the days that differ from the ordinary week are named with the free times, as far ahead as a meeting may be', async () => {
  const [seller, buyer] = [await aSeller(test.db), await aBuyer(test.db)]
  const day = (date: string, windows: { from: string; to: string }[] = []) => ({ date, windows })
  const short = day('2026-11-26', [{ from: '10:00', to: '11:00' }])
  const exceptions = [day('2026-11-20'), day('2026-11-23'), short, day('2028-01-01')]
  // The first of them is over by now.
  const published = new Date('2026-11-20T12:00:00Z')
  await setMeetingHours(test.db, actorOfUser(seller), { hours: { ...hours, exceptions }, now: published })
  const { id: carId } = await aListing(test.db, { sellerId: seller.id, location: 'Austin, TX', postedAt: now })
  const ask = () => listFreeMeetingSlots(test.db, actorOfUser(buyer), { carId, from: undefined, now })
  expect((await ask()).exceptionalDays).toEqual([day('2026-11-23'), short])
  await setMeetingHours(test.db, actorOfUser(seller), { hours: null, now })
  expect((await ask()).exceptionalDays).toEqual([])
})
