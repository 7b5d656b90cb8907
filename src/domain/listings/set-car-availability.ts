import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { type MaybeActor, requireConfirmedEmail, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { publishDomainEvent } from '#domain/events/publish-domain-event.ts'
import { requireTransition } from '#domain/state-transitions.ts'
import { columnsConfirmingAvailability } from './availability-confirmed-columns.ts'
import { rejectIfTakenDown } from './listing-policy.ts'
import { type ListingStatus, listingTransitions } from './listing-states.ts'
import { lockOwnListing } from './lock-own-listing.ts'

type LockedCar = Pick<typeof listings.$inferSelect, 'id' | 'status' | 'deletedAt'>

/**
 * Takes the seller's car off the market, or puts it back, which confirms it. A request for the current status changes
 * nothing.
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
  return db.transaction(async (tx) => {
    const listing = await lockOwnListing(tx, seller, id)
    await (available ? relistLockedListing(tx, listing, { now }) : withdrawLockedListing(tx, listing, { now }))
    return { status: available ? 'available' : 'withdrawn' }
  })
}

/** @throws DomainError `conflict` as above. */
export async function relistLockedListing(
  tx: Tx,
  listing: LockedCar & { takenDownReason: string | null },
  { now }: { now: Date },
): Promise<void> {
  if (listing.status === 'available') return
  rejectWhileSold(listing, 'available')
  rejectIfTakenDown(listing)
  await moveListing(tx, listing, { to: 'available', now })
  await publishDomainEvent(tx, 'car.offered', { listingIds: [listing.id], now })
  await publishDomainEvent(tx, 'car.availability-changed', { listing: { ...listing, status: 'available' }, now })
}

/** @throws DomainError `conflict` as above. */
export async function withdrawLockedListing(tx: Tx, listing: LockedCar, { now }: { now: Date }): Promise<void> {
  if (listing.status === 'withdrawn') return
  rejectWhileSold(listing, 'withdrawn')
  await moveListing(tx, listing, { to: 'withdrawn', now })
  await publishDomainEvent(tx, 'car.availability-changed', { listing: { ...listing, status: 'withdrawn' }, now })
  await publishDomainEvent(tx, 'car.withdrawn', { listingId: listing.id, takenDownReason: null, now })
}

type Move = { to: 'available' | 'withdrawn'; now: Date }

async function moveListing(tx: Tx, { id, status: from }: LockedCar, { to, now }: Move): Promise<void> {
  requireTransition(listingTransitions, { from, to, refusal: `A ${from} car can’t become ${to}.` })
  const confirmed = to === 'available' ? columnsConfirmingAvailability(now) : {}
  await tx
    .update(listings)
    .set({ status: to, updatedAt: now, ...confirmed })
    .where(eq(listings.id, id))
}

/**
 * The transitions also include reserved → available and sold → withdrawn, but those belong to the payment, not to the
 * seller.
 */
function rejectWhileSold({ status }: LockedCar, to: Move['to']): void {
  if (status === 'sold') throw new DomainError('conflict', `A sold car can’t become ${to}.`)
  if (status === 'reserved') throw new DomainError('conflict', 'This car is reserved because someone is paying for it.')
}
