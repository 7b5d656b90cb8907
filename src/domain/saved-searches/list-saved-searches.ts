import { and, desc, eq, sql } from 'drizzle-orm'
import type { SavedSearch } from '#contract/saved-searches.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { savedSearches, savedSearchHits } from '#db/schema/saved-searches.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'

/**
 * The buyer's saved searches, the newest first, with the number of cars that each found since they last looked.
 * @reads listings: a car that was sold or withdrawn since no longer counts.
 */
export async function listSavedSearches(db: DbOrTx, actor: MaybeActor): Promise<SavedSearch[]> {
  const { accountId } = requireRole(actor, 'Buyer')
  const rows = await db
    .select({
      id: savedSearches.id,
      name: savedSearches.name,
      query: savedSearches.query,
      frequency: savedSearches.frequency,
      wantsPriceDrops: savedSearches.wantsPriceDrops,
      createdAt: savedSearches.createdAt,
      newCount: sql<number>`count(${listings.id})::int`,
    })
    .from(savedSearches)
    .leftJoin(
      savedSearchHits,
      and(eq(savedSearchHits.searchId, savedSearches.id), sql`${savedSearchHits.seenAt} is null`),
    )
    .leftJoin(listings, and(eq(listings.id, savedSearchHits.listingId), sql`${listings.status} = 'available'`))
    .where(eq(savedSearches.accountId, accountId))
    .groupBy(savedSearches.id)
    .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id))
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
}
