import { and, desc, eq, inArray } from 'drizzle-orm'
import type { AlreadyBookedCar } from '#contract/bookings.ts'
import type { DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { meetings } from '#db/schema/meetings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { openBookingStatuses } from '#domain/sales/booking-states.ts'
import { isAgreedMeetingAheadSql } from '#domain/sales/is-agreed-meeting-ahead-sql.ts'

/**
 * The cars that the buyer has booked and cannot book again, each with its booking: open bookings, and paid ones before
 * the hand-over.
 * @reads meetings: whether the two have agreed to meet.
 */
export async function listBookedCars(
  db: DbOrTx,
  actor: MaybeActor,
  { now }: { now: Date },
): Promise<AlreadyBookedCar[]> {
  const { accountId } = requireRole(actor, 'Buyer')
  const rows = await db
    .select({ bookingId: bookings.id, carId: bookings.listingId, status: bookings.status, meetingId: meetings.id })
    .from(bookings)
    .leftJoin(meetings, and(eq(meetings.bookingId, bookings.id), isAgreedMeetingAheadSql(now)))
    .where(and(eq(bookings.buyerId, accountId), inArray(bookings.status, [...openBookingStatuses, 'paid'])))
    .orderBy(desc(bookings.createdAt))
  return rows.map(({ meetingId, ...booking }) => ({ ...booking, isMeetingAgreed: meetingId !== null }))
}
