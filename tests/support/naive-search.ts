import { and, type SQL, sql } from 'drizzle-orm'
import { type CarFacet, type CarSort, carFacets } from '#contract/car-terms.ts'
import type { Db } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { valuations } from '#db/schema/valuations.ts'
import { noFacets } from '#domain/search/facet-values.ts'
import { gatherInDatabase } from '#domain/search/gather-in-database.ts'
import { chordTo } from '#domain/search/near-place.ts'
import { isOfVerifiedSeller, matching, ownersOfListing, type SearchFilters } from '#domain/search/search-filters.ts'
import type { AskedPage, FoundPage, SearchIndex } from '#domain/search/search-index.ts'

/** What stands in the place of an id in the cursors of this search, whose key is the number of cars to pass over. */
const offsetId = 'offset'
const maxRanked = 2000

const columns: Record<CarFacet, SQL> = {
  brand: sql`${listings.brand}`,
  model: sql`${listings.model}`,
  fuel: sql`${listings.fuel}`,
  transmission: sql`${listings.transmission}`,
  body: sql`${listings.body}`,
  colour: sql`${listings.colour}`,
  drive: sql`${listings.drive}`,
  condition: sql`${listings.condition}`,
  owners: ownersOfListing,
  deal: sql`${valuations.deal}`,
  verified: sql`case when ${isOfVerifiedSeller} then 'true' end`,
}

const priceShare = sql`(select price_share from valuations
  where listing_id = ${listings.id} and valuations.price_cents = ${listings.priceCents})`
const orders: Record<Exclude<CarSort, 'best' | 'distance'>, SQL> = {
  newest: sql`${listings.postedAt} desc, ${listings.id} desc`,
  priceAsc: sql`${listings.priceCents}, ${listings.id}`,
  priceDesc: sql`${listings.priceCents} desc, ${listings.id} desc`,
  mileage: sql`coalesce(${listings.mileageMiles}, 2147483647), ${listings.id}`,
  deal: sql`coalesce(${priceShare}, 2147483647), ${listings.id}`,
}

/**
 * Search as it is usually written: the number of matches, a GROUP BY for each filter, and a page by OFFSET, one statement
 * after the other. What others are measured against, and what they must agree with.
 */
export function naiveSearch(db: Db): SearchIndex {
  return {
    async find(filters, page) {
      const total = await db.$count(listings, matching(filters))
      const facets = await countEach(db, filters)
      const { ids, nextCursor } = await pageOf(db, filters, { ...page, total })
      return { total, facets, ids, nextCursor }
    },
    count(filters) {
      return db.$count(listings, matching(filters))
    },
    gather(filters, box) {
      return gatherInDatabase(db, filters, box)
    },
  }
}

/** The cursor of the page behind so many cars. */
export function offsetCursor(sort: CarSort, offset: number): string {
  return Buffer.from(JSON.stringify([sort, offset, offsetId])).toString('base64url')
}

/** A label lies in a table of its own. */
function tables(facet: CarFacet): SQL {
  if (facet !== 'deal') return sql`${listings}`
  const isCurrent = sql`${valuations.listingId} = ${listings.id} and ${valuations.priceCents} = ${listings.priceCents}`
  return sql`${listings} join ${valuations} on ${isCurrent}`
}

async function countEach(db: Db, filters: SearchFilters): Promise<FoundPage['facets']> {
  const facets = noFacets()
  for (const facet of carFacets) {
    if (facet === 'model' && filters.brands.length === 0) continue
    const { rows } = await db.execute<{ value: string; count: number }>(sql`
      select value, count(*)::int as count
      from (select ${columns[facet]} as value from ${tables(facet)} where ${matching(filters, facet)}) as matches
      where value is not null group by value order by count(*) desc, value collate "C"`)
    facets[facet] = rows
  }
  return facets
}

async function pageOf(db: Db, filters: SearchFilters, page: AskedPage & { total: number }) {
  const { sort, place, limit, total } = page
  const isRanked = sort === 'best' && filters.words !== null && total <= maxRanked
  const order = isRanked
    ? sql`(ts_rank(${listings.words}, ${filters.words}) * 1000000)::int desc, ${listings.id} desc`
    : sort === 'distance' && filters.near
      ? sql`${chordTo(filters.near)}, ${listings.id}`
      : orders[sort === 'best' || sort === 'distance' ? 'newest' : sort]
  const offset = place?.id === offsetId ? place.key : 0
  const rows = await db
    .select({ id: listings.id })
    .from(listings)
    .where(and(matching(filters)))
    .orderBy(order)
    .limit(limit)
    .offset(offset)
  const isEnd = offset + rows.length >= total
  return { ids: rows.map(({ id }) => id), nextCursor: isEnd ? null : offsetCursor(sort, offset + limit) }
}
