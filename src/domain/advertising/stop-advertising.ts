import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { advertisements } from '#db/schema/listings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { lockOwnListing } from '#domain/listings/lock-own-listing.ts'

/**
 * Takes the seller's car out of the advertisement places; a repeated call changes nothing.
 * @throws DomainError `not_found`, `gone`.
 */
export async function stopAdvertising(db: Db, actor: MaybeActor, { id }: { id: string }): Promise<void> {
  const seller = requireRole(actor, 'Seller')
  await db.transaction(async (tx) => {
    await lockOwnListing(tx, seller, id)
    await tx.delete(advertisements).where(eq(advertisements.listingId, id))
  })
}
