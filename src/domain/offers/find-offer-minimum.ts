import { eq } from 'drizzle-orm'
import type { OfferMinimum } from '#contract/offers.ts'
import type { Db, DbOrTx, Tx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { automaticDeclineOfferMinimums, offers } from '#db/schema/offers.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { lockOwnListing } from '#domain/listings/lock-own-listing.ts'
import { offerDeclineThresholdSql, offerMinimumSql } from './offer-minimum-sql.ts'
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
 * Whether a price of the buyer is one that the minimum declines.
 * @reads listings: the public price.
 */
export async function isBelowOfferMinimum(
  tx: Tx,
  { id, priceCents }: Pick<OfferRow, 'id' | 'priceCents'>,
): Promise<boolean> {
  const [found] = await tx
    .select({ thresholdCents: offerDeclineThresholdSql })
    .from(offers)
    .innerJoin(listings, eq(listings.id, offers.listingId))
    .innerJoin(automaticDeclineOfferMinimums, eq(automaticDeclineOfferMinimums.listingId, listings.id))
    .where(eq(offers.id, id))
  const thresholdCents = found?.thresholdCents ?? null
  return thresholdCents !== null && priceCents < thresholdCents
}

async function readMinimum(db: DbOrTx, listingId: string): Promise<number | null> {
  const [found] = await db
    .select({ minCents: offerMinimumSql })
    .from(automaticDeclineOfferMinimums)
    .innerJoin(listings, eq(listings.id, automaticDeclineOfferMinimums.listingId))
    .where(eq(listings.id, listingId))
  return found?.minCents ?? null
}
