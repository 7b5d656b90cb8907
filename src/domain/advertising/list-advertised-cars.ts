import { desc, eq, sql } from 'drizzle-orm'
import type { CarSummary } from '#contract/cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { createPreparedQuery } from '#db/create-prepared-query.ts'
import { homePageAdvertisements, listings } from '#db/schema/listings.ts'
import { loadCarSummaries } from '#domain/listings/load-car-summaries.ts'

/**
 * The advertised cars that can be bought, the newest advertisement first.
 * @reads listings: only cars on offer count towards the limit.
 */
export async function listHomePageAdvertisedCars(
  db: DbOrTx,
  { limit, now }: { limit: number; now: Date },
): Promise<CarSummary[]> {
  return loadCarSummaries(db, await findHomePageAdvertisedCars(db, { limit }), { now })
}

/** The ids of these cars. @reads listings: as above. */
export async function findHomePageAdvertisedCars(db: DbOrTx, { limit }: { limit: number }): Promise<string[]> {
  const shown = await advertisedQuery(db).execute({ limit })
  return shown.map(({ id }) => id)
}

const advertisedQuery = createPreparedQuery((db) =>
  db
    .select({ id: homePageAdvertisements.listingId })
    .from(homePageAdvertisements)
    .innerJoin(listings, eq(listings.id, homePageAdvertisements.listingId))
    .where(sql`${listings.status} = 'available'`)
    .orderBy(desc(homePageAdvertisements.createdAt), desc(homePageAdvertisements.listingId))
    .limit(sql.placeholder('limit'))
    .prepare('advertised_cars'),
)
