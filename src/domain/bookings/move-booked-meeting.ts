import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'

/** Writes another meeting time into a booking, for everything that shows it. The caller has locked the booking. */
export async function moveBookedMeeting(
  tx: Tx,
  { bookingId, meetingAt, now }: { bookingId: string; meetingAt: Date; now: Date },
): Promise<void> {
  await tx.update(bookings).set({ meetingAt, updatedAt: now }).where(eq(bookings.id, bookingId))
}
