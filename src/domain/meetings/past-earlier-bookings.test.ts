import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { ListBookingsQuery } from '#contract/bookings.ts'
import { meetingHours, meetings } from '#db/schema/meetings.ts'
import { aBooking, aBuyer, aListing, aSeller, type BookingOverrides } from '#db/seed/builders.ts'
import { noConversation } from '#domain/messages/find-conversations-of-bookings.ts'
import { searchSellerBookings } from '#domain/orders/search-seller-bookings.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { acceptMeetingTime } from './accept-meeting-time.ts'
import { changeMeetingTime } from './change-meeting-time.ts'
import { createMeetingsOfEarlierBookings } from './create-meetings-of-earlier-bookings.ts'
import { declineMeetingTime } from './decline-meeting-time.ts'
import { EarlierBookingsCursor } from './earlier-bookings-cursor.ts'
import { toMeetingView } from './meeting-view.ts'
import { reportMissedMeeting } from './report-missed-meeting.ts'

const test = useDatabase()
const hourMs = 60 * 60_000
const before = new Date('2026-11-18T12:00:00Z')
const now = new Date('2026-11-20T12:00:00Z')
const address = '12 Garage Way, Austin, TX'
/** A free time of the seller below, a Tuesday at 10 AM in Austin. */
const startsAt = '2026-11-24T16:00:00.000Z'

async function aSellerWithHours() {
  const seller = await aSeller(test.db)
  const weekly = [2, 3, 4].map((weekday) => ({ weekday, from: '09:00', to: '17:00' }))
  const lengths = { noticeMinutes: 0, bufferMinutes: 0, lengthMinutes: 30 }
  const columns = { weekly, exceptions: [], ...lengths, address, timeZone: 'America/Chicago', updatedAt: before }
  await test.db.insert(meetingHours).values({ sellerId: seller.id, ...columns })
  return seller
}

async function anEarlierBooking(own: BookingOverrides) {
  const [seller, buyer] = [await aSellerWithHours(), await aBuyer(test.db)]
  const { id: listingId } = await aListing(test.db, { sellerId: seller.id, location: 'Austin, TX' })
  const times = { createdAt: before, updatedAt: before }
  const booking = await aBooking(test.db, { listingId, buyerId: buyer.id, ...times, ...own })
  return { booking, seller, buyer }
}

async function meetingOf(bookingId: string) {
  const [meeting] = await test.db.select().from(meetings).where(eq(meetings.bookingId, bookingId))
  return meeting ?? expect.fail()
}

it.each([
  ['accepted after its time', '2026-11-18T12:00:00Z', '2026-11-19T12:00:00Z'],
  ['accepted in time', '2026-11-19T12:00:00Z', '2026-11-18T12:00:00Z'],
  ['accepted in time, of last year', '2025-03-04T16:00:00Z', '2025-03-01T16:00:00Z'],
])(
  'G-14 an earlier booking whose time has passed is a meeting that nobody missed: %s',
  async (_case, at, acceptedAt) => {
    for (const status of ['accepted', 'paid'] as const) {
      const times = { status, meetingAt: new Date(at), acceptedAt: new Date(acceptedAt) }
      const { booking, buyer, seller } = await anEarlierBooking(times)
      await createMeetingsOfEarlierBookings(test.db, { now })
      const meeting = await meetingOf(booking.id)
      expect(meeting).toMatchObject({ status: 'requested', address: null, confirmedAt: null, sequence: 0 })
      for (const [side, user] of [['buyer', buyer] as const, ['seller', seller] as const]) {
        const view = toMeetingView(meeting, { side, bookingStatus: status, conversation: noConversation, now })
        expect(view).toMatchObject({ canReportMissed: false, hasFile: false, address: null, canChooseTime: true })
        const step = reportMissedMeeting(test.db, actorOfUser(user), { bookingId: booking.id, reason: null, now })
        await expect(step).rejects.toMatchObject({ code: 'conflict' })
      }
      const wish = { bookingId: booking.id, startsAt, isProposal: false, now }
      // A free time of the seller's hours is still a question to the seller.
      expect(await changeMeetingTime(test.db, actorOfUser(buyer), wish)).toMatchObject({ status: 'held' })
      expect(await meetingOf(booking.id)).toMatchObject({ address: null })
    }
  },
)

