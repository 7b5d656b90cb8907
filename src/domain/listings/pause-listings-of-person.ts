import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { publishDomainEvent } from '#domain/events/publish-domain-event.ts'

/**
 * Takes a seller's offered cars off the market, until the seller puts them back, and notifies buyers who booked one. A
 * reserved car stays with the buyer who is paying for it. Returns the number of cars.
 */
export async function pauseListingsOfPerson(
  tx: Tx,
  { sellerId, now }: { sellerId: string; now: Date },
): Promise<number> {
  const offered = await tx
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.sellerId, sellerId), eq(listings.status, 'available')))
    // All code that locks several cars uses the same order, so that two such transactions never deadlock.
    .orderBy(listings.id)
    .for('no key update')
  await tx
    .update(listings)
    .set({ status: 'withdrawn', updatedAt: now })
    .where(and(eq(listings.sellerId, sellerId), eq(listings.status, 'available')))
  for (const { id } of offered)
    await publishDomainEvent(tx, 'car.withdrawn', { listingId: id, takenDownReason: null, now })
  return offered.length
}
