import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { bookings } from '#db/schema/bookings.ts'
import { meetings } from '#db/schema/meetings.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { acceptMeetingTime } from './accept-meeting-time.ts'
import { changeMeetingTime } from './change-meeting-time.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const [ten, quarterPast, eleven] = ['2026-11-24T16:00:00.000Z', '2026-11-24T16:15:00.000Z', '2026-11-24T17:00:00.000Z']

async function aBookedSeller(buyer: Awaited<ReturnType<typeof aBuyer>>, meetingAt: string) {
  const seller = actorOfUser(await aSeller(test.db))
  const car = await aListing(test.db, { sellerId: seller.accountId })
  const wish = { carId: car.id, meetingAt, phone: '+1 512 555 0123' }
  return { seller, ...(await requestBooking(test.db, actorOfUser(buyer), wish, now)) }
}
const meetingOf = async (id: string) => (await test.db.select().from(meetings).where(eq(meetings.bookingId, id)))[0]

it('G-14 of two sellers without hours the second accepts the sale alone, and meets the buyer at another time', async () => {
  const buyer = await aBuyer(test.db)
  const [one, two] = [await aBookedSeller(buyer, ten), await aBookedSeller(buyer, quarterPast)]
  for (const { seller, id } of [one, two]) await acceptBooking(test.db, seller, { bookingId: id }, now)
  const states = await Promise.all([one, two].map(async ({ id }) => (await meetingOf(id))?.status))
  expect(states).toEqual(['confirmed', 'requested'])
  const [booking] = await test.db.select().from(bookings).where(eq(bookings.id, two.id))
  expect(booking?.status).toBe('accepted')
  const at = { bookingId: two.id, isOutsideHoursAccepted: true, now }
  const message = 'There is another meeting at this time. Propose another time.'
  await expect(acceptMeetingTime(test.db, two.seller, at)).rejects.toMatchObject({ code: 'conflict', message })
  await changeMeetingTime(test.db, two.seller, { bookingId: two.id, startsAt: eleven, isProposal: true, now })
  await acceptMeetingTime(test.db, actorOfUser(buyer), at)
  expect(await meetingOf(two.id)).toMatchObject({ status: 'confirmed', startsAt: new Date(eleven) })
})

it('G-14 of two sellers who accept at the same moment one meets the buyer', async () => {
  const buyer = await aBuyer(test.db)
  const both = [await aBookedSeller(buyer, ten), await aBookedSeller(buyer, ten)]
  await Promise.all(both.map(({ seller, id }) => acceptBooking(test.db, seller, { bookingId: id }, now)))
  const states = await Promise.all(both.map(async ({ id }) => (await meetingOf(id))?.status))
  expect(states.toSorted()).toEqual(['confirmed', 'requested'])
})
