import { and, type SQL, sql } from 'drizzle-orm'
import { facetNames, isMultiChoiceAttribute, multiChoiceAttributeNames } from '#contract/attribute-names.ts'
import type { CarSort } from '#contract/car-search-options.ts'
import { type CarFacetName, carFacetNames, orderedFacetValues } from '#contract/car-terms.ts'
import { createRecordFromKeys } from '#contract/create-record-from-keys.ts'
import type { Db } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { valuations } from '#db/schema/valuations.ts'
import { facetValueSql } from '#domain/search/attribute-sql.ts'
import { isOfVerifiedSellerSql, matchingCarsSql, type SearchFilters } from '#domain/search/build-search-filters.ts'
import { countHistogramBarsInDatabase } from '#domain/search/count-histograms.ts'
import { emptyFacetValueCounts } from '#domain/search/facet-value-counts.ts'
import { findMapCellsInDatabase } from '#domain/search/find-map-cells-in-database.ts'
import { squaredChordSql } from '#domain/search/resolve-search-place.ts'
import type { SearchIndex, SearchPageRequest, SearchPageResult } from '#domain/search/search-index.ts'

/** Replaces the id in the cursors of this search, whose key is the number of cars to skip. */
const offsetId = 'offset'
const maxRanked = 2000

const columns: Record<CarFacetName, SQL> = {
  brand: sql`${listings.brand}`,
  model: sql`${listings.model}`,
  ...createRecordFromKeys(facetNames, (name) => facetValueSql(name, listings[name])),
  ...createRecordFromKeys(multiChoiceAttributeNames, (name) => sql`unnest(${listings[name]})`),
  deal: sql`${valuations.deal}`,
  verified: sql`case when ${isOfVerifiedSellerSql} then 'true' end`,
}

const dealOrder = sql`(select array_position(array['great', 'good', 'fair', 'high', 'overpriced'], deal) * 10000000 + price_share
  from valuations where listing_id = ${listings.id} and valuations.price_cents = ${listings.priceCents})`
const orders: Record<Exclude<CarSort, 'best' | 'distance'>, SQL> = {
  newest: sql`${listings.confirmation} = 'overdue', ${listings.postedAt} desc, ${listings.id} desc`,
  priceAsc: sql`${listings.priceCents}, ${listings.id}`,
  priceDesc: sql`${listings.priceCents} desc, ${listings.id} desc`,
  mileage: sql`coalesce(${listings.mileageMiles}, 2147483647), ${listings.id}`,
  deal: sql`coalesce(${dealOrder}, 2147483647), ${listings.id}`,
}

/** Newest first, where price labels and stated facts count as days. */
const days = sql`coalesce((select 28 * (3 - array_position(array['great', 'good', 'fair', 'high', 'overpriced'], deal)) / 2
  from valuations where listing_id = ${listings.id} and valuations.price_cents = ${listings.priceCents}), 0)
  + ${sql.join(
    (['year', 'mileageMiles', ...facetNames] as const).map((name) => sql`(${listings[name]} is not null)::int`),
    sql` + `,
  )}`
/** Cars that are not confirmed for long come last, whatever else there is to say for them. */
const standing = sql`${listings.confirmation} = 'overdue', (date_trunc('second', ${listings.postedAt}) at time zone 'UTC' + (${days}) * interval '1 day')`

/**
 * A conventional search: the number of matches, a GROUP BY for each filter, and a page by OFFSET, one statement after
 * the other. Other searches are compared with it, and must return the same.
 */
export function createNaiveSearchIndex(db: Db): SearchIndex {
  return {
    async find(filters, page) {
      const total = await db.$count(listings, matchingCarsSql(filters))
      const facets = await countEach(db, filters)
      const fits: number[] = []
      for (const { condition } of filters.preferences) {
        fits.push(await db.$count(listings, and(matchingCarsSql(filters), condition)))
      }
      const { ids, nextCursor } = await pageOf(db, filters, { ...page, total, fits })
      return { total, facets, ids, fits, nextCursor }
    },
    async countEach(searches) {
      const counts: number[] = []
      for (const filters of searches) counts.push(await db.$count(listings, matchingCarsSql(filters)))
      return counts
    },
    gather(filters, box) {
      return findMapCellsInDatabase(db, filters, box)
    },
    spread(filters, name, bars) {
      return countHistogramBarsInDatabase(db, filters, name, bars)
    },
  }
}

/** The cursor of the page after this many cars. */
export function encodeOffsetCursor(sort: CarSort, offset: number): string {
  return Buffer.from(JSON.stringify([sort, offset, offsetId])).toString('base64url')
}

/** A label is in a table of its own. */
function tables(facet: CarFacetName): SQL {
  if (facet !== 'deal') return sql`${listings}`
  const isCurrent = sql`${valuations.listingId} = ${listings.id} and ${valuations.priceCents} = ${listings.priceCents}`
  return sql`${listings} join ${valuations} on ${isCurrent}`
}

async function countEach(db: Db, filters: SearchFilters): Promise<SearchPageResult['facets']> {
  const facets = emptyFacetValueCounts()
  for (const facet of carFacetNames) {
    if (facet === 'model' && filters.brands.length === 0) continue
    const { rows } = await db.execute<{ value: string; count: number }>(sql`
      select value, count(*)::int as count
      from (select ${columns[facet]} as value from ${tables(facet)} where ${matchingCarsSql(filters, isMultiChoiceAttribute(facet) ? undefined : facet)}) as matches
      where value is not null group by value order by count(*) desc, value collate "C"`)
    const scale = orderedFacetValues[facet]
    facets[facet] = scale ? scale.flatMap((step) => rows.filter(({ value }) => value === step)) : rows
  }
  return facets
}

async function pageOf(db: Db, filters: SearchFilters, page: SearchPageRequest & { total: number; fits: number[] }) {
  const { sort, place, limit, total, fits } = page
  const isRanked = sort === 'best' && filters.words !== null && total <= maxRanked
  const isFitted = sort === 'best' && filters.preferences.length > 0
  const scores = filters.preferences.map(
    ({ weight, condition }) => sql`(case when ${condition} then ${weight}::int else 0 end)`,
  )
  const isEqual = sort === 'best' && filters.words === null
  const isOfFewWords = filters.ranking !== null && fits.reduce((sum, count) => sum + count, 0) <= maxRanked
  const rank = isOfFewWords ? sql`(ts_rank(${listings.words}, ${filters.ranking}, 32) * 39999)::int` : sql`0::int`
  const order = isFitted
    ? sql`${sql.join(scores, sql` + `)} desc, ${rank} desc, ${standing} desc, ${listings.id} desc`
    : isRanked
      ? sql`(ts_rank(${listings.words}, ${filters.words}) * 1000000)::int desc, ${standing} desc, ${listings.id} desc`
      : isEqual
        ? sql`${standing} desc, ${listings.id} desc`
        : sort === 'distance' && filters.near
          ? sql`${squaredChordSql(filters.near)}, ${listings.id}`
          : orders[sort === 'best' || sort === 'distance' ? 'newest' : sort]
  const offset = place?.id === offsetId ? place.key : 0
  const rows = await db
    .select({ id: listings.id })
    .from(listings)
    .where(and(matchingCarsSql(filters)))
    .orderBy(order)
    .limit(limit)
    .offset(offset)
  const isEnd = offset + rows.length >= total
  return { ids: rows.map(({ id }) => id), nextCursor: isEnd ? null : encodeOffsetCursor(sort, offset + limit) }
}
