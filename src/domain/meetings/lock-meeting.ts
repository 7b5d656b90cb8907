import { eq } from 'drizzle-orm'
import type { MeetingSide } from '#contract/meetings.ts'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { meetings } from '#db/schema/meetings.ts'
import { lockActorRow } from '#domain/accounts/lock-actor-row.ts'
import { type Actor, type MaybeActor, requireRole } from '#domain/actor.ts'
import { bookingNotFoundError } from '#domain/bookings/booking-policy.ts'
import { type LockedBooking, lockBookingRow, rejectWhileBookingPaymentRuns } from '#domain/bookings/lock-booking-row.ts'
import { DomainError } from '#domain/domain-error.ts'
import { bookingStatusSentenceStart } from '#domain/sales/booking-states.ts'
import { insertMeetingsOfEarlierBookings } from './create-meetings-of-earlier-bookings.ts'
import { canBookingHaveMeeting, type MeetingRow, meetingSideOf } from './meeting-policy.ts'

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
  await lockActorRow(tx, actor)
  const booking = await lockBookingRow(tx, bookingId)
  const side = booking && meetingSideOf(actor, booking)
  if (!booking || !side) throw bookingNotFoundError()
  rejectWhileBookingPaymentRuns(booking)
  if (!canBookingHaveMeeting(booking.status)) {
    throw new DomainError('conflict', `${bookingStatusSentenceStart[booking.status]}. There’s no meeting to change.`)
  }
  return { booking, meeting: await lockMeetingOfBooking(tx, { bookingId, now }), side, actor }
}

/**
 * The meeting of a booking, locked. The booking is locked; one that a server of an earlier release has just made gets its
 * meeting here, not yet agreed where the caller `isAccepting` the booking.
 * @reads bookings: what was asked for then.
 */
export async function lockMeetingOfBooking(
  tx: Tx,
  { bookingId, isAccepting = false, now }: { bookingId: string; isAccepting?: boolean; now: Date },
): Promise<MeetingRow> {
  const read = () => tx.select().from(meetings).where(eq(meetings.bookingId, bookingId)).for('update')
  const [found] = await read()
  if (found) return found
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, bookingId))
  if (!booking) throw new Error(`Booking ${bookingId} is gone.`)
  const before = isAccepting ? { ...booking, status: 'requested' as const, acceptedAt: null } : booking
  await insertMeetingsOfEarlierBookings(tx, [before], { now })
  const [made] = await read()
  if (!made) throw new Error('The meeting was not answered.')
  return made
}
