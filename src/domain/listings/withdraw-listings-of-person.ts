import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { carDrafts } from '#db/schema/car-drafts.ts'
import { listingPhotos, listings } from '#db/schema/listings.ts'

/** Replaces a description: the column is never empty. */
const removed = 'Removed with the account of its seller.'

/**
 * Takes all unsold cars of a leaving seller off the market for good, in the transaction in which the seller leaves, and
 * removes their texts and photos, also of cars that were deleted before, and all drafts. Sold cars do not change: they are their
 * buyers' record of the purchase. A reserved car cannot be taken from the buyer who is paying for it: it stays, and
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
    // All code that locks several cars uses the same order, so that two such transactions never deadlock.
    .orderBy(listings.id)
    .for('no key update')
  // Selected by seller, not by a list of ids: a dealer may have more cars than a statement takes parameters.
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
  // The next clean-up of unused uploads removes the files.
  const unsold = tx.select({ id: listings.id }).from(listings).where(isUnsold)
  await tx.delete(listingPhotos).where(inArray(listingPhotos.listingId, unsold))
  await tx.delete(carDrafts).where(eq(carDrafts.sellerId, sellerId))
  const standing = cars.filter(({ deletedAt }) => deletedAt === null)
  return {
    withdrawn: standing.filter(({ status }) => status !== 'reserved' && status !== 'sold').length,
    reserved: standing.filter(({ status }) => status === 'reserved').length,
  }
}
