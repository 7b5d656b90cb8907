import type { MeetingPlace } from '#contract/format-meeting-time.ts'
import type { Meeting, MeetingTimeObstacle, MeetingTimeObstacleOfBuyer } from '#contract/meetings.ts'

/** A meeting with what its booking says about it. */
export type MeetingWithBooking = {
  bookingId: string
  carId: string
  carTitle: string
  location: string | null
  meetingAt: string
  meetingPlace: MeetingPlace | null
  meeting: Meeting
  /** Why the time that was asked for cannot be agreed; the cards of bookings say it. */
  timeObstacle: MeetingTimeObstacle | MeetingTimeObstacleOfBuyer | null
  /** True while the seller has not answered the booking itself: its own buttons answer the first time. */
  isBookingOpen: boolean
  /** True while the car is off the market. A server of an earlier release does not say. */
  isCarAway?: boolean
  /** Why the booking ended where neither side ended it. A server of an earlier release does not say. */
  endedBecause?: 'carRemoved' | 'personLeft' | 'personSuspended' | null
  /** True where the sale was completed before the two were to meet, which ended the meeting. */
  isHandedOverBefore?: boolean
  /** True between the payment and the hand-over. */
  isPaid: boolean
  /** As of a booking: only a booking that was paid has them. A server of an earlier release does not name the second. */
  canConfirmHandover?: boolean
  isHandoverDue?: boolean
}
