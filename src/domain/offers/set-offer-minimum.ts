import { eq } from 'drizzle-orm'
import type { OfferMinimum } from '#contract/offers.ts'
import type { Db } from '#db/client.ts'
import { automaticDeclineOfferMinimums } from '#db/schema/offers.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { lockOwnListing } from '#domain/listings/lock-own-listing.ts'
import { releaseOffersFromMinimum } from './release-offers-from-minimum.ts'

/**
 * The seller sets or removes the price below which offers for a car are declined within hours. No audit entry names it:
 * nobody but the seller may know it. What it no longer declines waits for them from now on.
 * @throws DomainError `not_found` for a car that is not theirs, `gone` for one that they deleted; `invalid` where
 * it is not below the price of the car: it would decline every offer.
 */
export async function setOfferMinimum(
  db: Db,
  actor: MaybeActor,
  { carId, minCents, now }: OfferMinimum & { carId: string; now: Date },
): Promise<OfferMinimum> {
  const seller = requireRole(actor, 'Seller')
  return db.transaction(async (tx) => {
    const car = await lockOwnListing(tx, seller, carId)
    if (minCents === null)
      await tx.delete(automaticDeclineOfferMinimums).where(eq(automaticDeclineOfferMinimums.listingId, carId))
    else {
      if (minCents >= car.priceCents) {
        const text = 'The minimum must be lower than the car’s price.'
        throw new DomainError('invalid', text, { fields: { minCents: text } })
      }
      const kept = { minCents, updatedAt: now }
      await tx
        .insert(automaticDeclineOfferMinimums)
        .values({ listingId: carId, ...kept })
        .onConflictDoUpdate({ target: automaticDeclineOfferMinimums.listingId, set: kept })
    }
    await releaseOffersFromMinimum(tx, { listingIds: [carId], minCents, now })
    return { minCents }
  })
}
