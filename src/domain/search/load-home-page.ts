import { and, desc, eq, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { homeBrandBlocks } from '#contract/brands.ts'
import { type CarSummary, SearchCarsQuery } from '#contract/cars.ts'
import type { HomePageData } from '#contract/home-page.ts'
import { homeSearchShortcutNames, homeSearchShortcuts } from '#contract/home-search-shortcuts.ts'
import { mixBudgets, priceClassQueries } from '#contract/mix-budgets.ts'
import type { DbOrTx } from '#db/client.ts'
import { createPreparedQuery } from '#db/create-prepared-query.ts'
import { listings } from '#db/schema/listings.ts'
import { findHomePageAdvertisedCars } from '#domain/advertising/list-advertised-cars.ts'
import { createSingleFlight } from '#domain/change-feed/create-single-flight.ts'
import { findPriceDrops } from '#domain/listings/find-price-drops.ts'
import { loadCarSummaries } from '#domain/listings/load-car-summaries.ts'
import { chooseSearchShortcuts } from './choose-search-shortcuts.ts'
import { countSearchResults } from './count-search-results.ts'
import { createUnseenCarChooser } from './create-unseen-car-chooser.ts'
import { searchCars } from './search-cars.ts'
import type { SearchIndex } from './search-index.ts'

/** Six in their section, twelve in the strip. */
const maxAdvertised = 18
const carsABlock = 6
/** Of each brand, to choose from. */
const newestOfBlock = 18
/** One stands beside the search, six below it. */
const maxDeals = 7
/** Of each price class, to choose from. */
const dealsAClass = 4
const maxPriceDrops = 6
/** To choose from. */
const latestPriceDrops = 200

type Options = {
  now: Date
  index: SearchIndex | null
  /** Reads the cars, from memory where the caller keeps them. */
  readCars?: typeof loadCarSummaries
}

/**
 * The content of the home page: the choices of its search with their counts, its shortcuts, new good deals and price
 * drops of mixed budgets, the newest advertised cars, and the newest cars of its three brands.
 */
export function loadHomePage(db: DbOrTx, options: Options): Promise<HomePageData> {
  // The page is the same for all visitors who read alike.
  const key = options.readCars === undefined || options.readCars === loadCarSummaries ? 'read' : 'kept'
  return joinFlight(db, key, () => load(db, options))
}

const joinFlight = createSingleFlight<HomePageData>()

async function load(db: DbOrTx, { now, index, readCars = loadCarSummaries }: Options): Promise<HomePageData> {
  const find = (query: object, readFound: typeof loadCarSummaries) =>
    searchCars(db, SearchCarsQuery.parse(query), { now, index, readCars: readFound })
  const count = (query: object) => countSearchResults(db, SearchCarsQuery.parse(query), { now, index })
  const dealIds: string[] = []
  const noteDeals: typeof loadCarSummaries = async (_, ids) => {
    dealIds.push(...ids)
    return []
  }
  const findDeals = () =>
    Promise.all(
      priceClassQueries.map((bounds) => {
        const wanted = { deal: ['great', 'good'], sort: 'newest', limit: String(dealsAClass) }
        return find(Object.assign(wanted, bounds), noteDeals)
      }),
    )
  // Asked at the same moment, the searches share one look for changes.
  const [{ total, facets }, , shortcuts] = await Promise.all([
    find({ limit: '1' }, async () => []),
    findDeals(),
    countShortcuts(count),
  ])
  const promoted = await findHomePageAdvertisedCars(db, { limit: maxAdvertised })
  const newest = await newestQuery(db).execute()
  const lowered = await findPriceDrops(db, { limit: latestPriceDrops })
  // As many as could be shown, were all deals among them; all cars of the page are read at once.
  const drops = mixBudgets(lowered, maxPriceDrops + maxDeals)
  const ids = new Set([...dealIds, ...promoted, ...newest.map(({ id }) => id), ...drops.map(({ id }) => id)])
  const byId = new Map((await readCars(db, [...ids], { now })).map((car) => [car.id, car]))
  const carsOf = (some: readonly string[]) => some.flatMap((id) => byId.get(id) ?? [])
  const preferUnseen = createUnseenCarChooser()
  const deals = preferUnseen(newestFirst(carsOf(dealIds)), maxDeals, mixBudgets)
  const dropped = preferUnseen(carsOf(drops.map(({ id }) => id)), maxPriceDrops)
  const advertised = preferUnseen(carsOf(promoted), maxAdvertised)
  const byBrand = Map.groupBy(carsOf(newest.map(({ id }) => id)), ({ brand }) => brand)
  return {
    search: { total, brands: facets.brand, bodies: facets.body },
    shortcuts,
    deals: withPhotoFirst(deals),
    priceDrops: dropped.flatMap((car) => {
      const drop = drops.find(({ id }) => id === car.id)
      return drop ? [{ car, formerPriceCents: drop.formerPriceCents }] : []
    }),
    advertised: withPhotoFirst(advertised),
    blocks: homeBrandBlocks.map((block) => ({
      ...block,
      items: preferUnseen(byBrand.get(block.token) ?? [], carsABlock),
    })),
  }
}

function newestFirst(cars: readonly CarSummary[]): CarSummary[] {
  return cars.toSorted((a, b) => Date.parse(b.postedAt) - Date.parse(a.postedAt))
}

/** The page shows the first car large: the newest of which there is a photo. */
function withPhotoFirst(cars: readonly CarSummary[]): CarSummary[] {
  const first = cars.find(({ picture }) => picture.illustration === undefined)
  return first ? [first, ...cars.filter((car) => car !== first)] : [...cars]
}

async function countShortcuts(count: (query: object) => Promise<number>): Promise<HomePageData['shortcuts']> {
  const counts = await Promise.all(
    homeSearchShortcutNames.map(async (name) => [name, await count(homeSearchShortcuts[name].query)] as const),
  )
  const byName = new Map(counts)
  return chooseSearchShortcuts((name) => byName.get(name) ?? 0)
}

/** The newest cars of each brand, all of them newest first. */
const newestQuery = createPreparedQuery((db) => {
  const newestOf = (brand: string) =>
    db
      .select({ id: listings.id, postedAt: listings.postedAt })
      .from(listings)
      .where(and(sql`${listings.status} = 'available'`, eq(listings.brand, brand)))
      .orderBy(desc(listings.postedAt), desc(listings.id))
      .limit(newestOfBlock)
  const [first, second, third] = homeBrandBlocks
  return unionAll(newestOf(first.token), newestOf(second.token), newestOf(third.token))
    .orderBy((newest) => [desc(newest.postedAt), desc(newest.id)])
    .prepare('home_newest')
})
