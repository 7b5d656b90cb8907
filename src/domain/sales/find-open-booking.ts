import { and, eq, gt, inArray } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { meetings } from '#db/schema/meetings.ts'
import { openBookingStatuses } from './booking-states.ts'

/**
 * A buyer's booking of this car that waits or is agreed, and whether a meeting about it is agreed and ahead; null if there
 * is none.
 */
export async function findOpenBooking(
  db: DbOrTx,
  { listingId, buyerId, now }: { listingId: string; buyerId: string; now: Date },
): Promise<{ isMeetingAgreed: boolean } | null> {
  const isAgreed = and(eq(meetings.status, 'confirmed'), gt(meetings.startsAt, now))
  const [found] = await db
    .select({ meetingId: meetings.id })
    .from(bookings)
    .leftJoin(meetings, and(eq(meetings.bookingId, bookings.id), isAgreed))
    .where(
      and(
        eq(bookings.listingId, listingId),
        eq(bookings.buyerId, buyerId),
        inArray(bookings.status, [...openBookingStatuses]),
      ),
    )
    .limit(1)
  return found ? { isMeetingAgreed: found.meetingId !== null } : null
}
