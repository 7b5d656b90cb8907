import { and, desc, eq, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { homeBrandBlocks } from '#contract/brands.ts'
import type { HomePageData } from '#contract/cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { listings } from '#db/schema/listings.ts'
import { listAdvertisedCars } from '#domain/advertising/list-advertised-cars.ts'
import { singleFlight } from '#domain/change-feed/single-flight.ts'
import { loadCarSummaries } from '#domain/listings/load-car-summaries.ts'

const maxAdvertised = 12
const carsABlock = 6

/** The content of the home page: the newest advertised cars, and the newest cars of its three brands. */
export function loadHomePage(db: DbOrTx, { now }: { now: Date }): Promise<HomePageData> {
  // The page is the same for every visitor.
  return joinFlight(db, 'home', () => load(db, now))
}

const joinFlight = singleFlight<HomePageData>()

async function load(db: DbOrTx, now: Date): Promise<HomePageData> {
  const advertised = await listAdvertisedCars(db, { limit: maxAdvertised, now })
  const newest = await newestQuery(db).execute()
  const ids = newest.map(({ id }) => id)
  const cars = Map.groupBy(await loadCarSummaries(db, ids, { now }), ({ brand }) => brand)
  return { advertised, blocks: homeBrandBlocks.map((block) => ({ ...block, items: cars.get(block.token) ?? [] })) }
}

/** The newest cars of each brand, all of them newest first. */
const newestQuery = preparedQuery((db) => {
  const newestOf = (brand: string) =>
    db
      .select({ id: listings.id, postedAt: listings.postedAt })
      .from(listings)
      .where(and(sql`${listings.status} = 'available'`, eq(listings.brand, brand)))
      .orderBy(desc(listings.postedAt), desc(listings.id))
      .limit(carsABlock)
  const [first, second, third] = homeBrandBlocks
  return unionAll(newestOf(first.token), newestOf(second.token), newestOf(third.token))
    .orderBy((newest) => [desc(newest.postedAt), desc(newest.id)])
    .prepare('home_newest')
})
