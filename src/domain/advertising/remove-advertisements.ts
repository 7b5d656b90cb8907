import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { advertisements, listings } from '#db/schema/listings.ts'

/** Removes the advertisement of a car that is no longer for sale. The caller has locked the car. */
export async function removeAdvertisement(tx: Tx, { listingId }: { listingId: string }): Promise<void> {
  await tx.delete(advertisements).where(eq(advertisements.listingId, listingId))
}

/**
 * Removes all advertisements of this person's cars. The caller has locked the cars.
 * @reads listings: it alone knows the seller of a car; a list of ids could exceed a statement's parameters for a
 * dealer.
 */
export async function removeAdvertisementsOfPerson(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  const theirs = tx.select({ id: listings.id }).from(listings).where(eq(listings.sellerId, accountId))
  await tx.delete(advertisements).where(inArray(advertisements.listingId, theirs))
}
