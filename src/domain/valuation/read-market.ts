import { and, desc, eq, gt, isNotNull, or, sql } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import type { MarketCar } from './market-car.ts'

/** What was paid for a car speaks of its market for this long. */
const soldWithinMs = 180 * 24 * 60 * 60_000
/** The newest adverts of a model say enough about the rest. */
const maxCars = 10_000

/** A car of the market as the database holds it. */
export interface MarketRow extends MarketCar {
  isAvailable: boolean
}

/** The cars of one model that tell what its cars are worth: those on offer, and those sold lately at what they cost. */
export async function readMarket(
  db: DbOrTx,
  { brand, model, now }: { brand: string; model: string; now: Date },
): Promise<MarketRow[]> {
  const rows = await db
    .select(marketColumns)
    .from(listings)
    .where(and(eq(listings.brand, brand), eq(listings.model, model), isOnMarket(now)))
    .orderBy(desc(listings.postedAt), desc(listings.id))
    .limit(maxCars)
  return rows.flatMap(asMarketRow)
}

/** So many cars of all markets at a time, after the id of the last one that was read. */
export async function readAllMarkets(
  db: DbOrTx,
  { after, limit, now }: { after: string; limit: number; now: Date },
): Promise<MarketRow[]> {
  const rows = await db
    .select(marketColumns)
    .from(listings)
    .where(and(gt(listings.id, after), isOnMarket(now)))
    .orderBy(listings.id)
    .limit(limit)
  return rows.flatMap(asMarketRow)
}

const marketColumns = {
  id: listings.id,
  brand: listings.brand,
  model: listings.model,
  year: listings.year,
  mileageMiles: listings.mileageMiles,
  fuel: listings.fuel,
  transmission: listings.transmission,
  body: listings.body,
  priceCents: listings.priceCents,
  status: listings.status,
}

function isOnMarket(now: Date) {
  return and(
    isNotNull(listings.model),
    isNotNull(listings.year),
    isNotNull(listings.mileageMiles),
    or(
      sql`${listings.status} in ('available', 'reserved')`,
      and(eq(listings.status, 'sold'), gt(listings.soldAt, new Date(now.getTime() - soldWithinMs))),
    ),
  )
}

type Row = { [K in keyof MarketCar]: MarketCar[K] | null } & {
  id: string
  brand: string
  priceCents: number
  status: string
}

function asMarketRow({ status, model, year, mileageMiles, ...rest }: Row): MarketRow[] {
  if (model === null || year === null || mileageMiles === null) return []
  return [{ ...rest, model, year, mileageMiles, isAvailable: status === 'available' }]
}
