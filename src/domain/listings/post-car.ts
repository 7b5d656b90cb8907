import { randomUUIDv7 } from 'node:crypto'
import type { PostCar } from '#contract/cars.ts'
import type { Db } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { lockActor } from '#domain/accounts/lock-actor.ts'
import { type MaybeActor, requireConfirmedEmail, requireRole } from '#domain/actor.ts'
import { attachPhotos } from './attach-photos.ts'
import { listingCoordinates } from './listing-coordinates.ts'
import { requireValidModelYears } from './listing-policy.ts'

/**
 * Offers a car for sale at once. Seller and time come from the session and the clock, whatever the request says.
 * @throws DomainError `signed_out`, `forbidden`, `email_unconfirmed`, or `invalid` where a photo is not a free upload of the seller.
 */
export async function postCar(
  db: Db,
  actor: MaybeActor,
  { category, photoIds, ...fields }: PostCar,
  { now }: { now: Date },
): Promise<{ id: string }> {
  const seller = requireRole(actor, 'Seller')
  requireConfirmedEmail(seller)
  requireValidModelYears(fields, now)
  const id = randomUUIDv7()
  await db.transaction(async (tx) => {
    await lockActor(tx, seller)
    await tx.insert(listings).values({
      ...fields,
      ...listingCoordinates(fields),
      id,
      sellerId: seller.accountId,
      status: 'available',
      brand: category,
      postedAt: now,
      updatedAt: now,
    })
    await attachPhotos(tx, seller, id, photoIds)
  })
  return { id }
}
