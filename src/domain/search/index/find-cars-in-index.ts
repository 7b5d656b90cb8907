import type { EarthXyz } from '@forecourt/gazetteer/earth.ts'
import type { CarSort } from '#contract/car-search-options.ts'
import { advertRankScoreMultiplier } from '../listing-rank-score.ts'
import { isRankedByText, searchPageSortOrder } from '../search-page-sort-order.ts'
import { type BitSet, countBits, positionsOfSetBits, subtractBits, uniteBits } from './bit-set.ts'
import type { CarIndexColumns } from './car-index-columns.ts'
import { countFacetsInIndex } from './count-facets-in-index.ts'
import { carsMeetingPreferenceInIndex, carsPassingAllTestsExcept, matchingCarsByTest } from './match-cars-in-index.ts'
import { rankCarsByPreference } from './rank-cars-by-preference.ts'
import type { SearchIndexRequest, SearchIndexResponse } from './search-index-request.ts'

/** Above this many matches, the database must follow a cursor by rank. */
const maxUnranked = 4_000

/** Answers a search: the total, the counts of every filter without its own choice, and a page of ids. */
export function findCarsInIndex(cars: CarIndexColumns, request: SearchIndexRequest): SearchIndexResponse | null {
  const sets = matchingCarsByTest(cars, request.tests)
  const all = carsPassingAllTestsExcept(cars, sets, null)
  const total = countBits(all)
  const facets = countFacetsInIndex(cars, { sets, all, facets: request.facets })
  const wanted = request.preferences.map(({ weight, test }) => ({
    weight,
    set: carsMeetingPreferenceInIndex(cars, all, test),
  }))
  const fits = wanted.map(({ set }) => countBits(set))
  const sort = searchPageSortOrder(request.sort, { ...request, hasPreferences: wanted.length > 0, total })
  if (sort === 'distance') {
    const { near } = request // Without a place, the database decides the order of such a page.
    return near && { total, facets, fits, page: nearestOf(cars, positionsOfSetBits(all, total), { ...request, near }) }
  }
  if (sort === 'best' && request.isOfWords && isRankedByText(fits)) {
    return { total, facets, fits, page: sayingFirst(cars, all, { ...request, wanted }) }
  }
  if (sort === 'best' && wanted.length > 0) {
    return {
      total,
      facets,
      fits,
      page: rankCarsByPreference(cars, all, { ...request, wanted }),
    }
  }
  if (sort === 'best' && request.hasWords) {
    if (total > maxUnranked) return null
    return {
      total,
      facets,
      fits,
      page: { unranked: idsOf(cars, all), behind: [] },
    }
  }
  return { total, facets, fits, page: sort && pageOf(cars, all, { ...request, sort, total }) }
}

/** The cars that say some of the words, unsorted, and a page of the others, of which none does. */
function sayingFirst(
  cars: CarIndexColumns,
  all: BitSet,
  { wanted, place, limit }: Pick<SearchIndexRequest, 'place' | 'limit'> & { wanted: readonly { set: BitSet }[] },
) {
  const saying = cars.none()
  for (const { set } of wanted) uniteBits(saying, set)
  const others = all.slice()
  subtractBits(others, saying)
  const isBehind = place !== null && place.key < advertRankScoreMultiplier
  const { standing } = cars.orders
  const found = standing.page(others, {
    total: countBits(others),
    place: isBehind ? place : null,
    limit: limit + 1,
    isUp: false,
    live: cars.live,
  })
  return {
    unranked: isBehind ? [] : idsOf(cars, saying),
    behind: found.map((car) => ({ key: standing.numberOf(car), id: cars.ids.textOf(car) })),
  }
}

function idsOf(cars: CarIndexColumns, among: BitSet): string[] {
  return [...positionsOfSetBits(among, countBits(among))].map((car) => cars.ids.textOf(car))
}

const orderOf = {
  best: { order: 'standing', isUp: false },
  newest: { order: 'newest', isUp: false },
  priceAsc: { order: 'price', isUp: true },
  priceDesc: { order: 'price', isUp: false },
  mileage: { order: 'mileage', isUp: true },
  deal: { order: 'deal', isUp: true },
} as const

function pageOf(
  cars: CarIndexColumns,
  among: BitSet,
  {
    sort,
    total,
    place,
    limit,
  }: Pick<SearchIndexRequest, 'place' | 'limit'> & { sort: Exclude<CarSort, 'distance'>; total: number },
) {
  const { order, isUp } = orderOf[sort]
  const sorted = cars.orders[order]
  const found = sorted.page(among, { total, place, limit: limit + 1, isUp, live: cars.live })
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = found.length > limit && last !== undefined
  return {
    sort,
    ids: shown.map((car) => cars.ids.textOf(car)),
    last: hasMore ? { key: sorted.numberOf(last), id: cars.ids.textOf(last) } : null,
  }
}

function nearestOf(
  cars: CarIndexColumns,
  among: Int32Array,
  { near, place, limit }: Pick<SearchIndexRequest, 'place' | 'limit'> & { near: EarthXyz },
) {
  const idOf = (car: number) => cars.ids.textOf(car)
  const found = cars.places.nearest(among, { point: near, place, limit: limit + 1, ids: cars.ids })
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = found.length > limit && last !== undefined
  return {
    sort: 'distance' as const,
    ids: shown.map(({ car }) => idOf(car)),
    last: hasMore ? { key: last.key, id: idOf(last.car) } : null,
  }
}
