import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { advertisements, listings } from '#db/schema/listings.ts'

/** A car that nobody can buy any more is not advertised. The caller holds its lock. */
export async function removeAdvertisement(tx: Tx, { listingId }: { listingId: string }): Promise<void> {
  await tx.delete(advertisements).where(eq(advertisements.listingId, listingId))
}

/**
 * No car of this person is advertised any more. The caller holds the locks of the cars.
 * @reads listings: it alone knows whose a car is; by a list of ids, a dealer has more than a statement takes parameters.
 */
export async function removeAdvertisementsOfPerson(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  const theirs = tx.select({ id: listings.id }).from(listings).where(eq(listings.sellerId, accountId))
  await tx.delete(advertisements).where(inArray(advertisements.listingId, theirs))
}