it('G-14 an agreed meeting that has begun is not moved by either side, to a free time or a proposed one', async () => {
  const own = { status: 'accepted', acceptedAt: before, meetingAt: new Date('2026-11-20T12:30:00Z') } as const
  const { booking, buyer, seller } = await anEarlierBooking(own)
  await createMeetingsOfEarlierBookings(test.db, { now })
  expect(await meetingOf(booking.id)).toMatchObject({ status: 'confirmed', address })
  const later = new Date(now.getTime() + hourMs)
  const begun = { code: 'conflict', message: /^This meeting has started/ }
  // What the seller proposed before is no way around it.
  await changeMeetingTime(test.db, actorOfUser(seller), { bookingId: booking.id, startsAt, isProposal: true, now })
  const viewOfBuyer = async (at: Date) =>
    toMeetingView(await meetingOf(booking.id), {
      side: 'buyer',
      bookingStatus: 'accepted',
      now: at,
      conversation: noConversation,
    })
  expect(await viewOfBuyer(now)).toMatchObject({ canAnswerProposal: true, proposal: { startsAt } })
  expect(await viewOfBuyer(later)).toMatchObject({ canAnswerProposal: false, proposal: null })
  const answer = { bookingId: booking.id, startsAt, now: later }
  const agreement = acceptMeetingTime(test.db, actorOfUser(buyer), { ...answer, isOutsideHoursAccepted: true })
  await expect(agreement).rejects.toMatchObject(begun)
  const refusal = declineMeetingTime(test.db, actorOfUser(buyer), { ...answer, reason: null })
  await expect(refusal).rejects.toMatchObject(begun)
  for (const user of [buyer, seller]) {
    const wish = { bookingId: booking.id, startsAt, isProposal: false, now: later }
    await expect(changeMeetingTime(test.db, actorOfUser(user), wish)).rejects.toMatchObject(begun)
  }
  const missed = { bookingId: booking.id, reason: null, now: later }
  await reportMissedMeeting(test.db, actorOfUser(seller), missed)
  const wish = { bookingId: booking.id, startsAt, isProposal: false, now: later }
  expect(await changeMeetingTime(test.db, actorOfUser(buyer), wish)).toMatchObject({ status: 'held' })
})

it('G-14 nobody is told that no time was agreed once a side has confirmed the hand-over', async () => {
  const times = { status: 'paid', meetingAt: new Date('2026-11-19T12:00:00Z'), acceptedAt: now } as const
  const obstacleOf = async (own: BookingOverrides) => {
    const { booking, seller } = await anEarlierBooking({ ...times, ...own })
    await createMeetingsOfEarlierBookings(test.db, { now })
    const { items } = await searchSellerBookings(test.db, actorOfUser(seller), ListBookingsQuery.parse({}), now)
    return items.find(({ id }) => id === booking.id)?.timeObstacle
  }
  expect(await obstacleOf({})).toBe('past')
  expect(await obstacleOf({ buyerConfirmedAt: now })).toBeNull()
  expect(await obstacleOf({ sellerConfirmedAt: now })).toBeNull()
})

/** An id as a server gave it at that time. */
function idAt(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7abc-8def-0123456789ab`
}

it('G-14 a server that has looked at all bookings looks at those added since, and an hour back', async () => {
  const cursor = new EarlierBookingsCursor()
  const at = (hours: number) => new Date(now.getTime() + hours * hourMs)
  const add = async (hours: number) => (await anEarlierBooking({ id: idAt(at(hours)) })).booking.id
  const run = (hours: number) => createMeetingsOfEarlierBookings(test.db, { now: at(hours), cursor })
  await add(-9000)
  expect(await run(0)).toBe(1)
  await add(-0.9)
  await add(0.4)
  await add(-1.1)
  expect(await run(0.5), 'not what was made before the overlap').toBe(2)
  expect(await createMeetingsOfEarlierBookings(test.db, { now: at(0.5) }), 'but without a cursor').toBe(1)
})

it('G-14 a server that is told to stop ends after the batch, and later looks at all bookings again', async () => {
  const cursor = new EarlierBookingsCursor()
  await anEarlierBooking({ id: idAt(new Date('2025-01-01T00:00:00Z')) })
  const stopped = { now, cursor, signal: AbortSignal.abort() }
  expect(await createMeetingsOfEarlierBookings(test.db, stopped)).toBe(0)
  expect(await createMeetingsOfEarlierBookings(test.db, { now, cursor })).toBe(1)
})

it('G-14 a round that failed is made up for by the next one, which looks at all bookings again', async () => {
  const cursor = new EarlierBookingsCursor()
  const { booking } = await anEarlierBooking({ id: idAt(new Date('2025-01-01T00:00:00Z')) })
  const run = () => createMeetingsOfEarlierBookings(test.db, { now, cursor })
  await test.db.execute(sql`alter table meetings add constraint meetings_refused check (false)`)
  await expect(run()).rejects.toMatchObject({ cause: { constraint: 'meetings_refused' } })
  await test.db.execute(sql`alter table meetings drop constraint meetings_refused`)
  expect(await run()).toBe(1)
  expect(await meetingOf(booking.id)).toMatchObject({ status: 'requested' })
})
