import { and, desc, eq, sql } from 'drizzle-orm'
import type { BrandToken } from '#contract/brands.ts'
import type { CarSummary } from '#contract/cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { loadCarSummaries } from '#domain/listings/load-car-summaries.ts'

/** Row C-02: the cars of a brand that are for sale, the newest first. Public. */
export async function listCarsOfBrand(
  db: DbOrTx,
  { brand, limit, now }: { brand: BrandToken; limit: number; now: Date },
): Promise<CarSummary[]> {
  const rows = await db
    .select({ id: listings.id })
    .from(listings)
    .where(and(sql`${listings.status} = 'available'`, eq(listings.brand, brand)))
    .orderBy(desc(listings.postedAt), desc(listings.id))
    .limit(limit)
  const ids = rows.map(({ id }) => id)
  return loadCarSummaries(db, ids, { now })
}
