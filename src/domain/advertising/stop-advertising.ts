import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { homePageAdvertisements } from '#db/schema/listings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { lockOwnListing } from '#domain/listings/lock-own-listing.ts'

/**
 * Takes the seller's car out of the advertisement places; a repeated call changes nothing.
 * @throws DomainError `not_found`, `gone`.
 */
export async function stopAdvertisingCarOnHomePage(db: Db, actor: MaybeActor, { id }: { id: string }): Promise<void> {
  const seller = requireRole(actor, 'Seller')
  await db.transaction(async (tx) => {
    await lockOwnListing(tx, seller, id)
    await tx.delete(homePageAdvertisements).where(eq(homePageAdvertisements.listingId, id))
  })
}
