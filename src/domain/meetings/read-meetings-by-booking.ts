import { inArray } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { meetings } from '#db/schema/meetings.ts'
import type { MeetingRow } from './meeting-policy.ts'

/** The meetings of these bookings, by their booking. */
export async function readMeetingsByBooking(
  db: DbOrTx,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, MeetingRow>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(meetings)
    .where(inArray(meetings.bookingId, [...bookingIds]))
  return new Map(rows.map((row) => [row.bookingId, row]))
}
