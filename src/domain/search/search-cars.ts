import { and } from 'drizzle-orm'
import type { CarsFound, SearchCars } from '#contract/cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { carSummaries } from '#domain/listings/car-summaries.ts'
import { type BrandCount, countByBrand } from './count-by-brand.ts'
import { matching, type SearchFilters, searchFilters } from './search-filters.ts'
import { readCursor, searchOrder, writeCursor } from './search-order.ts'

/**
 * Row H-08 of the requirements: available cars, filtered, sorted and paged by key, with the exact number of all that
 * match and, beside every brand, the number that it would give. Bounds are inclusive.
 *
 * @throws DomainError `invalid` for a cursor of another search.
 */
export async function searchCars(db: DbOrTx, query: SearchCars, { now }: { now: Date }): Promise<CarsFound> {
  const filters = searchFilters(query)
  const brandCounts = await countByBrand(db, filters)
  const total = totalOf(brandCounts, filters)
  const { ids, nextCursor } = await findPage(db, query, { filters, total })
  const items = await carSummaries(db, ids, { now })
  return {
    // A car may have been sold since its id was found.
    items: items.filter(({ status }) => status === 'available'),
    total,
    facets: { brand: brandCounts },
    understood: [],
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

/** Every match has one brand, so that the counts by brand hold the total already. */
function totalOf(brandCounts: BrandCount[], { brands }: SearchFilters): number {
  const chosen = brandCounts.filter(({ value }) => brands.length === 0 || brands.includes(value))
  return chosen.reduce((sum, { count }) => sum + count, 0)
}

/** Where nothing was found: which filter to drop, and how many cars that gives. */
async function countDrops(db: DbOrTx, filters: SearchFilters): Promise<{ drop: string; count: number }[]> {
  const drops = []
  for (const drop of filters.conditions.keys()) {
    drops.push({ drop, count: await db.$count(listings, matching(filters, drop)) })
  }
  return drops.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
}
