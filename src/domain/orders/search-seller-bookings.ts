import { eq, sql } from 'drizzle-orm'
import type { ListBookingsQuery, SellerBookingListResponse } from '#contract/bookings.ts'
import type { DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { refundAnswerDueSql } from './answer-deadlines-sql.ts'
import { toSellerBooking } from './booking-views.ts'
import { searchOwnBookings } from './search-own-bookings.ts'

/** A page of the bookings of the seller's own cars; `q` searches the car's title and the buyer's name. */
export async function searchSellerBookings(
  db: DbOrTx,
  actor: MaybeActor,
  query: ListBookingsQuery,
  now: Date,
): Promise<SellerBookingListResponse> {
  const { accountId } = requireRole(actor, 'Seller')
  const isToAnswer = sql`coalesce((${refundAnswerDueSql}) > ${now.toISOString()}::timestamptz, false)`
  const side = { isOwn: eq(bookings.sellerId, accountId), otherName: bookings.buyerName, isToAnswer }
  const { found, ...pages } = await searchOwnBookings(db, side, query, now)
  return { items: found.map(toSellerBooking), ...pages }
}
