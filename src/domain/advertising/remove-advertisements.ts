import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { homePageAdvertisements, listings } from '#db/schema/listings.ts'

/** Removes the advertisement of a car that is no longer for sale. The caller has locked the car. */
export async function removeHomePageAdvertisement(tx: Tx, { listingId }: { listingId: string }): Promise<void> {
  await tx.delete(homePageAdvertisements).where(eq(homePageAdvertisements.listingId, listingId))
}

/**
 * Removes all advertisements of this person's cars. The caller has locked the cars.
 * @reads listings: it alone knows the seller of a car; a list of ids could exceed a statement's parameters for a
 * dealer.
 */
export async function removeAdvertisementsOfPerson(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  const theirs = tx.select({ id: listings.id }).from(listings).where(eq(listings.sellerId, accountId))
  await tx.delete(homePageAdvertisements).where(inArray(homePageAdvertisements.listingId, theirs))
}
