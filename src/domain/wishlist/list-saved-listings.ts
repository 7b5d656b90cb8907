import { and, desc, eq, isNull, or } from 'drizzle-orm'
import type { WishedCar } from '#contract/wishlist.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { carSummaries } from '#domain/listings/car-summaries.ts'
import { wishedPriceCents } from './wished-price-cents.ts'

/**
 * The buyer's wish list, the newest wish first. Sold and withdrawn cars stay on it and say so; a car that was deleted
 * leaves it, unless it was sold. By how much a price fell since the wish is what the price log says.
 * @reads listings: a deleted car leaves the list, and the price now stands beside the wished one.
 */
export async function listSavedListings(db: DbOrTx, actor: MaybeActor, now: Date): Promise<WishedCar[]> {
  const { accountId } = requireRole(actor, 'Buyer')
  const wishes = await db
    .select({
      listingId: wishlistItems.listingId,
      wishedAt: wishlistItems.createdAt,
      wishedPriceCents,
    })
    .from(wishlistItems)
    .innerJoin(listings, eq(listings.id, wishlistItems.listingId))
    .where(and(eq(wishlistItems.accountId, accountId), or(isNull(listings.deletedAt), eq(listings.status, 'sold'))))
    .orderBy(desc(wishlistItems.createdAt), desc(wishlistItems.listingId))
  const ids = wishes.map(({ listingId }) => listingId)
  const cars = new Map((await carSummaries(db, ids, { now })).map((car) => [car.id, car]))
  return wishes.flatMap(({ listingId, wishedAt, wishedPriceCents }) => {
    const car = cars.get(listingId)
    if (!car) return []
    const fellByCents = Math.max(0, wishedPriceCents - car.priceCents)
    return [{ car, wishedAt: wishedAt.toISOString(), wishedPriceCents, fellByCents }]
  })
}
