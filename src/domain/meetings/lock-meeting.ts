import { eq } from 'drizzle-orm'
import type { MeetingSide } from '#contract/meetings.ts'
import type { Tx } from '#db/client.ts'
import { meetings } from '#db/schema/meetings.ts'
import { lockActor } from '#domain/accounts/lock-actor.ts'
import { type Actor, type MaybeActor, requireRole } from '#domain/actor.ts'
import { bookingNotFoundError } from '#domain/bookings/booking-policy.ts'
import { type LockedBooking, lockBooking, rejectWhilePaymentRuns } from '#domain/bookings/lock-booking.ts'
import { DomainError } from '#domain/domain-error.ts'
import { bookingStatusSentence } from '#domain/sales/booking-states.ts'
import { createMeetingOfBooking } from './create-meeting-of-booking.ts'
import { isMeetingAllowed, type MeetingRow, meetingSideOf } from './meeting-policy.ts'

export type LockedMeeting = { booking: LockedBooking; meeting: MeetingRow; side: MeetingSide; actor: Actor }

/**
 * Locks a booking and its meeting for a step of one of its two sides.
 * @throws DomainError `not_found` for a stranger, `conflict` where the booking has ended.
 */
export async function lockOwnMeeting(
  tx: Tx,
  maybeActor: MaybeActor,
  { bookingId, now }: { bookingId: string; now: Date },
): Promise<LockedMeeting> {
  const actor = requireRole(maybeActor, 'Buyer', 'Seller')
  await lockActor(tx, actor)
  const booking = await lockBooking(tx, bookingId)
  const side = booking && meetingSideOf(actor, booking)
  if (!booking || !side) throw bookingNotFoundError()
  rejectWhilePaymentRuns(booking)
  if (!isMeetingAllowed(booking.status)) {
    throw new DomainError('conflict', `${bookingStatusSentence[booking.status]}. There is no meeting to change.`)
  }
  return { booking, meeting: await lockMeetingOfBooking(tx, { bookingId, now }), side, actor }
}

/** The meeting of a booking, locked; a booking of an earlier release gets its meeting here. The booking is locked. */
export async function lockMeetingOfBooking(
  tx: Tx,
  { bookingId, now }: { bookingId: string; now: Date },
): Promise<MeetingRow> {
  const [found] = await tx.select().from(meetings).where(eq(meetings.bookingId, bookingId)).for('update')
  return found ?? createMeetingOfBooking(tx, { bookingId, isProposal: true, isEarlier: true, now })
}
