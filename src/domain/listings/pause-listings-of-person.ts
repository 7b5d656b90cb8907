import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { publish } from '#domain/events/publish.ts'

/**
 * Takes the cars that a seller offers off the market, until the seller puts them back, and tells buyers who booked one. A
 * reserved car stays with the buyer who is paying for it. Answers how many cars it were.
 */
export async function pauseListingsOfPerson(
  tx: Tx,
  { sellerId, now }: { sellerId: string; now: Date },
): Promise<number> {
  const offered = await tx
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.sellerId, sellerId), eq(listings.status, 'available')))
    // One order for everybody who locks several cars, so that two never wait for each other.
    .orderBy(listings.id)
    .for('no key update')
  await tx
    .update(listings)
    .set({ status: 'withdrawn', updatedAt: now })
    .where(and(eq(listings.sellerId, sellerId), eq(listings.status, 'available')))
  for (const { id } of offered) await publish(tx, 'car.withdrawn', { listingId: id, takenDownReason: null, now })
  return offered.length
}
