import { eq } from 'drizzle-orm'
import type { SellerBooking } from '#contract/bookings.ts'
import type { DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { toSellerBooking } from './booking-views.ts'
import { readBookings } from './read-bookings.ts'

/** The bookings of the seller's own cars, the newest first. */
export async function listSellerBookings(db: DbOrTx, actor: MaybeActor, now: Date): Promise<SellerBooking[]> {
  const { accountId } = requireRole(actor, 'Seller')
  return (await readBookings(db, eq(bookings.sellerId, accountId), now)).map(toSellerBooking)
}
