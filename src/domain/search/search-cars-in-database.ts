import { milesToSquaredChordDistance } from '@forecourt/gazetteer/earth.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { createSingleFlight } from '#domain/change-feed/create-single-flight.ts'
import { matchingCarsSql, type SearchFilters } from './build-search-filters.ts'
import { countFacets, type FacetCounts } from './count-facets.ts'
import { nearPlaceSql } from './resolve-search-place.ts'
import { encodeSearchCursor, resolveSearchSortOrder, type SearchPagePosition } from './resolve-search-sort-order.ts'
import type { SearchPageRequest, SearchPageResult } from './search-index.ts'

const joinFlight = createSingleFlight<FacetCounts>()

/**
 * Finds a page of cars with PostgreSQL alone, which can answer every search.
 * @throws DomainError `invalid` for a cursor of another search.
 */
export async function searchCarsInDatabase(
  db: DbOrTx,
  filters: SearchFilters,
  page: SearchPageRequest,
): Promise<SearchPageResult> {
  const counted = await joinFlight(db, filters.key, () => countFacets(db, filters))
  const fits = await countCarsPerPreference(db, filters)
  const found = await findPage(db, page, { filters, fits, total: counted.total })
  return { ...counted, ...found, fits }
}

/** How many of the matching cars meet each preference. */
export async function countCarsPerPreference(db: DbOrTx, filters: SearchFilters): Promise<number[]> {
  const { preferences } = filters
  if (preferences.length === 0) return []
  const counts = preferences.map(({ condition }) => sql`(count(*) filter (where ${condition}))::int`)
  const { rows } = await db.execute<{ fits: number[] }>(sql`
    select array[${sql.join(counts, sql`, `)}] as fits from ${listings} where ${matchingCarsSql(filters)}`)
  return rows[0]?.fits ?? []
}

async function findPage(
  db: DbOrTx,
  { sort, place, limit }: SearchPageRequest,
  { filters, ...found }: { filters: SearchFilters; fits: readonly number[]; total: number },
): Promise<Pick<SearchPageResult, 'ids' | 'nextCursor'>> {
  const order = resolveSearchSortOrder(sort, { filters, ...found, place })
  const find = (ring?: SQL) =>
    db
      .select({ id: listings.id, key: order.key })
      .from(listings)
      .where(and(matchingCarsSql(filters), ring, place ? order.behind(place) : undefined))
      .orderBy(order.orderBy)
      .limit(limit + 1)
  let rows: { id: string; key: number }[] = []
  for (const ring of order.sort === 'distance' ? ringsOf(filters, place) : [undefined]) {
    rows = await find(ring)
    if (rows.length > limit) break
  }
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const isEnd = rows.length <= limit || !last
  return {
    ids: shown.map(({ id }) => id),
    nextCursor: isEnd ? null : encodeSearchCursor({ sort: order.sort, ...last }),
  }
}

/**
 * Cars are counted in rings around the place, so that a page of the nearest cars does not sort those of a whole
 * continent.
 */
function ringsOf({ near }: SearchFilters, behind: SearchPagePosition | null): (SQL | undefined)[] {
  const rings = [10, 40, 160, 640].filter(
    (miles) => near && miles < near.radiusMiles && milesToSquaredChordDistance(miles) > (behind?.key ?? 0),
  )
  return [...rings.map((miles) => near && nearPlaceSql(near, miles)).filter((ring) => ring !== null), undefined]
}
