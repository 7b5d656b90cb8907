import { desc, eq } from 'drizzle-orm'
import type { CarSummary } from '#contract/cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { advertisements, listings } from '#db/schema/listings.ts'
import { loadCarSummaries } from '#domain/listings/load-car-summaries.ts'

/**
 * The advertised cars that can be bought, the newest advertisement first.
 * @reads listings: only cars on offer count towards the limit.
 */
export async function listAdvertisedCars(
  db: DbOrTx,
  { limit, now }: { limit: number; now: Date },
): Promise<CarSummary[]> {
  const shown = await db
    .select({ id: advertisements.listingId })
    .from(advertisements)
    .innerJoin(listings, eq(listings.id, advertisements.listingId))
    .where(eq(listings.status, 'available'))
    .orderBy(desc(advertisements.createdAt), desc(advertisements.listingId))
    .limit(limit)
  const ids = shown.map(({ id }) => id)
  return loadCarSummaries(db, ids, { now })
}
