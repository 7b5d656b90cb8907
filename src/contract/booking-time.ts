import type { BookingStatus } from './bookings.ts'
import type { MeetingStatus } from './meetings.ts'

// No validation library: pages use it.

/** What the time of a booking is: a meeting that is agreed or took place, a time that is only asked for, or one that came to nothing. */
export const bookingTimes = ['agreed', 'asked', 'declined', 'cancelled', 'missed'] as const
export type BookingTime = (typeof bookingTimes)[number]

const ofMeeting: Readonly<Record<MeetingStatus, BookingTime>> = {
  held: 'asked',
  requested: 'asked',
  confirmed: 'agreed',
  declined: 'declined',
  cancelled: 'cancelled',
  missed: 'missed',
}

/** Of bookings that have no meeting of their own: those that ended before there were meetings. */
const ofBooking: Readonly<Record<BookingStatus, BookingTime>> = {
  requested: 'asked',
  accepted: 'agreed',
  declined: 'declined',
  cancelled: 'cancelled',
  paid: 'agreed',
  completed: 'agreed',
  lost: 'cancelled',
  refunded: 'agreed',
}

/** What a booking's time is, for every page and mail that shows it; `isAgreed`: the seller has accepted. */
export function bookingTimeOf({
  status,
  isAgreed,
  meetingStatus,
}: {
  status: BookingStatus
  isAgreed: boolean
  meetingStatus: MeetingStatus | null
}): BookingTime {
  if (meetingStatus !== null) return ofMeeting[meetingStatus]
  return status === 'paid' && !isAgreed ? 'asked' : ofBooking[status]
}
