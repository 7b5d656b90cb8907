import { eq } from 'drizzle-orm'
import { withoutFinalStop } from '#contract/without-final-stop.ts'
import type { Tx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { DomainError } from '#domain/domain-error.ts'
import { publishDomainEvent } from '#domain/events/publish-domain-event.ts'
import { columnsClearingAvailabilityQuestion } from './availability-confirmed-columns.ts'
import type { ListingStatus } from './listing-states.ts'

type ListedCar = { id: string; status: ListingStatus; takenDownReason: string | null }

/**
 * Takes a car off the market for a reason that its seller cannot lift. The caller has locked it with
 * `lockCarAndSellerRows`.
 * @throws DomainError `conflict` for a car that is reserved, sold, or down already.
 */
export async function takeDownListing(
  tx: Tx,
  { id, status, takenDownReason }: ListedCar,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  if (takenDownReason !== null) {
    throw new DomainError('conflict', `This car has already been taken down: “${withoutFinalStop(takenDownReason)}”.`)
  }
  if (status === 'reserved') {
    throw new DomainError(
      'conflict',
      'This car is reserved because someone is paying for it. Try again in a few minutes.',
    )
  }
  if (status === 'sold') {
    throw new DomainError('conflict', 'This car has been sold, so it’s no longer for sale.')
  }
  const change = { status: 'withdrawn', takenDownReason: reason, updatedAt: now } as const
  await tx.update(listings).set(change).where(eq(listings.id, id))
  await publishDomainEvent(tx, 'car.taken-down', { listingId: id, now })
  await publishDomainEvent(tx, 'car.withdrawn', { listingId: id, takenDownReason: reason, now })
}

/**
 * Restores a car that was taken down: on offer, or off the market for its seller to decide. The caller has locked it
 * with `lockCarAndSellerRows`.
 */
export async function restoreListing(
  tx: Tx,
  { id }: ListedCar,
  { status, now }: { status: 'available' | 'withdrawn'; now: Date },
): Promise<void> {
  // The seller could not answer meanwhile: what was asked before is asked again.
  await tx
    .update(listings)
    .set({
      status,
      takenDownReason: null,
      updatedAt: now,
      ...(status === 'available' ? columnsClearingAvailabilityQuestion : {}),
    })
    .where(eq(listings.id, id))
}
