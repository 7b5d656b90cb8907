import { and, eq, lt, sql } from 'drizzle-orm'
import type { OfferMinimum } from '#contract/offers.ts'
import type { Db, DbOrTx, Tx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { automaticDeclineOfferMinimums, offerPrices } from '#db/schema/offers.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { lockOwnListing } from '#domain/listings/lock-own-listing.ts'
import type { OfferRow } from './offer-policy.ts'

/**
 * The seller's own minimum for a car of theirs.
 * @throws DomainError `not_found` for a car that is not theirs, `gone` for one that they deleted.
 */
export async function findOfferMinimum(db: Db, actor: MaybeActor, { carId }: { carId: string }): Promise<OfferMinimum> {
  const seller = requireRole(actor, 'Seller')
  return db.transaction(async (tx) => {
    await lockOwnListing(tx, seller, carId)
    return { minCents: await readMinimum(tx, carId) }
  })
}

/**
 * Whether a price of the buyer is below the minimum, or where the seller themselves has asked for less, below that.
 */
export async function isBelowOfferMinimum(
  tx: Tx,
  { id, listingId, priceCents }: Pick<OfferRow, 'id' | 'listingId' | 'priceCents'>,
): Promise<boolean> {
  const minCents = await readMinimum(tx, listingId)
  if (minCents === null || priceCents >= minCents) return false
  const [asked] = await tx
    .select({ cents: sql<number | null>`min(${offerPrices.priceCents})` })
    .from(offerPrices)
    .where(and(eq(offerPrices.offerId, id), eq(offerPrices.side, 'seller')))
  return priceCents < Math.min(minCents, asked?.cents ?? minCents)
}

/**
 * A minimum that is not below the public price, which an earlier release may have left, would decline every offer: it
 * counts for nothing.
 * @reads listings: the public price.
 */
async function readMinimum(db: DbOrTx, listingId: string): Promise<number | null> {
  const [found] = await db
    .select({ minCents: automaticDeclineOfferMinimums.minCents })
    .from(automaticDeclineOfferMinimums)
    .innerJoin(listings, eq(listings.id, automaticDeclineOfferMinimums.listingId))
    .where(and(eq(listings.id, listingId), lt(automaticDeclineOfferMinimums.minCents, listings.priceCents)))
  return found?.minCents ?? null
}
