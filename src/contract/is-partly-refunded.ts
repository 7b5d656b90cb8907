import type { BookingStatus } from './bookings.ts'

/** Whether a sale stands of which the buyer has got some of the money back; every list says so alike. */
export function isPartlyRefunded({ status, refundedCents }: { status: BookingStatus; refundedCents: number }): boolean {
  return (status === 'paid' || status === 'completed') && refundedCents > 0
}
