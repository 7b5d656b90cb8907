import { sql } from 'drizzle-orm'
import { dealOf } from '#contract/deal-of.ts'
import type { Db } from '#db/client.ts'
import { valuations } from '#db/schema/valuations.ts'
import { estimatePrice, isEstimate } from './estimate-price.ts'
import { LocalMarket } from './local-market.ts'
import { foldCount, foldOf } from './market-car.ts'
import type { PriceModel } from './price-model.ts'
import { type MarketRow, readMarket } from './read-market.ts'

/** A car of another model year this far away moves a value no more. */
const yearReach = 2

/** The highest number that the columns hold. */
const maxCents = 2 ** 31 - 1

/** The cars of a market and, for each group of the fit, how their prices stand to it. */
export class ValuedMarket {
  readonly cars: MarketRow[]
  readonly #model: PriceModel
  readonly #markets = new Map<number | null, LocalMarket>()

  constructor(cars: MarketRow[], model: PriceModel) {
    this.cars = cars
    this.#model = model
  }

  /** What a car of the market is worth, its own price aside. */
  estimate(car: MarketRow) {
    const fold = foldOf(car.id)
    const market = this.of(fold)
    const excess = this.#excess(car, fold)
    market.remove(car, excess)
    const answer = estimatePrice(car, { model: this.#model, market, fold })
    market.add(car, excess)
    return answer
  }

  /** How the prices stand to one fit: that of a group, or of all cars for a car that is on no market yet. */
  of(fold: number | null): LocalMarket {
    const known = this.#markets.get(fold)
    if (known) return known
    const market = new LocalMarket()
    for (const car of this.cars) market.add(car, this.#excess(car, fold))
    this.#markets.set(fold, market)
    return market
  }

  #excess(car: MarketRow, fold: number | null): number {
    return Math.log(car.priceCents) - this.#model.logValue(car, fold)
  }
}

type Valuation = typeof valuations.$inferInsert

/**
 * Values the cars of one model anew; `years` bounds it to those that a change of a car of these years can move.
 * @returns how many cars were valued
 */
export async function revalueMarket(
  db: Db,
  model: PriceModel,
  market: { brand: string; model: string; years: readonly number[]; now: Date },
): Promise<number> {
  const valued = new ValuedMarket(await readMarket(db, market), model)
  const isMoved = ({ year }: MarketRow) => market.years.some((changed) => Math.abs(changed - year) <= yearReach)
  const moved = valued.cars.filter((car) => car.isAvailable && isMoved(car))
  const rows: Valuation[] = []
  const silent: string[] = []
  // By group of the fit, so that the market is looked at once for each.
  for (let fold = 0; fold < foldCount; fold++) {
    for (const car of moved.filter(({ id }) => foldOf(id) === fold)) {
      const estimate = valued.estimate(car)
      if (!isEstimate(estimate) || estimate.highCents > maxCents) silent.push(car.id)
      else rows.push({ ...rowOf(car, estimate), deal: dealOf(car.priceCents, estimate) })
    }
  }
  await removeValuations(db, silent)
  await writeValuations(db, rows)
  return moved.length
}

/** Takes the values of these cars away. */
export async function removeValuations(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.delete(valuations).where(sql`${valuations.listingId} = any(${sql.param([...ids])}::text[])`)
}

function rowOf(
  { id, priceCents }: MarketRow,
  estimate: Exclude<ReturnType<ValuedMarket['estimate']>, { reason: string }>,
) {
  const priceShare = Math.min(1_000_000, Math.round((1000 * priceCents) / estimate.valueCents))
  return { listingId: id, priceCents, priceShare, ...estimate }
}

/** One statement, however many cars; only rows that say something else than before are written. */
async function writeValuations(db: Db, rows: readonly Valuation[]): Promise<void> {
  for (let start = 0; start < rows.length; start += 2000) {
    const part = rows.slice(start, start + 2000).sort((a, b) => (a.listingId < b.listingId ? -1 : 1))
    const column = (name: keyof Valuation, type: string) =>
      sql`${sql.param(part.map((row) => row[name]))}::${sql.raw(type)}[]`
    await db.execute(sql`
      insert into valuations (listing_id, value_cents, low_cents, lower_cents, upper_cents, high_cents, car_count, deal, price_share, price_cents)
      select valued.* from unnest(
        ${column('listingId', 'text')}, ${column('valueCents', 'int')}, ${column('lowCents', 'int')},
        ${column('lowerCents', 'int')}, ${column('upperCents', 'int')}, ${column('highCents', 'int')},
        ${column('carCount', 'int')}, ${column('deal', 'text')}, ${column('priceShare', 'int')}, ${column('priceCents', 'int')}
      ) as valued(listing_id, value_cents, low_cents, lower_cents, upper_cents, high_cents, car_count, deal, price_share, price_cents)
      where exists (select from listings where listings.id = valued.listing_id and listings.status = 'available')
      on conflict (listing_id) do update set
        value_cents = excluded.value_cents, low_cents = excluded.low_cents, lower_cents = excluded.lower_cents,
        upper_cents = excluded.upper_cents, high_cents = excluded.high_cents, car_count = excluded.car_count,
        deal = excluded.deal, price_share = excluded.price_share, price_cents = excluded.price_cents
      where (valuations.value_cents, valuations.low_cents, valuations.high_cents, valuations.price_cents, valuations.deal)
        is distinct from (excluded.value_cents, excluded.low_cents, excluded.high_cents, excluded.price_cents, excluded.deal)`)
  }
}
