import { eq } from 'drizzle-orm'
import type { BuyerOrderListResponse, ListBookingsQuery } from '#contract/bookings.ts'
import type { DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { toBuyerOrder } from './booking-views.ts'
import { searchOwnBookings } from './search-own-bookings.ts'

/** A page of the buyer's own bookings, by default what is open first; `q` searches the car's title and the seller's name. */
export async function searchOwnOrders(
  db: DbOrTx,
  actor: MaybeActor,
  query: ListBookingsQuery,
  now: Date,
): Promise<BuyerOrderListResponse> {
  const { accountId } = requireRole(actor, 'Buyer')
  const side = { isOwn: eq(bookings.buyerId, accountId), otherName: bookings.sellerName, isEndedLast: true }
  const { found, ...pages } = await searchOwnBookings(db, side, query, now)
  return { items: found.map(toBuyerOrder), ...pages }
}
