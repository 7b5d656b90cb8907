import { and } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { type Counted, countFacets } from './count-facets.ts'
import { matching, type SearchFilters } from './search-filters.ts'
import type { AskedPage, FoundPage } from './search-index.ts'
import { searchOrder, writeCursor } from './search-order.ts'
import { sharedFlights } from './shared-flights.ts'

const joinFlight = sharedFlights<Counted>()

/**
 * Finds a page of cars with PostgreSQL alone; every search can be answered so.
 * @throws DomainError `invalid` for a cursor of another search.
 */
export async function findInDatabase(db: DbOrTx, filters: SearchFilters, page: AskedPage): Promise<FoundPage> {
  const counted = await joinFlight(db, filters.key, () => countFacets(db, filters))
  const found = await findPage(db, page, { filters, total: counted.total })
  return { ...counted, ...found }
}

async function findPage(
  db: DbOrTx,
  { sort, place, limit }: AskedPage,
  { filters, total }: { filters: SearchFilters; total: number },
): Promise<Pick<FoundPage, 'ids' | 'nextCursor'>> {
  const order = searchOrder(sort, { words: filters.words, total, place })
  const found = await db
    .select({ id: listings.id, key: order.key })
    .from(listings)
    .where(and(matching(filters), place ? order.behind(place) : undefined))
    .orderBy(order.orderBy)
    .limit(limit + 1)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const isEnd = found.length <= limit || !last
  return { ids: rows.map(({ id }) => id), nextCursor: isEnd ? null : writeCursor({ sort: order.sort, ...last }) }
}
