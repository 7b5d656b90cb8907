import { eq } from 'drizzle-orm'
import type { SeenBooking } from '#contract/bookings.ts'
import type { Tx } from '#db/client.ts'
import { meetings } from '#db/schema/meetings.ts'
import { DomainError } from '#domain/domain-error.ts'
import { bookingTimeOf } from '#domain/sales/booking-time-of.ts'
import type { LockedBooking } from './lock-booking-row.ts'

/**
 * A person ends the booking on their page, and none that has become another meanwhile: one that was only asked for may be
 * agreed. `seen` is missing from programs of an earlier release.
 * @throws DomainError `conflict`
 * @reads meetings: what the time of the booking is.
 */
export async function rejectUnseenBooking(
  tx: Tx,
  booking: LockedBooking,
  seen: SeenBooking | undefined,
): Promise<void> {
  if (seen === undefined) return
  const [meeting = null] = await tx.select().from(meetings).where(eq(meetings.bookingId, booking.id))
  if (seen.status === booking.status && seen.time === bookingTimeOf({ booking, meeting })) return
  throw new DomainError('conflict', 'This just changed. Check how it stands now before you go on.')
}
