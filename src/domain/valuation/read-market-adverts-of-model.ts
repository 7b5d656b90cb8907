import { sql } from 'drizzle-orm'
import { carAttributes } from '#contract/car-attributes.ts'
import { pricedAttributeNames } from '#contract/priced-attributes.ts'
import type { DbOrTx } from '#db/client.ts'
import type { MarketCar } from './market-car.ts'
import { type MarketCarDatabaseRow, packedMarketCarColumns, toMarketCar } from './valuation-input.ts'

/** The price of a sold car counts for its market for this long. */
const soldWithinMs = 180 * 24 * 60 * 60_000
/** This many of the newest adverts of a model and year are enough to determine the value of its cars. */
export const maxEvidenceAdvertsPerYear = 600
/** At most this many are valued. */
const maxCarsOfYear = 20_000
/** The years that a car in the database can have. */
const firstYear = 1886
const lastYear = 2100

/** A car of the market as the database stores it. */
export interface MarketCarWithId extends MarketCar {
  id: string
  isAvailable: boolean
  /** The version of its row: every write makes another one. */
  version: string
}

/** The cars of one model, of all years or of some. */
export interface MarketAsked {
  brand: string
  model: string
  now: Date
  years?: Iterable<number>
}
type Row = Omit<MarketCarDatabaseRow, 'brand' | 'model'> &
  Pick<MarketCarWithId, 'id' | 'isAvailable' | 'version'> &
  Record<string, unknown>

/**
 * The cars of one model that determine its values: those on offer, and those sold recently at their final price; of all
 * years, or of some; newest first in each year, and only those that count as evidence, or all that are valued.
 * `listings_market_idx` finds them.
 */
export async function readMarketAdvertsOfModel(
  db: DbOrTx,
  { brand, model, now, years, isWhole = false }: MarketAsked & { isWhole?: boolean },
): Promise<MarketCarWithId[]> {
  const { rows } = await db.execute<Row>(sql`
    select cars.* from ${yearsAsked(years)} cross join lateral (
      select ${advertColumns()}
      from listings
      where brand = ${brand} and model = ${model} and listings.year = asked.year and ${isOnMarketSql(now)}
      order by posted_at desc, id desc limit ${isWhole ? maxCarsOfYear : maxEvidenceAdvertsPerYear}
    ) as cars`)
  return rows.map((row) => toMarketCarWithId(row, { brand, model }))
}

/** The ids of the cars that count as evidence, in the same order, and the version of each one's row. */
export async function readMarketVersions(
  db: DbOrTx,
  { brand, model, now, years }: MarketAsked,
): Promise<[id: string, version: string][]> {
  // One text for all cars: the driver reads rows and columns letter by letter.
  const { rows } = await db.execute<{ versions: string }>(sql`
    select coalesce(json_agg(json_build_array(cars.id, cars.version) order by place, at), '[]')::text as versions
    from (select year, row_number() over () as place from ${yearsAsked(years)}) as asked cross join lateral (
      select id, xmin::text as version, row_number() over (order by posted_at desc, id desc) as at
      from listings
      where brand = ${brand} and model = ${model} and listings.year = asked.year and ${isOnMarketSql(now)}
      order by posted_at desc, id desc limit ${maxEvidenceAdvertsPerYear}
    ) as cars`)
  return JSON.parse(rows[0]?.versions ?? '[]')
}

/** The cars with these ids that are still on this market. */
export async function readMarketAdvertsById(
  db: DbOrTx,
  ids: readonly string[],
  { brand, model, now }: MarketAsked,
): Promise<MarketCarWithId[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<Row>(sql`
    select ${advertColumns()} from listings
    where id = any(${sql.param([...ids])}::text[]) and brand = ${brand} and model = ${model} and ${isOnMarketSql(now)}`)
  return rows.map((row) => toMarketCarWithId(row, { brand, model }))
}

function yearsAsked(years: Iterable<number> | undefined) {
  const all = sql`generate_series(${firstYear}::int, ${lastYear}::int)`
  return sql`${years ? sql`unnest(${sql.param([...years])}::int[])` : all} as asked(year)`
}

/** Equipment as JSON: the driver reads an array letter by letter, which took a third of the time of one changed price. */
function advertColumns() {
  const priced = pricedAttributeNames.map((name) => `${carAttributes[name].column} as "${name}"`)
  return sql`id, seller_id as "sellerId", listings.year, mileage_miles as "mileageMiles", price_cents as "priceCents",
    ${sql.raw(priced.join(', '))}, title, location,
    to_json(equipment) as equipment, status = 'available' as "isAvailable", xmin::text as version`
}

function toMarketCarWithId(
  { id, isAvailable, version, ...row }: Row,
  names: { brand: string; model: string },
): MarketCarWithId {
  return { ...toMarketCar({ ...row, ...names }), id, isAvailable, version }
}

/**
 * A part of the cars of all markets, after an id, as JSON, each a `PackedMarketCar`; `last` is null once there are no more.
 */
export async function readMarketCarsAfterId(
  db: DbOrTx,
  { after, limit, now }: { after: string; limit: number; now: Date },
): Promise<{ cars: string; last: string | null }> {
  const columns = sql.raw(packedMarketCarColumns.join(', '))
  const { rows } = await db.execute<{ cars: string; last: string | null }>(sql`
    with cars as materialized (
      select id, ${columns} from listings
      where id > ${after} and model is not null and year is not null and ${isOnMarketSql(now)} order by id limit ${limit}
    )
    select max(id) as last, coalesce(json_agg(json_build_array(${columns})), '[]')::text as cars
    from cars`)
  return rows[0] ?? { cars: '[]', last: null }
}

/**
 * A fixed number of cars of all markets, always the same ones, as `readMarketCarsAfterId` returns them, but at the prices that
 * they had at that moment: changes of prices since, by mistake or with bad intent, must not affect the judgement of a
 * fit of today. A car that was added later has its own price.
 */
export async function readFitComparisonCars(
  db: DbOrTx,
  { pricesOf, limit, marketCars, now }: { pricesOf: Date; limit: number; marketCars: number; now: Date },
): Promise<string> {
  const columns = sql.raw(packedMarketCarColumns.map((name) => (name === 'price_cents' ? 'price' : name)).join(', '))
  const share = Math.max(1, Math.ceil(marketCars / limit))
  const { rows } = await db.execute<{ cars: string }>(sql`
    select coalesce(json_agg(json_build_array(${columns})), '[]')::text as cars from (
      select listings.*, coalesce((
        select price_log.price_cents from price_log where listing_id = listings.id and at <= ${pricesOf} order by price_log.id desc limit 1
      ), listings.price_cents) as price
      from listings
      where model is not null and year is not null and ${isOnMarketSql(now)}
        and ('x' || substr(md5(listings.id), 1, 7))::bit(28)::int % ${share} = 0
      order by listings.id limit ${limit}
    ) as compared`)
  return rows[0]?.cars ?? '[]'
}

/** The condition for an advert that shows what cars cost: on offer or being paid for, or sold recently. */
export function isOnMarketSql(now: Date) {
  const soldSince = new Date(now.getTime() - soldWithinMs)
  // The first condition is that of the partial index.
  return sql`status in ('available', 'reserved', 'sold') and mileage_miles is not null
    and (status <> 'sold' or sold_at > ${soldSince})`
}
