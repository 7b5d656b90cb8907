import { and, desc, eq, isNull, or } from 'drizzle-orm'
import type { WishlistCar } from '#contract/wishlist.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { loadCarSummaries } from '#domain/listings/load-car-summaries.ts'
import { wishlistPriceWhenSavedCents } from './price-when-saved.ts'

/**
 * The buyer's wish list, newest wish first. Sold and withdrawn cars stay on it with their status; a deleted car is
 * removed, unless it was sold. The price log determines how far a price fell since the wish.
 * @reads listings: a deleted car is removed from the list, and the current price is shown beside the wished one.
 */
export async function listOwnWishlist(db: DbOrTx, actor: MaybeActor, now: Date): Promise<WishlistCar[]> {
  const { accountId } = requireRole(actor, 'Buyer')
  const wishes = await db
    .select({
      listingId: wishlistItems.listingId,
      wishedAt: wishlistItems.createdAt,
      wishedPriceCents: wishlistPriceWhenSavedCents,
    })
    .from(wishlistItems)
    .innerJoin(listings, eq(listings.id, wishlistItems.listingId))
    .where(and(eq(wishlistItems.accountId, accountId), or(isNull(listings.deletedAt), eq(listings.status, 'sold'))))
    .orderBy(desc(wishlistItems.createdAt), desc(wishlistItems.listingId))
  const ids = wishes.map(({ listingId }) => listingId)
  const cars = new Map((await loadCarSummaries(db, ids, { now })).map((car) => [car.id, car]))
  return wishes.flatMap(({ listingId, wishedAt, wishedPriceCents }) => {
    const car = cars.get(listingId)
    if (!car) return []
    const fellByCents = Math.max(0, wishedPriceCents - car.priceCents)
    return [{ car, wishedAt: wishedAt.toISOString(), wishedPriceCents, fellByCents }]
  })
}
