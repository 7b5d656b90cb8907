import { and, eq } from 'drizzle-orm'
import type { AvailabilityConfirmationState } from '#contract/car-availability-confirmation.ts'
import type { Db, Tx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { DomainError } from '#domain/domain-error.ts'
import { requireTransition } from '#domain/state-transitions.ts'
import { availabilityConfirmationTransitions } from './availability-confirmation-states.ts'
import { columnsConfirmingAvailability } from './availability-confirmed-columns.ts'
import { lockOwnListing } from './lock-own-listing.ts'
import { withdrawLockedListing } from './set-car-availability.ts'

/** Confirms a car on offer, by what its seller did; any other stays as it is. The caller has locked the car. */
export async function confirmListingAvailable(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await tx
    .update(listings)
    .set(columnsConfirmingAvailability(now))
    .where(and(eq(listings.id, id), eq(listings.status, 'available')))
}

/**
 * The seller says that their car is still for sale.
 * @throws DomainError `not_found`, `gone`, `conflict` for a car that is not on offer.
 */
export async function confirmOwnCarAvailable(
  db: Db,
  actor: MaybeActor,
  { id, now }: { id: string; now: Date },
): Promise<{ confirmedAt: string }> {
  const seller = requireRole(actor, 'Seller')
  await db.transaction(async (tx) => {
    const listing = await lockOwnListing(tx, seller, id)
    if (listing.status !== 'available') throw new DomainError('conflict', 'This car isn’t for sale. Relist it first.')
    await confirmListingAvailable(tx, { id, now })
  })
  return { confirmedAt: now.toISOString() }
}

type LockedCar = Pick<typeof listings.$inferSelect, 'id' | 'status' | 'deletedAt' | 'confirmation'>

/** The next step of the question without an answer. The caller has locked the car, which is on offer. */
export async function transitionUnconfirmedListing(
  tx: Tx,
  car: LockedCar,
  { to, now }: { to: Exclude<AvailabilityConfirmationState, 'confirmed'>; now: Date },
): Promise<void> {
  requireTransition(availabilityConfirmationTransitions, {
    from: car.confirmation,
    to,
    refusal: 'There’s nothing to confirm about this car.',
  })
  if (to === 'paused') {
    await withdrawLockedListing(tx, car, { now })
    const subject = { type: 'listing', id: car.id }
    await recordAuditEntry(tx, { actorId: null, action: 'listing.paused', subject, detail: {}, at: now })
  }
  const asked = to === 'asked' ? { confirmationAskedAt: now } : {}
  await tx
    .update(listings)
    .set({ confirmation: to, ...asked })
    .where(eq(listings.id, car.id))
}
