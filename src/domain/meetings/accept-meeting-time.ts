import { eq } from 'drizzle-orm'
import type { MeetingStatus } from '#contract/meetings.ts'
import type { Db, Tx } from '#db/client.ts'
import { meetings } from '#db/schema/meetings.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { recordBookingAcceptance } from '#domain/bookings/record-booking-acceptance.ts'
import { rejectUnseenMeetingTime } from '#domain/bookings/reject-unseen-meeting-time.ts'
import { transitionBooking } from '#domain/bookings/transition-booking.ts'
import { DomainError } from '#domain/domain-error.ts'
import { rejectNewTimeOfBlockedPair } from './change-meeting-time.ts'
import { confirmMeeting, requireOutsideHoursMeetingAccepted } from './confirm-meeting.ts'
import { newCalendarUidOfMeeting } from './create-meeting-of-booking.ts'
import { type LockedMeeting, lockOwnMeeting } from './lock-meeting.ts'
import { canAnswerProposedTime, canSellerAnswerRequestedTime } from './meeting-policy.ts'
import { notifyMeetingChanged } from './notify-meeting-changed.ts'
import { rejectBegunMeeting } from './reject-begun-meeting.ts'

/**
 * One side agrees to the time that the other has named. Where it was the seller's answer to a new booking, the booking is
 * accepted with it.
 * @throws DomainError `not_found` for a stranger; `conflict` where nothing is asked, another time is asked for than the one
 * that was seen, the agreed meeting has begun, one of the two has blocked the other or has another meeting then, or the time is outside of the seller's hours and the seller does not accept it as that.
 */
export async function acceptMeetingTime(
  db: Db,
  actor: MaybeActor,
  {
    bookingId,
    isOutsideHoursAccepted,
    startsAt: seen,
    now,
  }: { bookingId: string; isOutsideHoursAccepted: boolean; startsAt?: string | undefined; now: Date },
): Promise<{ id: string; status: MeetingStatus }> {
  return db.transaction(async (tx) => {
    const locked = await lockOwnMeeting(tx, actor, { bookingId, now })
    const { meeting, booking, side } = locked
    rejectBegunMeeting(meeting, now)
    await rejectNewTimeOfBlockedPair(tx, meeting, side)
    const isProposal = canAnswerProposedTime(meeting, side, now)
    if (!isProposal && !canSellerAnswerRequestedTime(meeting, side, booking.status, now))
      throw new DomainError('conflict', 'There’s no other time to agree to. It may already have been answered.')
    const startsAt = (isProposal && meeting.proposedStartsAt) || meeting.startsAt
    rejectUnseenMeetingTime(startsAt, seen)
    const isOutsideHours = isProposal ? meeting.isProposalOutsideHours : meeting.isOutsideHours
    if (side === 'seller') requireOutsideHoursMeetingAccepted(isOutsideHours, isOutsideHoursAccepted)
    const wasAgreed = meeting.status === 'confirmed'
    const agreed = await confirmMeeting(tx, await renewed(tx, locked), { startsAt, isOutsideHours, now })
    const isAnswered = booking.status === 'requested'
    if (isAnswered) await acceptBookingWithTime(tx, locked, { now })
    const event = wasAgreed ? 'moved' : 'confirmed'
    // The buyer whose booking the seller accepts with it gets the mail about that.
    const to = isAnswered && side === 'seller' ? (['seller'] as const) : (['buyer', 'seller'] as const)
    const formerStartsAt = wasAgreed ? meeting.startsAt : undefined
    await notifyMeetingChanged(tx, { meeting: agreed, event, to, formerStartsAt, now })
    return { id: agreed.id, status: agreed.status }
  })
}

/** After a withdrawal the meeting is a new entry for calendars: some never show a withdrawn one again. */
async function renewed(tx: Tx, { meeting }: LockedMeeting) {
  if (meeting.status !== 'cancelled' && meeting.status !== 'missed') return meeting
  const [row] = await tx
    .update(meetings)
    .set({ uid: newCalendarUidOfMeeting(), sequence: 0, confirmedAt: null })
    .where(eq(meetings.id, meeting.id))
    .returning()
  return row ?? meeting
}

async function acceptBookingWithTime(tx: Tx, { booking, side }: LockedMeeting, { now }: { now: Date }): Promise<void> {
  if (booking.car.status !== 'available' && booking.car.status !== 'reserved')
    throw new DomainError('conflict', 'This car isn’t for sale right now.')
  await transitionBooking(tx, booking, { to: 'accepted', now })
  await recordBookingAcceptance(tx, { bookingId: booking.id, by: side, isOutsideHoursAccepted: true, now })
}
