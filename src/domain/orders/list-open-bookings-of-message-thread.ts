import { and, desc, eq, inArray } from 'drizzle-orm'
import type { OpenBookingOfMessageThread } from '#contract/bookings.ts'
import type { DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { messageThreads } from '#db/schema/messages.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { canCancelBooking } from '#domain/bookings/booking-policy.ts'
import { readMeetingsByBooking } from '#domain/meetings/read-meetings-by-booking.ts'
import { messageThreadNotFoundError, messageThreadSideOf } from '#domain/messages/message-thread-sides.ts'
import { openBookingStatuses } from '#domain/sales/booking-states.ts'
import { bookingTimeOf } from '#domain/sales/booking-time-of.ts'
import { findCurrentPaymentsByBooking } from '#domain/sales/find-current-payments-by-booking.ts'

/**
 * The unpaid bookings that the acting person can end, of any car, with the other person of a conversation: who blocks them is
 * asked about these. The buyer cancels, the seller declines.
 * @throws DomainError `not_found`, for the conversations of others too.
 */
export async function listOpenBookingsOfMessageThread(
  db: DbOrTx,
  actor: MaybeActor,
  { threadId }: { threadId: string },
): Promise<OpenBookingOfMessageThread[]> {
  const { accountId } = requireRole(actor, 'Buyer', 'Seller')
  const [thread] = await db.select().from(messageThreads).where(eq(messageThreads.id, threadId))
  const side = thread && messageThreadSideOf(accountId, thread)
  if (!thread || !side) throw messageThreadNotFoundError()
  const { buyerId, sellerId } = thread
  const rows = await db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.buyerId, buyerId),
        eq(bookings.sellerId, sellerId),
        inArray(bookings.status, [...openBookingStatuses]),
      ),
    )
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
  const ids = rows.map(({ id }) => id)
  const payments = await findCurrentPaymentsByBooking(db, ids)
  const meetings = await readMeetingsByBooking(db, ids)
  return rows
    .filter(({ id, status }) => canCancelBooking({ status, payment: payments.get(id) }))
    .map((booking) => ({
      bookingId: booking.id,
      carTitle: booking.carTitle,
      isAccepted: booking.status === 'accepted',
      step: side === 'buyer' ? ('cancel' as const) : ('decline' as const),
      seen: { status: booking.status, time: bookingTimeOf({ booking, meeting: meetings.get(booking.id) ?? null }) },
    }))
}
