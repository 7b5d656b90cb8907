import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { createPreparedQuery } from '#db/create-prepared-query.ts'

/** How many of the newest entries of the price log are looked at, so that the search costs the same in every market. */
const newestEntries = 5_000

export type PriceDrop = { id: string; brand: string; priceCents: number; formerPriceCents: number }

/**
 * The cars on offer whose latest price is lower by at least a hundredth than every earlier one, the latest first, with
 * the lowest earlier price: raising a price for a day and lowering it again makes no bargain.
 */
export async function findPriceDrops(db: DbOrTx, { limit }: { limit: number }): Promise<PriceDrop[]> {
  return dropsQuery(db).execute({ limit })
}

const dropsQuery = createPreparedQuery((db) =>
  db
    .select({
      id: sql<string>`cars.id`,
      brand: sql<string>`cars.brand`,
      priceCents: sql<number>`cars.price_cents`,
      formerPriceCents: sql<number>`former.price_cents`,
    })
    .from(sql`(
      select listing_id, max(id) as entry from price_log
      where event = 'price' and id > (select coalesce(max(id), 0) from price_log) - ${sql.raw(String(newestEntries))}
      group by listing_id
    ) as latest join listings as cars on cars.id = latest.listing_id and cars.status = 'available'
    cross join lateral (
      select min(price_cents) as price_cents from price_log
      where listing_id = latest.listing_id and id < latest.entry and event in ('offered', 'price')
    ) as former`)
    .where(sql`cars.price_cents * 100::bigint <= former.price_cents * 99::bigint`)
    .orderBy(sql`latest.entry desc`)
    .limit(sql.placeholder('limit'))
    .prepare('price_drops'),
)
