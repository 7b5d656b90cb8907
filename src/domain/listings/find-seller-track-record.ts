import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { maxOtherCarsOfSeller, type SellerTrackRecord } from '#contract/seller-track-record.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { canSeeListing } from './listing-policy.ts'
import { loadCarSummaries } from './load-car-summaries.ts'

/**
 * How many cars the seller of this one has sold here and has on offer, and the newest of the others.
 * @throws DomainError `not_found`, also for another seller's draft; `gone` for a deleted car.
 */
export async function findSellerTrackRecord(
  db: DbOrTx,
  actor: MaybeActor,
  { id, now }: { id: string; now: Date },
): Promise<SellerTrackRecord> {
  const [car] = await db
    .select({ sellerId: listings.sellerId, status: listings.status, deletedAt: listings.deletedAt })
    .from(listings)
    .where(eq(listings.id, id))
  if (!car || !canSeeListing(actor, car)) throw new DomainError('not_found', 'We couldn’t find that car.')
  if (car.deletedAt) throw new DomainError('gone', 'This car is no longer listed.')
  const ofSeller = eq(listings.sellerId, car.sellerId)
  // A car that was taken down is withdrawn.
  const isOnOffer = and(eq(listings.status, 'available'), isNull(listings.deletedAt))
  const [counts] = await db
    .select({
      sold: sql<number>`count(*) filter (where ${listings.status} = 'sold')::int`,
      onOffer: sql<number>`count(*) filter (where ${isOnOffer})::int`,
    })
    .from(listings)
    .where(ofSeller)
  const others = await db
    .select({ id: listings.id })
    .from(listings)
    .where(and(ofSeller, isOnOffer, ne(listings.id, id)))
    .orderBy(desc(listings.postedAt), desc(listings.id))
    .limit(maxOtherCarsOfSeller)
  const ids = others.map((other) => other.id)
  return { sold: 0, onOffer: 0, ...counts, others: await loadCarSummaries(db, ids, { now }) }
}
