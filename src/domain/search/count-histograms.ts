import { type Column, type SQL, sql } from 'drizzle-orm'
import { type CarHistogramName, type CarHistograms, histogramBarStarts } from '#contract/car-histograms.ts'
import type { SearchCarsQuery } from '#contract/cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { matchingCarsSql, type SearchFilterName, type SearchFilters } from './build-search-filters.ts'
import { parseSearch } from './parse-search.ts'
import { catalogueCarNameVocabulary, readSearchVocabulary } from './read-search-vocabulary.ts'
import { relaxSearch } from './relax-search.ts'
import type { SearchIndex } from './search-index.ts'

/** The bounds that a histogram ignores: it shows what other bounds would find. */
const ownBounds: Record<CarHistogramName, SearchFilterName[]> = {
  priceCents: ['priceMin', 'priceMax'],
  year: ['yearMin', 'yearMax'],
  mileageMiles: ['mileageMin', 'mileageMax'],
}

/**
 * How the prices, years and mileages of the cars of a search are spread; exact. A car without the number is in no bar. If
 * the index cannot answer, the database does.
 */
export async function countHistograms(
  db: DbOrTx,
  query: SearchCarsQuery,
  { now, index = null }: { now: Date; index?: SearchIndex | null },
): Promise<CarHistograms> {
  const vocabulary =
    query.q || query.model || query.brand ? await readSearchVocabulary(db, now) : catalogueCarNameVocabulary()
  const typed = await parseSearch(db, query, { vocabulary, now })
  const { filters } = await relaxSearch(db, query, typed, { index })
  const bars = histogramBarStarts(now)
  const count = async (name: CarHistogramName) => {
    const others = withoutBounds(filters, ownBounds[name])
    const counts =
      (await index?.spread(others, name, bars[name])) ??
      (await countHistogramBarsInDatabase(db, others, name, bars[name]))
    return { from: bars[name], counts }
  }
  return {
    priceCents: await count('priceCents'),
    year: await count('year'),
    mileageMiles: await count('mileageMiles'),
  }
}

function withoutBounds(filters: SearchFilters, names: readonly SearchFilterName[]): SearchFilters {
  const left = <Condition>(all: ReadonlyMap<SearchFilterName, Condition>) =>
    new Map([...all].filter(([name]) => !names.includes(name)))
  return { ...filters, conditions: left(filters.conditions), tests: left(filters.tests) }
}

const columns: Record<CarHistogramName, Column> = {
  priceCents: listings.priceCents,
  year: listings.year,
  mileageMiles: listings.mileageMiles,
}

/** The number of matches from each of these values up to the next. */
export async function countHistogramBarsInDatabase(
  db: DbOrTx,
  filters: Pick<SearchFilters, 'conditions'>,
  name: CarHistogramName,
  bars: readonly number[],
): Promise<number[]> {
  const value: SQL = sql`${columns[name]}`
  const { rows } = await db.execute<{ bar: number; count: number }>(sql`
    select greatest(width_bucket(${value}, ${sql.param([...bars])}::int[]), 1) as bar, count(*)::int as count
    from ${listings} where ${matchingCarsSql(filters)} and ${value} is not null group by 1`)
  const counts = bars.map(() => 0)
  for (const { bar, count } of rows) counts[bar - 1] = count
  return counts
}
