import { and, eq } from 'drizzle-orm'
import type { Order } from '#contract/bookings.ts'
import type { DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { bookingNotFoundError } from '#domain/bookings/booking-policy.ts'
import { toOrder } from './booking-views.ts'
import { readBookings } from './read-bookings.ts'

/**
 * One booking of the buyer's own.
 * @throws DomainError `not_found` where it is not there, or somebody else's.
 */
export async function findOrder(
  db: DbOrTx,
  actor: MaybeActor,
  { bookingId }: { bookingId: string },
  now: Date,
): Promise<Order> {
  const { accountId } = requireRole(actor, 'Buyer')
  const [read] = await readBookings(db, and(eq(bookings.id, bookingId), eq(bookings.buyerId, accountId)), now)
  if (!read) throw bookingNotFoundError()
  return toOrder(read)
}
