import type { BookingStatus } from '#contract/bookings.ts'
import {
  type MeetingSide,
  type MeetingTimeObstacle,
  type MeetingTimeObstacleOfBuyer,
  missedMeetingGraceMinutes,
} from '#contract/meetings.ts'
import type { meetings } from '#db/schema/meetings.ts'
import type { Actor } from '#domain/actor.ts'
import { isBuyerOfBooking, isSellerOfBooking } from '#domain/bookings/booking-policy.ts'
import { openBookingStatuses } from '#domain/sales/booking-states.ts'

export type MeetingRow = typeof meetings.$inferSelect
type Parties = Readonly<{ buyerId: string; sellerId: string }>

/** The side of a booking that the actor is, or null for a stranger. */
export function meetingSideOf(actor: Actor, parties: Parties): MeetingSide | null {
  if (isBuyerOfBooking(actor, parties)) return 'buyer'
  return isSellerOfBooking(actor, parties) ? 'seller' : null
}

/** The side of a booking that a person is, whichever role they have chosen now, or null for a stranger: for what is only read. */
export function meetingSideOfPerson({ accountId }: Actor, { buyerId, sellerId }: Parties): MeetingSide | null {
  if (accountId === buyerId) return 'buyer'
  return accountId === sellerId ? 'seller' : null
}

/** A time may be found while the booking waits for something, and after its payment until the hand-over. */
export const bookingStatusesWithMeeting = [...openBookingStatuses, 'paid'] as const satisfies BookingStatus[]

export function canBookingHaveMeeting(bookingStatus: BookingStatus): boolean {
  return (bookingStatusesWithMeeting as readonly BookingStatus[]).includes(bookingStatus)
}

/** Whether its time is asked for and not answered. */
export function isMeetingWaiting({ status }: Pick<MeetingRow, 'status'>): boolean {
  return status === 'held' || status === 'requested'
}

/**
 * Whether the seller's acceptance of a booking accepts the sale and leaves the time of the meeting open. A seller with hours
 * proposes another time first where this one is taken.
 */
export function acceptsSaleAlone(
  meeting: Pick<MeetingRow, 'status' | 'hasHours'>,
  obstacle: MeetingTimeObstacle | null,
): boolean {
  if (!isMeetingWaiting(meeting)) return meeting.status !== 'confirmed'
  return obstacle === 'past' || (obstacle !== null && !meeting.hasHours)
}

/** What mail, notice and page tell the buyer: neither whose other meeting is in the way nor with whom. */
export function timeObstacleOfBuyer(obstacle: MeetingTimeObstacle | null): MeetingTimeObstacleOfBuyer | null {
  return obstacle === null || obstacle === 'past' ? obstacle : 'taken'
}

/** Another time that somebody has named, as long as it can come to anything: it is ahead, and the agreed meeting has not begun. */
export function openProposedTime(meeting: MeetingRow, now: Date): Date | null {
  const { proposedStartsAt } = meeting
  return proposedStartsAt !== null && proposedStartsAt > now && canChooseMeetingTime(meeting, now)
    ? proposedStartsAt
    : null
}

/** Whether the other side has asked for another time than the meeting's. */
export function canAnswerProposedTime(meeting: MeetingRow, side: MeetingSide, now: Date): boolean {
  return meeting.proposedBy !== side && openProposedTime(meeting, now) !== null
}

/** Whether the side has asked for another time than the meeting's, and can take that back. */
export function canWithdrawProposedTime(meeting: MeetingRow, side: MeetingSide, now: Date): boolean {
  return meeting.proposedBy === side && openProposedTime(meeting, now) !== null
}

/** Whether the buyer can take back a time that they asked for anew; the first one goes with the booking. */
export function canWithdrawRequestedTime(
  meeting: MeetingRow,
  side: MeetingSide,
  bookingStatus: BookingStatus,
  now: Date,
): boolean {
  return side === 'buyer' && isMeetingWaiting(meeting) && bookingStatus !== 'requested' && meeting.startsAt > now
}

/** The seller answers a time that the buyer asked for anew; the first one is answered with the booking. */
export function canSellerAnswerRequestedTime(
  meeting: MeetingRow,
  side: MeetingSide,
  bookingStatus: BookingStatus,
  now: Date,
): boolean {
  return side === 'seller' && isMeetingWaiting(meeting) && bookingStatus !== 'requested' && meeting.startsAt > now
}

/** Another time may be chosen but for a meeting that has begun: whether it took place is said first. */
export function canChooseMeetingTime({ status, startsAt }: MeetingRow, now: Date): boolean {
  return status !== 'confirmed' || startsAt > now
}

export function canCancelMeeting({ status, startsAt }: MeetingRow, now: Date): boolean {
  return status === 'confirmed' && startsAt > now
}

/** Either side may say that the other did not come, once the other is more than a little late. */
export function canReportMissedMeeting(meeting: MeetingRow, now: Date): boolean {
  return meeting.status === 'confirmed' && missedMeetingReportableAt(meeting) <= now
}

/** Who is said not to have come may answer that they were there, once; another time that is found ends the matter. */
export function canContradictMissedMeeting(meeting: MeetingRow, side: MeetingSide): boolean {
  return meeting.status === 'missed' && meeting.missedBy === side && meeting.missedContradictedAt === null
}

export function missedMeetingReportableAt({ startsAt }: Pick<MeetingRow, 'startsAt'>): Date {
  return new Date(startsAt.getTime() + missedMeetingGraceMinutes * 60_000)
}

/** What was proposed, declined, cancelled or reported of an earlier time: another time begins without it. */
export const clearedMeetingAnswers = {
  proposedStartsAt: null,
  proposedBy: null,
  isProposalOutsideHours: false,
  reason: null,
  reasonBy: null,
  missedBy: null,
  missedReportedAt: null,
  missedContradictedAt: null,
  cancelledBy: null,
} as const
