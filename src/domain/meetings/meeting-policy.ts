import type { BookingStatus } from '#contract/bookings.ts'
import type { MeetingSide } from '#contract/meetings.ts'
import type { meetings } from '#db/schema/meetings.ts'
import type { Actor } from '#domain/actor.ts'
import { isBuyerOfBooking, isSellerOfBooking } from '#domain/bookings/booking-policy.ts'

export type MeetingRow = typeof meetings.$inferSelect
type Parties = Readonly<{ buyerId: string; sellerId: string }>

/** The side of a booking that the actor is, or null for a stranger. */
export function meetingSideOf(actor: Actor, parties: Parties): MeetingSide | null {
  if (isBuyerOfBooking(actor, parties)) return 'buyer'
  return isSellerOfBooking(actor, parties) ? 'seller' : null
}

/** A time may be found while the booking waits for something, and after its payment until the hand-over. */
export function canBookingHaveMeeting(bookingStatus: BookingStatus): boolean {
  return bookingStatus === 'requested' || bookingStatus === 'accepted' || bookingStatus === 'paid'
}

/** Whether the other side has asked for another time than the meeting's. */
export function canAnswerProposedTime(meeting: MeetingRow, side: MeetingSide, now: Date): boolean {
  return meeting.proposedBy !== null && meeting.proposedBy !== side && (meeting.proposedStartsAt ?? now) > now
}

/** The seller answers a time that the buyer asked for anew; the first one is answered with the booking. */
export function canSellerAnswerRequestedTime(
  meeting: MeetingRow,
  side: MeetingSide,
  bookingStatus: BookingStatus,
  now: Date,
): boolean {
  const isAsked = meeting.status === 'held' || meeting.status === 'requested'
  return side === 'seller' && isAsked && bookingStatus !== 'requested' && meeting.startsAt > now
}

export function canCancelMeeting({ status, startsAt }: MeetingRow, now: Date): boolean {
  return status === 'confirmed' && startsAt > now
}

/** Either side may say that the other did not come, once the meeting has begun. */
export function canReportMissedMeeting({ status, startsAt }: MeetingRow, now: Date): boolean {
  return status === 'confirmed' && startsAt <= now
}
