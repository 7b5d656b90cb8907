import type { BuyerOrder } from '#contract/bookings.ts'
import { wasHandedOverBeforeMeeting } from '#web/bookings/was-handed-over-before-meeting.ts'
import type { MeetingWithBooking } from '#web/meetings/meeting-with-booking.ts'

/** The meeting of a booking as its buyer sees it; null where there is none. */
export function meetingOfOrder(order: BuyerOrder): MeetingWithBooking | null {
  const { meeting, seller, status } = order
  if (!meeting) return null
  return {
    ...order,
    meeting,
    bookingId: order.id,
    location: seller.location,
    isBookingOpen: status === 'requested',
    isPaid: status === 'paid',
    isHandedOverBefore: wasHandedOverBeforeMeeting(order),
  }
}
