import { randomUUIDv7 } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { PostCarRequest } from '#contract/cars.ts'
import type { Db, Tx } from '#db/client.ts'
import { carDrafts } from '#db/schema/car-drafts.ts'
import { listings } from '#db/schema/listings.ts'
import { lockActorRow } from '#domain/accounts/lock-actor-row.ts'
import { type Actor, type MaybeActor, requireConfirmedEmail, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { listingCoordinates } from './listing-coordinates.ts'
import { isOwnListing, requirePlausibleCarYears } from './listing-policy.ts'
import { rejectContactInCarTexts } from './reject-contact-in-car-texts.ts'
import { replaceListingPhotos } from './replace-listing-photos.ts'

/**
 * Offers a car for sale at once. Seller and time come from the session and the clock, whatever the request contains. A
 * car that is posted from a draft has its id and replaces it: a repeated request finds the car and posts no second one.
 * @throws DomainError `signed_out`, `forbidden`, `email_unconfirmed`, or `invalid` where a photo is not an unused
 * upload of the seller, `conflict` where the id of the draft is that of another seller's car.
 */
export async function postCar(
  db: Db,
  actor: MaybeActor,
  { category, photoIds, draftId, ...fields }: PostCarRequest,
  { now }: { now: Date },
): Promise<{ id: string }> {
  const seller = requireRole(actor, 'Seller')
  requireConfirmedEmail(seller)
  requirePlausibleCarYears(fields, now)
  rejectContactInCarTexts({ category, ...fields })
  const id = draftId ?? randomUUIDv7()
  await db.transaction(async (tx) => {
    await lockActorRow(tx, seller)
    const posted = await tx
      .insert(listings)
      .values({
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
      .onConflictDoNothing({ target: listings.id })
      .returning({ id: listings.id })
    if (posted.length === 0) return requireOwnCar(tx, seller, id)
    // Before its photos go to the car.
    await tx.delete(carDrafts).where(and(eq(carDrafts.id, id), eq(carDrafts.sellerId, seller.accountId)))
    await replaceListingPhotos(tx, seller, id, photoIds)
  })
  return { id }
}

async function requireOwnCar(tx: Tx, seller: Actor, id: string): Promise<void> {
  const [car] = await tx.select({ sellerId: listings.sellerId }).from(listings).where(eq(listings.id, id))
  if (!car || !isOwnListing(seller, car))
    throw new DomainError('conflict', 'This draft can’t be posted. Start a new one.')
}
