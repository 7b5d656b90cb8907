import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { listingPhotos, listings } from '#db/schema/listings.ts'

/** Stands where a description stood: the column is never empty. */
const removed = 'Removed with the account of its seller.'

/**
 * Takes all cars of a seller who leaves off the market for good, in the transaction in which they leave, and what they
 * wrote and photographed with them, also of cars that they deleted before. Sold cars stay as they are: their buyers'
 * record of what they bought. A reserved car cannot be taken from the buyer who is paying for it: it stays, and
 * `reserved` counts it, so that the caller can refuse or wait.
 */
export async function withdrawListingsOfPerson(
  tx: Tx,
  { sellerId, now }: { sellerId: string; now: Date },
): Promise<{ withdrawn: number; reserved: number }> {
  const cars = await tx
    .select({ id: listings.id, status: listings.status, deletedAt: listings.deletedAt })
    .from(listings)
    .where(eq(listings.sellerId, sellerId))
    // One order for everybody who locks several cars, so that two never wait for each other.
    .orderBy(listings.id)
    .for('no key update')
  // Found by the seller, not by a list of ids: a dealer has more cars than a statement takes parameters.
  const isUnsold = and(
    eq(listings.sellerId, sellerId),
    inArray(listings.status, ['draft', 'available', 'withdrawn'] as const),
  )
  await tx
    .update(listings)
    .set({
      status: 'withdrawn',
      description: removed,
      location: null,
      deletedAt: sql`coalesce(${listings.deletedAt}, ${now.toISOString()}::timestamptz)`,
      updatedAt: now,
    })
    .where(isUnsold)
  // The files go with the next clean-up of unused uploads.
  const unsold = tx.select({ id: listings.id }).from(listings).where(isUnsold)
  await tx.delete(listingPhotos).where(inArray(listingPhotos.listingId, unsold))
  const standing = cars.filter(({ deletedAt }) => deletedAt === null)
  return {
    withdrawn: standing.filter(({ status }) => status !== 'reserved' && status !== 'sold').length,
    reserved: standing.filter(({ status }) => status === 'reserved').length,
  }
}
