import type { Db } from '#db/client.ts'
import { homePageAdvertisements } from '#db/schema/listings.ts'
import { type MaybeActor, requireConfirmedEmail, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { canAdvertiseListing } from '#domain/listings/listing-policy.ts'
import { lockOwnListing } from '#domain/listings/lock-own-listing.ts'

/**
 * Puts the seller's car into the advertisement places of the home page; a repeated call keeps the first time.
 * @throws DomainError `email_unconfirmed`, `not_found`, `gone`, `conflict` where the car is not available.
 */
export async function advertiseCarOnHomePage(
  db: Db,
  actor: MaybeActor,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const seller = requireRole(actor, 'Seller')
  requireConfirmedEmail(seller)
  await db.transaction(async (tx) => {
    const listing = await lockOwnListing(tx, seller, id)
    if (!canAdvertiseListing(listing)) throw new DomainError('conflict', 'Only available cars can be promoted.')
    await tx.insert(homePageAdvertisements).values({ listingId: id, createdAt: now }).onConflictDoNothing()
  })
}
