import { sql } from 'drizzle-orm'
import { dealOf } from '#contract/deal-of.ts'
import type { Db } from '#db/client.ts'
import { valuations } from '#db/schema/valuations.ts'
import { estimateFrom, isEstimate } from './estimate-price.ts'
import { LocalMarket, MarketCells } from './local-market.ts'
import { foldOf } from './market-car.ts'
import type { Features } from './price-features.ts'
import type { PriceModel } from './price-model.ts'
import { type MarketRow, readMarket } from './read-market.ts'

/** A car of another model year this far away moves a value no more. */
const yearReach = 2

/** The highest number that the columns hold. */
const maxCents = 2 ** 31 - 1

type ReadCar = { features: Features; cell: number; logPrice: number }

/** The cars of a market and, for each group of the fit, how their prices stand to it. */
export class ValuedMarket {
  readonly cars: readonly MarketRow[]
  readonly #model: PriceModel
  readonly #cells = new MarketCells()
  readonly #read: ReadCar[]
  readonly #markets = new Map<number | null, LocalMarket>()

  constructor(cars: readonly MarketRow[], model: PriceModel) {
    this.cars = cars
    this.#model = model
    // Read once for all groups.
    this.#read = cars.map((car) => ({
      features: model.features.of(car),
      cell: this.#cells.of(car),
      logPrice: Math.log(car.priceCents),
    }))
  }

  /** What the car at this place of the market is worth, its own price aside. */
  estimate(place: number) {
    const car = this.cars[place]
    if (!car) throw new RangeError(`There is no car ${place} on this market.`)
    const fold = foldOf(car.id)
    const { logValue, excess, cell } = this.#standing(place, fold)
    const correction = this.of(fold).correctionWithout(cell, excess)
    return estimateFrom(car, { model: this.#model, fold, logValue: logValue + correction })
  }

  /** How the prices stand to one fit: that of a group, or of all cars for a car that is on no market yet. */
  of(fold: number | null): LocalMarket {
    const known = this.#markets.get(fold)
    if (known) return known
    const market = new LocalMarket(this.#cells)
    for (let place = 0; place < this.cars.length; place++) {
      const { cell, excess } = this.#standing(place, fold)
      market.addTo(cell, excess)
    }
    this.#markets.set(fold, market)
    return market
  }

  #standing(place: number, fold: number | null) {
    const { features, cell, logPrice } = this.#read[place] as ReadCar
    const logValue = this.#model.logValueOf(features, fold)
    return { cell, logValue, excess: logPrice - logValue }
  }
}

type Valuation = typeof valuations.$inferInsert

/**
 * Values the cars of one model anew that a change of a car of these years can move; those that have changed themselves
 * before all others, since nothing is said of their price meanwhile.
 *
 * @returns how many cars were valued
 */
export async function revalueMarket(
  db: Db,
  model: PriceModel,
  market: { brand: string; model: string; years: readonly number[]; changedIds?: readonly string[]; now: Date },
): Promise<number> {
  const moved = yearsAround(market.years)
  const valued = new ValuedMarket(await readMarket(db, { ...market, years: yearsAround(moved) }), model)
  const changed = new Set(market.changedIds)
  const own: number[] = []
  const others: number[] = []
  for (const [place, car] of valued.cars.entries()) {
    if (!car.isAvailable || !moved.has(car.year)) continue
    if (changed.has(car.id)) own.push(place)
    else others.push(place)
  }
  for (const places of [own, others]) {
    const { rows, silent } = valuesOf(valued, places)
    await removeValuations(db, silent)
    await writeValuations(db, rows)
  }
  return own.length + others.length
}

function yearsAround(years: Iterable<number>): Set<number> {
  const around = new Set<number>()
  for (const year of years) {
    for (let near = year - yearReach; near <= year + yearReach; near++) around.add(near)
  }
  return around
}

function valuesOf(valued: ValuedMarket, places: readonly number[]): { rows: Valuation[]; silent: string[] } {
  const rows: Valuation[] = []
  const silent: string[] = []
  for (const place of places) {
    const car = valued.cars[place]
    if (!car) continue
    const estimate = valued.estimate(place)
    if (!isEstimate(estimate) || estimate.highCents > maxCents) silent.push(car.id)
    else rows.push({ ...rowOf(car, estimate), deal: dealOf(car.priceCents, estimate) })
  }
  return { rows, silent }
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
