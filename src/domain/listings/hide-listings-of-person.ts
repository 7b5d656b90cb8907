import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { publishDomainEvent } from '#domain/events/publish-domain-event.ts'
import { columnsClearingAvailabilityQuestion } from './availability-confirmed-columns.ts'

/** The reason stored with each car; buyers who booked one can read it. */
export const suspendedSellerListingReason = 'The seller’s account is suspended.'

/**
 * Takes the cars of a suspended seller off the market until the suspension is lifted, and notifies buyers who booked
 * one. A reserved car stays with the buyer who is paying for it; `releaseReservedListing` hides it if they do not pay.
 */
export async function hideListingsOfPerson(
  tx: Tx,
  { sellerId, now }: { sellerId: string; now: Date },
): Promise<number> {
  // Locks all cars: a payment that releases a reserved car then either sees that this seller is suspended, or is seen
  // here.
  const cars = await tx
    .select({ id: listings.id, status: listings.status })
    .from(listings)
    .where(eq(listings.sellerId, sellerId))
    .orderBy(listings.id)
    .for('no key update')
  const offered = cars.filter(({ status }) => status === 'available')
  await tx
    .update(listings)
    .set({ status: 'withdrawn', takenDownReason: suspendedSellerListingReason, updatedAt: now })
    .where(and(eq(listings.sellerId, sellerId), eq(listings.status, 'available')))
  for (const { id } of offered)
    await publishDomainEvent(tx, 'car.withdrawn', { listingId: id, takenDownReason: suspendedSellerListingReason, now })
  return offered.length
}

/** After a suspension, puts the cars that it hid on offer again. Returns their number. */
export async function unhideListingsOfPerson(
  tx: Tx,
  { sellerId, now }: { sellerId: string; now: Date },
): Promise<number> {
  const shown = await tx
    .update(listings)
    // The seller could not answer meanwhile: what was asked before is asked again.
    .set({ status: 'available', takenDownReason: null, updatedAt: now, ...columnsClearingAvailabilityQuestion })
    .where(
      and(
        eq(listings.sellerId, sellerId),
        eq(listings.status, 'withdrawn'),
        eq(listings.takenDownReason, suspendedSellerListingReason),
      ),
    )
    .returning({ id: listings.id })
  return shown.length
}
