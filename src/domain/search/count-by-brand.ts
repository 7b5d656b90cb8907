import { and, count, desc, sql } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { matching, type SearchFilters } from './search-filters.ts'
import { sharedFlights } from './shared-flights.ts'

export type BrandCount = { value: string; count: number }

/**
 * How many cars each brand has, the most first. They leave out the brand filter itself, so that they say what another
 * choice would give. Exact; at the cost of looking at every match, which is what a search costs most.
 */
export function countByBrand(db: DbOrTx, filters: SearchFilters): Promise<BrandCount[]> {
  return joinFlight(db, filters.keyWithoutBrand, () => {
    const names = [...filters.conditions.keys()].filter((name) => name !== 'brand')
    const isOfPriceOnly = names.length > 0 && names.every((name) => name === 'priceMin' || name === 'priceMax')
    return isOfPriceOnly ? brandByBrand(db, filters) : allAtOnce(db, filters)
  })
}

const joinFlight = sharedFlights<BrandCount[]>()

async function allAtOnce(db: DbOrTx, filters: SearchFilters): Promise<BrandCount[]> {
  return db
    .select({ value: listings.brand, count: count() })
    .from(listings)
    .where(matching(filters, 'brand'))
    .groupBy(listings.brand)
    .orderBy(desc(count()), listings.brand)
}

/**
 * The same for a range of prices: from one brand to the next along the index of brands and prices, which passes over the
 * prices outside the range. PostgreSQL would read the whole index, and takes twice as long over 100,000 cars.
 */
async function brandByBrand(db: DbOrTx, filters: SearchFilters): Promise<BrandCount[]> {
  const { rows } = await db.execute<BrandCount>(sql`
    with recursive brands as (
      (select ${listings.brand} from ${listings} where ${listings.status} = 'available' order by ${listings.brand} limit 1)
      union all
      select (
        select ${listings.brand} from ${listings}
        where ${listings.status} = 'available' and ${listings.brand} > brands.brand order by ${listings.brand} limit 1
      ) from brands where brands.brand is not null
    )
    select brands.brand as value, counted.count from brands cross join lateral (
      select count(*)::int as count from ${listings}
      where ${and(matching(filters, 'brand'), sql`${listings.brand} = brands.brand`)}
    ) as counted
    where brands.brand is not null and counted.count > 0 order by counted.count desc, brands.brand`)
  return rows
}
