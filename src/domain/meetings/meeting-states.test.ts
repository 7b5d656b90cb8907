import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type MeetingStatus, meetingStatuses } from '#contract/meetings.ts'
import { bookings } from '#db/schema/bookings.ts'
import { meetings } from '#db/schema/meetings.ts'
import { aBooking, aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { DomainError } from '#domain/domain-error.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { weekdayMeetingHours } from '#tests/support/weekday-meeting-hours.ts'
import { acceptMeetingTime } from './accept-meeting-time.ts'
import { cancelMeeting } from './cancel-meeting.ts'
import { changeMeetingTime } from './change-meeting-time.ts'
import { closeMeetingOfBooking } from './close-meeting-of-booking.ts'
import { createMeetingOfBooking } from './create-meeting-of-booking.ts'
import { declineMeetingTime } from './decline-meeting-time.ts'
import { meetingTransitions } from './meeting-states.ts'
import { releaseExpiredMeetingHolds } from './release-expired-meeting-holds.ts'
import { reportMissedMeeting } from './report-missed-meeting.ts'
import { setMeetingHours } from './set-meeting-hours.ts'

const test = useDatabase()
const now = new Date('2026-11-23T12:00:00Z')
const [ten, halfPast, night] = ['2026-11-24T16:00:00.000Z', '2026-11-24T16:30:00.000Z', '2026-11-24T09:15:00.000Z']

/** A meeting in a state, of an accepted booking; with another time that one side has proposed, or without. */
async function aMeeting(status: MeetingStatus, proposedBy: 'buyer' | 'seller' | null) {
  const [seller, buyer] = [await aSeller(test.db), await aBuyer(test.db)]
  const car = await aListing(test.db, { sellerId: seller.id, location: 'Austin, TX' })
  await setMeetingHours(test.db, actorOfUser(seller), { hours: weekdayMeetingHours, now })
  const booking = await aBooking(test.db, {
    listingId: car.id,
    buyerId: buyer.id,
    status: 'accepted',
    meetingAt: new Date(ten),
  })
  await test.db.transaction((tx) => createMeetingOfBooking(tx, { bookingId: booking.id, isProposal: false, now }))
  await test.db
    .update(meetings)
    .set({
      status,
      heldUntil: status === 'held' ? new Date(now.getTime() + 900_000) : null,
      confirmedAt: status === 'held' || status === 'requested' ? null : now,
      ...(proposedBy ? { proposedBy, proposedStartsAt: new Date(halfPast) } : {}),
    })
    .where(eq(meetings.bookingId, booking.id))
  return { bookingId: booking.id, seller: actorOfUser(seller), buyer: actorOfUser(buyer) }
}

type World = Awaited<ReturnType<typeof aMeeting>>

/** Everything that may change the state of a meeting. */
const steps: Record<string, (world: World) => Promise<unknown>> = {
  'the buyer takes a free time': ({ buyer, bookingId }) =>
    changeMeetingTime(test.db, buyer, { bookingId, startsAt: halfPast, isProposal: false, now }),
  'the buyer proposes': ({ buyer, bookingId }) =>
    changeMeetingTime(test.db, buyer, { bookingId, startsAt: night, isProposal: true, now }),
  'the seller proposes': ({ seller, bookingId }) =>
    changeMeetingTime(test.db, seller, { bookingId, startsAt: halfPast, isProposal: true, now }),
  'the buyer agrees': ({ buyer, bookingId }) =>
    acceptMeetingTime(test.db, buyer, { bookingId, isOutsideHoursAccepted: false, now }),
  'the seller agrees': ({ seller, bookingId }) =>
    acceptMeetingTime(test.db, seller, { bookingId, isOutsideHoursAccepted: true, now }),
  'the buyer refuses': ({ buyer, bookingId }) => declineMeetingTime(test.db, buyer, { bookingId, reason: null, now }),
  'the seller refuses': ({ seller, bookingId }) =>
    declineMeetingTime(test.db, seller, { bookingId, reason: null, now }),
  'the buyer cancels': ({ buyer, bookingId }) => cancelMeeting(test.db, buyer, { bookingId, reason: null, now }),
  'the seller cancels': ({ seller, bookingId }) => cancelMeeting(test.db, seller, { bookingId, reason: null, now }),
  'the seller waits in vain': ({ seller, bookingId }) =>
    reportMissedMeeting(test.db, seller, { bookingId, reason: null, now: new Date(halfPast) }),
  'the hold ends': () => releaseExpiredMeetingHolds(test.db, { now: new Date(now.getTime() + 900_000) }),
  'the booking is declined': ({ bookingId }) =>
    test.db.transaction((tx) =>
      closeMeetingOfBooking(tx, { bookingId, as: 'declined', by: 'seller', reason: null, now }),
    ),
  'the booking is cancelled': ({ bookingId }) =>
    test.db.transaction((tx) =>
      closeMeetingOfBooking(tx, { bookingId, as: 'cancelled', by: 'buyer', reason: null, now }),
    ),
}

describe.each(Object.entries(steps))('%s', (_, take) => {
  it('moves a meeting along its life cycle only, from every state, or says why not', async () => {
    for (const from of meetingStatuses) {
      for (const proposedBy of [null, 'buyer', 'seller'] as const) {
        const world = await aMeeting(from, proposedBy)
        const failure = await take(world).then(
          () => null,
          (error: unknown) => error,
        )
        if (failure !== null) expect(failure, String(failure)).toBeInstanceOf(DomainError)
        const [after] = await test.db.select().from(meetings).where(eq(meetings.bookingId, world.bookingId))
        const [booking] = await test.db.select().from(bookings).where(eq(bookings.id, world.bookingId))
        const to = after?.status ?? 'held'
        if (failure !== null || to === from) expect(to).toBe(from)
        else expect(meetingTransitions[from], `${from} → ${to}`).toContain(to)
        // What everything else shows is the time of the meeting.
        expect(booking?.meetingAt).toEqual(after?.startsAt)
        await test.db.delete(meetings)
      }
    }
  })
})
