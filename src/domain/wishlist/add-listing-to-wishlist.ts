import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'
import { lockActorRow } from '#domain/accounts/lock-actor-row.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'

/**
 * Adds a car to the buyer's wish list, with the role and the price that the server knows at this moment. Saving the
 * same car twice keeps the first entry.
 * @reads listings: whether the car may be wished for, and the price that the wish keeps.
 * @throws DomainError `not_found` for a car that is not public, `conflict` for one that is not for sale or the buyer's own.
 */
export async function addListingToWishlist(
  db: Db,
  actor: MaybeActor,
  { listingId }: { listingId: string },
  now: Date,
): Promise<{ added: boolean }> {
  const buyer = requireRole(actor, 'Buyer')
  const { accountId, role } = buyer
  const [car] = await db
    .select({
      sellerId: listings.sellerId,
      status: listings.status,
      deletedAt: listings.deletedAt,
      priceCents: listings.priceCents,
    })
    .from(listings)
    .where(eq(listings.id, listingId))
  if (!car || car.status === 'draft' || car.deletedAt) throw new DomainError('not_found', 'We couldn’t find that car.')
  if (car.sellerId === accountId) throw new DomainError('conflict', 'This is your own car.')
  if (car.status !== 'available') {
    throw new DomainError('conflict', 'This car isn’t for sale right now, so you can’t add it to your wish list.')
  }
  return db.transaction(async (tx) => {
    await lockActorRow(tx, buyer)
    const added = await tx
      .insert(wishlistItems)
      .values({ accountId, listingId, wisherRole: role, priceCents: car.priceCents, createdAt: now })
      .onConflictDoNothing()
      .returning({ listingId: wishlistItems.listingId })
    return { added: added.length > 0 }
  })
}
