import { and, desc, eq, inArray } from 'drizzle-orm'
import type { OpenBookingOfMessageThread } from '#contract/bookings.ts'
import type { DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { messageThreads } from '#db/schema/messages.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { canCancelBooking } from '#domain/bookings/booking-policy.ts'
import { messageThreadNotFoundError, messageThreadSideOf } from '#domain/messages/message-thread-sides.ts'
import { openBookingStatuses } from '#domain/sales/booking-states.ts'
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
    .select({ id: bookings.id, carTitle: bookings.carTitle, status: bookings.status })
    .from(bookings)
    .where(
      and(
        eq(bookings.buyerId, buyerId),
        eq(bookings.sellerId, sellerId),
        inArray(bookings.status, [...openBookingStatuses]),
      ),
    )
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
  const payments = await findCurrentPaymentsByBooking(
    db,
    rows.map(({ id }) => id),
  )
  return rows
    .filter(({ id, status }) => canCancelBooking({ status, payment: payments.get(id) }))
    .map(({ id, carTitle, status }) => ({
      bookingId: id,
      carTitle,
      isAccepted: status === 'accepted',
      step: side === 'buyer' ? ('cancel' as const) : ('decline' as const),
    }))
}
