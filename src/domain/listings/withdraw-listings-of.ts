import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { advertisements, listings } from '#db/schema/listings.ts'

/**
 * Takes all cars of a seller who leaves off the market for good, in the transaction in which they leave. Sold cars stay
 * sold. A reserved car cannot be taken from the buyer who is paying for it: it stays, and `reserved` counts it, so that
 * the caller can refuse or wait.
 */
export async function withdrawListingsOf(
  tx: Tx,
  { sellerId, now }: { sellerId: string; now: Date },
): Promise<{ withdrawn: number; reserved: number }> {
  const cars = await tx
    .select({ id: listings.id, status: listings.status })
    .from(listings)
    .where(and(eq(listings.sellerId, sellerId), isNull(listings.deletedAt)))
    // One order for everybody who locks several cars, so that two never wait for each other.
    .orderBy(listings.id)
    .for('no key update')
  const open = cars.filter(({ status }) => status !== 'reserved' && status !== 'sold').map(({ id }) => id)
  await tx
    .delete(advertisements)
    .where(
      inArray(
        advertisements.listingId,
        tx.select({ id: listings.id }).from(listings).where(eq(listings.sellerId, sellerId)),
      ),
    )
  await tx
    .update(listings)
    .set({ status: 'withdrawn', deletedAt: now, updatedAt: now })
    .where(
      and(
        eq(listings.sellerId, sellerId),
        isNull(listings.deletedAt),
        inArray(listings.status, ['draft', 'available', 'withdrawn']),
      ),
    )
  return { withdrawn: open.length, reserved: cars.filter(({ status }) => status === 'reserved').length }
}
