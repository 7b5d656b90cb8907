import { and } from 'drizzle-orm'
import type { CarsFound, SearchCars } from '#contract/cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { carSummaries } from '#domain/listings/car-summaries.ts'
import { type Counted, countFacets } from './count-facets.ts'
import { readVocabulary } from './read-vocabulary.ts'
import { matching, type SearchFilters, searchFilters } from './search-filters.ts'
import { readCursor, searchOrder, writeCursor } from './search-order.ts'
import { sharedFlights } from './shared-flights.ts'
import { understandQuery } from './words/understand-query.ts'
import { Vocabulary } from './words/vocabulary.ts'

/** Who types nothing needs no names. */
const noVocabulary = new Vocabulary([])
const joinFlight = sharedFlights<Counted>()

/**
 * Rows H-08 and G-01 of the requirements: available cars, filtered, sorted and paged by key, with the exact number of all
 * that match and, beside every value of a filter, the number that it would give. What the words of `q` mean is read out
 * of them first; what somebody chose goes before what they typed. Bounds are inclusive.
 *
 * @throws DomainError `invalid` for a cursor of another search.
 */
export async function searchCars(db: DbOrTx, query: SearchCars, { now }: { now: Date }): Promise<CarsFound> {
  const vocabulary = query.q ? await readVocabulary(db, now) : noVocabulary
  const read = understandQuery(query.q ?? '', vocabulary, { year: now.getUTCFullYear() })
  const filters = searchFilters(query, read)
  const { total, facets } = await joinFlight(db, filters.key, () => countFacets(db, filters))
  const sorted = { ...query, sort: query.sort ?? read.sort ?? undefined }
  const { ids, nextCursor } = await findPage(db, sorted, { filters, total })
  const items = await carSummaries(db, ids, { now })
  return {
    // A car may have been sold since its id was found.
    items: items.filter(({ status }) => status === 'available'),
    total,
    facets,
    understood: read.understood,
    rescue: total === 0 ? await countDrops(db, filters) : null,
    nextCursor,
  }
}

async function findPage(
  db: DbOrTx,
  { sort, cursor, limit }: SearchCars,
  { filters, total }: { filters: SearchFilters; total: number },
): Promise<{ ids: string[]; nextCursor: string | null }> {
  const place = cursor ? readCursor(cursor) : null
  const asked = sort ?? (filters.words ? 'best' : 'newest')
  const order = searchOrder(asked, { words: filters.words, total, place })
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

/** Where nothing was found: which filter to drop, and how many cars that gives. */
async function countDrops(db: DbOrTx, filters: SearchFilters): Promise<{ drop: string; count: number }[]> {
  const drops = []
  for (const drop of filters.conditions.keys()) {
    drops.push({ drop, count: await db.$count(listings, matching(filters, drop)) })
  }
  return drops.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
}
