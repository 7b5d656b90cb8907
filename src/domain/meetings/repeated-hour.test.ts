import { expect, it } from 'vitest'
import { formatMeetingTime } from '#contract/format-meeting-time.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { listFreeMeetingSlots } from './list-free-meeting-slots.ts'
import { listUpcomingMeetings } from './list-upcoming-meetings.ts'
import { setMeetingHours } from './set-meeting-hours.ts'

const test = useDatabase()
const now = new Date('2026-10-30T12:00:00Z')
/** On Sunday, 1 November, the clock of Austin shows half past one twice. */
const [first, second] = ['2026-11-01T06:30:00.000Z', '2026-11-01T07:30:00.000Z']

it('G-14 both passes of an hour that the clock repeats are times of their own, and everybody reads which one is meant', async () => {
  const seller = await aSeller(test.db)
  const hours = {
    weekly: [{ weekday: 7, from: '01:00', to: '02:00' }],
    exceptions: [],
    timeZone: 'America/Chicago',
    noticeMinutes: 0,
    bufferMinutes: 0,
    lengthMinutes: 30,
    address: null,
  }
  await setMeetingHours(test.db, actorOfUser(seller), { hours, now })
  const { id: carId } = await aListing(test.db, { sellerId: seller.id, location: 'Austin, TX', postedAt: now })
  const buyers = [await aBuyer(test.db), await aBuyer(test.db), await aBuyer(test.db)]
  const [one, other, third] = buyers.map(actorOfUser)
  const free = async () =>
    (await listFreeMeetingSlots(test.db, third ?? null, { carId, from: '2026-11-01', now })).days[0]?.at
  expect(await free()).toEqual(['2026-11-01T06:00:00.000Z', first, '2026-11-01T07:00:00.000Z', second])
  const book = (buyer: typeof one, meetingAt: string) =>
    requestBooking(test.db, buyer ?? null, { carId, meetingAt, phone: '+1 512 555 0123', isProposal: false }, now)
  const taken = await book(one, first)
  const again = await book(other, second)
  expect(await free()).toEqual(['2026-11-01T06:00:00.000Z', '2026-11-01T07:00:00.000Z'])
  await expect(book(third, second)).rejects.toMatchObject({ code: 'conflict' })
  for (const { id } of [taken, again])
    await acceptBooking(test.db, actorOfUser(seller), { bookingId: id, isOutsideHoursAccepted: false }, now)

  const { items } = await listUpcomingMeetings(test.db, actorOfUser(seller), { now })
  const said = items.map(({ meetingAt, meetingPlace: place }) =>
    formatMeetingTime(new Date(meetingAt), { place, otherZone: 'UTC', language: 'en', now }),
  )
  expect(said).toEqual(['Sun, Nov 1, 1:30 AM CDT (Austin)', 'Sun, Nov 1, 1:30 AM CST (Austin)'])
})
