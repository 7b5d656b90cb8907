import type { BookingTime } from '#contract/booking-time.ts'
import type { SeenBooking } from '#contract/bookings.ts'

type ShownBooking = { status: SeenBooking['status']; time?: BookingTime | undefined }

/** How a booking stands on the page, for the server; a server of an earlier release does not say what its time is. */
export function seenBooking({ status, time }: ShownBooking): { seen?: SeenBooking } {
  return time ? { seen: { status, time } } : {}
}
