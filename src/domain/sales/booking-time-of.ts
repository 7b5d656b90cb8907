import type { BookingTime } from '#contract/booking-time.ts'
import type { BookingStatus } from '#contract/bookings.ts'
import type { MeetingStatus } from '#contract/meetings.ts'
import { isBookingAgreed } from './booking-states.ts'

const ofMeeting: Readonly<Record<Exclude<MeetingStatus, 'cancelled'>, BookingTime>> = {
  held: 'asked',
  requested: 'asked',
  confirmed: 'agreed',
  declined: 'declined',
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

type Read = {
  booking: Parameters<typeof isBookingAgreed>[0]
  /** Null for a booking without one. */
  meeting: { status: MeetingStatus; confirmedAt: Date | null } | null
}

/** What a booking's time is, for every page and mail that shows it. A time that nobody had agreed to is no canceled meeting. */
export function bookingTimeOf({ booking, meeting }: Read): BookingTime {
  if (meeting?.status === 'cancelled') return meeting.confirmedAt === null ? 'asked' : 'cancelled'
  if (meeting) return ofMeeting[meeting.status]
  return booking.status === 'paid' && !isBookingAgreed(booking) ? 'asked' : ofBooking[booking.status]
}
