import { and, eq, inArray } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { openBookingStatuses } from '#domain/sales/booking-states.ts'

/**
 * Row C-16: the booking to be paid. The specification's call names only a price: then it must be the price of exactly
 * one open booking of the buyer.
 *
 * @throws DomainError `invalid` where neither is named, `not_found`, or `conflict` for several bookings.
 */
export async function findPayableBooking(
  db: DbOrTx,
  actor: MaybeActor,
  { bookingId, priceCents }: { bookingId: string | undefined; priceCents: number | undefined },
): Promise<string> {
  const { accountId } = requireRole(actor, 'Buyer')
  if (bookingId) return bookingId
  if (priceCents === undefined) {
    throw new DomainError('invalid', `Send the booking’s price in dollars. ${advice}`, {
      fields: { resellPrice: 'Send the booking’s price in dollars.' },
    })
  }
  const [booking, second] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.buyerId, accountId),
        eq(bookings.priceCents, Math.min(priceCents, largestInteger)),
        inArray(bookings.status, [...openBookingStatuses]),
      ),
    )
    .limit(2)
  if (!booking) throw new DomainError('not_found', `You have no open booking at this price. ${advice}`)
  if (second) throw new DomainError('conflict', `You have several open bookings at this price. ${advice}`)
  return booking.id
}

const advice = 'Send the booking’s _id as paymentId.'
/** The column's maximum. Real prices are far below it. */
const largestInteger = 2_147_483_647
