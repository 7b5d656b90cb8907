import type { BookingTime } from '#contract/booking-time.ts'

type ShownBooking = { status: string; time?: BookingTime | undefined; meetingAt: string }

/** What a question about a booking relies on: where it changes, the question is another one. */
export function bookingState({ status, time, meetingAt }: ShownBooking): string {
  return `${status} ${time} ${meetingAt}`
}
