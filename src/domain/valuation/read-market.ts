import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import type { MarketCar } from './market-car.ts'
import { marketCarOf, type OfferedRow, packedColumns } from './valuation-input.ts'

/** What was paid for a car speaks of its market for this long. */
const soldWithinMs = 180 * 24 * 60 * 60_000
/** So many of the newest adverts of a model and year say enough about what its cars are worth. */
export const maxEvidenceAdvertsPerYear = 600
/** And so many are valued. */
const maxCarsOfYear = 20_000
/** The years that a car of the database can be of. */
const firstYear = 1886
const lastYear = 2100

/** A car of the market as the database holds it. */
export interface MarketRow extends MarketCar {
  id: string
  isAvailable: boolean
}

type Asked = { brand: string; model: string; now: Date; years?: Iterable<number>; isWhole?: boolean }
type Row = Omit<OfferedRow, 'brand' | 'model'> & Pick<MarketRow, 'id' | 'isAvailable'> & Record<string, unknown>

/**
 * The cars of one model that tell what its cars are worth: those on offer, and those sold lately at what they cost; of
 * all years, or of some; of each year the newest first, and only those that are heard, or all that are valued. `listings_market_idx` finds them.
 */
export async function readMarket(
  db: DbOrTx,
  { brand, model, now, years, isWhole = false }: Asked,
): Promise<MarketRow[]> {
  const all = sql`generate_series(${firstYear}::int, ${lastYear}::int)`
  const asked = years ? sql`unnest(${sql.param([...years])}::int[])` : all
  const { rows } = await db.execute<Row>(sql`
    select cars.* from ${asked} as asked(year) cross join lateral (
      select id, seller_id as "sellerId", listings.year, mileage_miles as "mileageMiles", price_cents as "priceCents",
        fuel, transmission, body, drive, engine_cc as "engineCc", cylinders, power_hp as "powerHp",
        title_status as "titleStatus", accidents, service_history as "serviceHistory", title, location, equipment,
        status = 'available' as "isAvailable"
      from listings
      where brand = ${brand} and model = ${model} and listings.year = asked.year and ${isOnMarket(now)}
      order by posted_at desc, id desc limit ${isWhole ? maxCarsOfYear : maxEvidenceAdvertsPerYear}
    ) as cars`)
  return rows.map(({ id, isAvailable, ...row }) => ({
    ...marketCarOf({ ...row, brand, model }),
    id,
    isAvailable,
  }))
}

/** So many cars of all markets behind an id as JSON, each a `PackedCar`; `last` is null once there are no more. */
export async function readAllMarkets(
  db: DbOrTx,
  { after, limit, now }: { after: string; limit: number; now: Date },
): Promise<{ cars: string; last: string | null }> {
  const columns = sql.raw(packedColumns.join(', '))
  const { rows } = await db.execute<{ cars: string; last: string | null }>(sql`
    with cars as materialized (
      select id, ${columns} from listings
      where id > ${after} and model is not null and year is not null and ${isOnMarket(now)} order by id limit ${limit}
    )
    select max(id) as last, coalesce(json_agg(json_build_array(${columns})), '[]')::text as cars
    from cars`)
  return rows[0] ?? { cars: '[]', last: null }
}

function isOnMarket(now: Date) {
  const soldSince = new Date(now.getTime() - soldWithinMs)
  // The first condition is the one of the index.
  return sql`status in ('available', 'reserved', 'sold') and mileage_miles is not null
    and (status <> 'sold' or sold_at > ${soldSince})`
}
