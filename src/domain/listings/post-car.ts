import { randomUUIDv7 } from 'node:crypto'
import type { PostCarRequest } from '#contract/cars.ts'
import type { Db } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { lockActorRow } from '#domain/accounts/lock-actor-row.ts'
import { type MaybeActor, requireConfirmedEmail, requireRole } from '#domain/actor.ts'
import { listingCoordinates } from './listing-coordinates.ts'
import { requirePlausibleCarYears } from './listing-policy.ts'
import { replaceListingPhotos } from './replace-listing-photos.ts'

/**
 * Offers a car for sale at once. Seller and time come from the session and the clock, whatever the request contains.
 * @throws DomainError `signed_out`, `forbidden`, `email_unconfirmed`, or `invalid` where a photo is not an unused
 * upload of the seller.
 */
export async function postCar(
  db: Db,
  actor: MaybeActor,
  { category, photoIds, ...fields }: PostCarRequest,
  { now }: { now: Date },
): Promise<{ id: string }> {
  const seller = requireRole(actor, 'Seller')
  requireConfirmedEmail(seller)
  requirePlausibleCarYears(fields, now)
  const id = randomUUIDv7()
  await db.transaction(async (tx) => {
    await lockActorRow(tx, seller)
    await tx.insert(listings).values({
      ...fields,
      ...listingCoordinates(fields),
      id,
      sellerId: seller.accountId,
      status: 'available',
      brand: category,
      postedAt: now,
      updatedAt: now,
      confirmedAt: now,
    })
    await replaceListingPhotos(tx, seller, id, photoIds)
  })
  return { id }
}
