import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { type MaybeActor, requireConfirmedEmail, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { publish } from '#domain/events/publish.ts'
import { requireTransition } from '#domain/state-transitions.ts'
import { rejectIfTakenDown } from './listing-policy.ts'
import { type ListingStatus, listingTransitions } from './listing-states.ts'
import { lockOwnListing } from './lock-own-listing.ts'

/**
 * Takes the seller's car off the market, or puts it back. A request for the current status changes nothing.
 * @throws DomainError `email_unconfirmed` to put it back, `not_found`, `gone`, `conflict` while the car is reserved,
 * once it is sold, or with an Admin's reason while it is taken down.
 */
export async function setCarAvailability(
  db: Db,
  actor: MaybeActor,
  { id, available, now }: { id: string; available: boolean; now: Date },
): Promise<{ status: ListingStatus }> {
  const seller = requireRole(actor, 'Seller')
  if (available) requireConfirmedEmail(seller)
  const to = available ? 'available' : 'withdrawn'
  return db.transaction(async (tx) => {
    const listing = await lockOwnListing(tx, seller, id)
    const from = listing.status
    if (from === to) return { status: to }
    // The transitions also include reserved → available and sold → withdrawn, but those belong to the payment, not to
    // the seller.
    if (from === 'sold') throw new DomainError('conflict', `A sold car cannot become ${to}.`)
    if (from === 'reserved') throw new DomainError('conflict', 'This car is reserved: somebody is paying for it.')
    if (available) rejectIfTakenDown(listing)
    requireTransition(listingTransitions, { from, to, refusal: `A ${from} car cannot become ${to}.` })
    await tx.update(listings).set({ status: to, updatedAt: now }).where(eq(listings.id, id))
    if (available) await publish(tx, 'car.offered', { listingIds: [id], now })
    await publish(tx, 'car.moved', { listing: { ...listing, status: to }, now })
    if (!available) await publish(tx, 'car.withdrawn', { listingId: id, takenDownReason: null, now })
    return { status: to }
  })
}
