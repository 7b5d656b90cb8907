import { and, desc, eq, isNull } from 'drizzle-orm'
import type { OwnCar } from '#contract/own-cars.ts'
import type { Db } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { ownCarColumns, readOwnCarDetails } from './read-own-car-details.ts'

/** All of the seller's own cars in every status, newest first (row C-14); screens load them a page at a time. */
export async function listOwnCars(db: Db, actor: MaybeActor, { now }: { now: Date }): Promise<OwnCar[]> {
  const seller = requireRole(actor, 'Seller')
  const own = await db
    .select(ownCarColumns)
    .from(listings)
    .where(and(eq(listings.sellerId, seller.accountId), isNull(listings.deletedAt)))
    .orderBy(desc(listings.postedAt), desc(listings.id))
  return readOwnCarDetails(db, own, now)
}
