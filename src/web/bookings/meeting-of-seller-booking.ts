import type { SellerBooking } from '#contract/bookings.ts'
import { wasHandedOverBeforeMeeting } from '#web/bookings/was-handed-over-before-meeting.ts'
import type { MeetingWithBooking } from '#web/meetings/meeting-with-booking.ts'

/** The meeting of a booking as the car's seller sees it; null where there is none. */
export function meetingOfSellerBooking(booking: SellerBooking): MeetingWithBooking | null {
  const { meeting, status } = booking
  if (!meeting) return null
  return {
    ...booking,
    meeting,
    bookingId: booking.id,
    isBookingOpen: status === 'requested',
    isPaid: status === 'paid',
    isHandedOverBefore: wasHandedOverBeforeMeeting(booking),
  }
}
