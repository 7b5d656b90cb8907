import { and, desc, eq, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { homeBrandBlocks } from '#contract/brands.ts'
import { SearchCars } from '#contract/cars.ts'
import type { HomePageData } from '#contract/home-page.ts'
import { homeShortcutNames, homeShortcuts } from '#contract/home-shortcuts.ts'
import type { DbOrTx } from '#db/client.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { listings } from '#db/schema/listings.ts'
import { listAdvertisedCars } from '#domain/advertising/list-advertised-cars.ts'
import { singleFlight } from '#domain/change-feed/single-flight.ts'
import { findPriceDrops } from '#domain/listings/find-price-drops.ts'
import { loadCarSummaries } from '#domain/listings/load-car-summaries.ts'
import { countSearch } from './count-search.ts'
import { searchCars } from './search-cars.ts'
import type { SearchIndex } from './search-index.ts'

const maxAdvertised = 12
const carsABlock = 6
/** One stands beside the search, six below it. */
const maxDeals = 7
const maxPriceDrops = 6

type Options = { now: Date; index: SearchIndex | null }

/**
 * The content of the home page: the choices of its search with their counts, its shortcuts, the newest good deals, the
 * latest price drops, the newest advertised cars, and the newest cars of its three brands.
 */
export function loadHomePage(db: DbOrTx, options: Options): Promise<HomePageData> {
  // The page is the same for every visitor.
  return joinFlight(db, 'home', () => load(db, options))
}

const joinFlight = singleFlight<HomePageData>()

async function load(db: DbOrTx, { now, index }: Options): Promise<HomePageData> {
  const find = (query: object) => searchCars(db, SearchCars.parse({ limit: '1', ...query }), { now, index })
  const count = (query: object) => countSearch(db, SearchCars.parse(query), { now, index })
  const { total, facets } = await find({})
  const advertised = await listAdvertisedCars(db, { limit: maxAdvertised, now })
  const newest = await newestQuery(db).execute()
  const drops = await findPriceDrops(db, { limit: maxPriceDrops })
  const ids = [...newest.map(({ id }) => id), ...drops.map(({ id }) => id)]
  const byId = new Map((await loadCarSummaries(db, ids, { now })).map((car) => [car.id, car]))
  const byBrand = Map.groupBy(
    newest.flatMap(({ id }) => byId.get(id) ?? []),
    ({ brand }) => brand,
  )
  const { items: deals } = await find({ deal: ['great', 'good'], sort: 'newest', limit: String(maxDeals) })
  return {
    search: { total, brands: facets.brand, bodies: facets.body },
    shortcuts: await countShortcuts(count),
    deals,
    priceDrops: drops.flatMap(({ id, formerPriceCents }) => {
      const car = byId.get(id)
      return car ? [{ car, formerPriceCents }] : []
    }),
    advertised,
    blocks: homeBrandBlocks.map((block) => ({ ...block, items: byBrand.get(block.token) ?? [] })),
  }
}

async function countShortcuts(count: (query: object) => Promise<number>): Promise<HomePageData['shortcuts']> {
  const counted: HomePageData['shortcuts'] = []
  for (const name of homeShortcutNames) {
    const cars = await count(homeShortcuts[name].query)
    if (cars > 0) counted.push({ name, count: cars })
  }
  return counted
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
