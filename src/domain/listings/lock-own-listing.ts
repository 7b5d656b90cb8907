import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { lockActorRow } from '#domain/accounts/lock-actor-row.ts'
import type { Actor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { isOwnListing } from './listing-policy.ts'

export type LockedListing = Pick<
  typeof listings.$inferSelect,
  'id' | 'sellerId' | 'status' | 'title' | 'priceCents' | 'location' | 'takenDownReason' | 'deletedAt'
>

/**
 * Locks the seller's own car until the end of the transaction, so that no payment reserves it in between.
 * @throws DomainError `signed_out` or `forbidden` for a person who is no longer a seller, `not_found` for a car that is
 * not theirs, `gone` for one that they deleted.
 */
export async function lockOwnListing(tx: Tx, actor: Actor, listingId: string): Promise<LockedListing> {
  await lockActorRow(tx, actor)
  const [listing] = await tx
    .select({
      id: listings.id,
      sellerId: listings.sellerId,
      status: listings.status,
      title: listings.title,
      priceCents: listings.priceCents,
      location: listings.location,
      takenDownReason: listings.takenDownReason,
      deletedAt: listings.deletedAt,
    })
    .from(listings)
    .where(eq(listings.id, listingId))
    .for('no key update')
  if (!listing || !isOwnListing(actor, listing)) throw new DomainError('not_found', 'You don’t have a car like that.')
  if (listing.deletedAt) throw new DomainError('gone', 'You deleted this car.')
  return listing
}
