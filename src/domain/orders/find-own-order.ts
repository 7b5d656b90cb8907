import { and, eq } from 'drizzle-orm'
import type { BuyerOrder } from '#contract/bookings.ts'
import type { DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { bookingNotFoundError } from '#domain/bookings/booking-policy.ts'
import { toBuyerOrder } from './booking-views.ts'
import { readBookings } from './read-bookings.ts'

/**
 * One of the buyer's own bookings.
 * @throws DomainError `not_found` where it does not exist, or belongs to another buyer.
 */
export async function findOwnOrder(
  db: DbOrTx,
  actor: MaybeActor,
  { bookingId }: { bookingId: string },
  now: Date,
): Promise<BuyerOrder> {
  const { accountId } = requireRole(actor, 'Buyer')
  const [read] = await readBookings(db, and(eq(bookings.id, bookingId), eq(bookings.buyerId, accountId)), now)
  if (!read) throw bookingNotFoundError()
  return toBuyerOrder(read)
}
