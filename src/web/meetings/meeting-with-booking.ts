import type { MeetingPlace } from '#contract/format-meeting-time.ts'
import type { Meeting } from '#contract/meetings.ts'

/** A meeting with what its booking says about it. */
export type MeetingWithBooking = {
  bookingId: string
  carId: string
  carTitle: string
  location: string | null
  meetingAt: string
  meetingPlace: MeetingPlace | null
  meeting: Meeting
  /** True while the seller has not answered the booking itself: its own buttons answer the first time. */
  isBookingOpen: boolean
}
