import type { Tx } from '#db/client.ts'
import { closeMeetingOfBooking } from './close-meeting-of-booking.ts'

/** Two who have handed the car over before they were to meet meet no more: the time of their meeting is free. */
export function closeMeetingOfCompletedBooking(
  tx: Tx,
  { bookingId, now }: { bookingId: string; now: Date },
): Promise<void> {
  return closeMeetingOfBooking(tx, { bookingId, as: 'completed', by: null, reason: null, now })
}
