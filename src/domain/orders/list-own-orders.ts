import { eq } from 'drizzle-orm'
import type { BuyerOrder } from '#contract/bookings.ts'
import type { DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { toBuyerOrder } from './booking-views.ts'
import { readBookings } from './read-bookings.ts'

/** The buyer's own bookings, the newest first. */
export async function listOwnOrders(db: DbOrTx, actor: MaybeActor, now: Date): Promise<BuyerOrder[]> {
  const { accountId } = requireRole(actor, 'Buyer')
  return (await readBookings(db, eq(bookings.buyerId, accountId), now)).map(toBuyerOrder)
}
