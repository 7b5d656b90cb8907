import { sql } from 'drizzle-orm'
import { dealLabelOfPrice } from '#contract/deal-label-of-price.ts'
import type { DealLabel, PriceEstimate } from '#contract/valuation.ts'
import type { Db } from '#db/client.ts'
import { valuations } from '#db/schema/valuations.ts'
import { CurrentMarketCorrection, MarketCarGroups } from './current-market-correction.ts'
import { type EstimateContext, estimatePrice, isPriceEstimate } from './estimate-price.ts'
import type { MarketCar } from './market-car.ts'
import { type MarketSummaryCache, marketSummariesOf } from './market-summaries.ts'
import { logValueOfTitleWords, type WordValues } from './price-fit.ts'
import type { PriceModel } from './price-model.ts'
import type { CarPriceFeatures } from './price-model-feature-columns.ts'
import {
  type MarketCarWithId,
  maxEvidenceAdvertsPerYear,
  readMarketAdvertsOfModel,
} from './read-market-adverts-of-model.ts'
import { findFirstOfEachOffer } from './same-car-groups.ts'
import { carTrimKeyOfTitle } from './trim-groups.ts'
import { summaryOf, valueChangedCars } from './value-changed-cars.ts'

/** Cars whose model year differs by more than this do not affect a value. */
const yearReach = 2

/** The highest number that fits the columns. */
const maxCents = 2 ** 31 - 1

type ReadCar = { features: CarPriceFeatures; cell: number; logPrice: number; isTrimEvidence: boolean }

/**
 * The cars of a market and, for each group of the fit, how their prices compare with it. The newest of each year must
 * come first; cars beyond the number that counts as evidence are valued, but do not affect values.
 */
export class MarketWithPriceCorrections<Car extends MarketCar = MarketCarWithId> {
  readonly cars: readonly Car[]
  readonly #model: PriceModel
  readonly #cells = new MarketCarGroups()
  /** The cars that count as evidence, by their positions. */
  readonly #heard: ReadonlyMap<number, ReadCar>
  readonly #markets = new Map<number | null, CurrentMarketCorrection>()
  /** The positions of the cars that must not affect each other's value. */
  readonly #offers: ReadonlyMap<string, number[]>
  readonly #ofOffer = new Map<string, CurrentMarketCorrection>()

  constructor(cars: readonly Car[], model: PriceModel) {
    this.cars = cars
    this.#model = model
    const ofYears = new Map<number, number>()
    const places = [...cars.keys()].filter((place) => {
      const { year } = cars[place] as Car
      const before = ofYears.get(year) ?? 0
      ofYears.set(year, before + 1)
      return before < maxEvidenceAdvertsPerYear
    })
    const keys = places.map((place) => model.offers.keyOf(cars[place] as Car))
    this.#offers = Map.groupBy(places, (_, index) => keys[index] as string)
    const isTrimEvidence = findFirstOfEachOffer(keys)
    // Read once for all groups.
    this.#heard = new Map(
      places.map((place, index) => {
        const car = cars[place] as Car
        const logPrice = Math.log(car.priceCents)
        const [features, cell] = [model.featuresOf(car), this.#cells.of(car)]
        return [place, { features, cell, logPrice, isTrimEvidence: isTrimEvidence[index] === 1 }]
      }),
    )
  }

  /**
   * The value of the car at this position of the market; neither its own price affects it, nor those of adverts that
   * may be the same car (`SameCarGroups`).
   */
  estimate(place: number) {
    const { car, by } = this.valuedBy(place)
    return estimatePrice(car, by)
  }

  /** The car at this position, and the data to value it. */
  valuedBy(place: number): { car: Car; by: EstimateContext } {
    const car = this.cars[place]
    if (!car) throw new RangeError(`There is no car ${place} on this market.`)
    const fold = this.#model.offers.foldOf(car)
    const market = this.of(fold)
    const own = this.#marketOfOffer(this.#model.offers.keyOf(car), fold)
    return {
      car,
      by: { model: this.#model, fold, market: { correction: (kind, trim) => market.correction(kind, trim, own) } },
    }
  }

  #marketOfOffer(key: string, fold: number): CurrentMarketCorrection {
    const known = this.#ofOffer.get(key)
    if (known) return known
    const market = this.#marketOf(this.#offers.get(key) ?? [], fold)
    this.#ofOffer.set(key, market)
    return market
  }

  /** How the prices compare with one fit: that of a group, or of all cars for a car that is not on the market yet. */
  of(fold: number | null): CurrentMarketCorrection {
    const known = this.#markets.get(fold)
    if (known) return known
    const market = this.#marketOf(this.#heard.keys(), fold)
    this.#markets.set(fold, market)
    return market
  }

  /** Keeps what each car says about the prices of others, for the next change of one price. */
  keepSummaries(this: MarketWithPriceCorrections<MarketCarWithId>, cache: MarketSummaryCache): void {
    for (const place of this.#heard.keys()) {
      const car = this.cars[place] as MarketCarWithId
      if (!cache.find(car.id, car.version)) cache.keep(car.id, summaryOf(car, this.#model))
    }
  }

  #marketOf(places: Iterable<number>, fold: number | null): CurrentMarketCorrection {
    const market = new CurrentMarketCorrection(this.#cells)
    const words: WordValues = new Map()
    for (const place of places) {
      const { features, cell, logPrice, isTrimEvidence } = this.#heard.get(place) as ReadCar
      const title = this.#model.titleOf(features, fold, words)
      const logValue = this.#model.logWithoutTitle(features, fold) + logValueOfTitleWords(title)
      market.addTo(cell, logPrice - logValue, isTrimEvidence ? carTrimKeyOfTitle(title) : null)
    }
    return market
  }
}

type Valuation = typeof valuations.$inferInsert

type Market = { brand: string; model: string; years: readonly number[]; now: Date }

/**
 * Revalues the cars of one model that a change of a car of these years can affect.
 * @returns how many cars were valued
 */
export async function revalueModelYears(db: Db, model: PriceModel, market: Market): Promise<number> {
  const moved = yearsAround(market.years)
  const cars = await readMarketAdvertsOfModel(db, { ...market, years: yearsAround(moved), isWhole: true })
  const valued = new MarketWithPriceCorrections(cars, model)
  const chosen = [...cars.entries()].flatMap(([place, car]) =>
    car.isAvailable && moved.has(car.year) ? [{ car, estimate: valued.estimate(place) }] : [],
  )
  valued.keepSummaries(marketSummariesOf(db, model))
  return writeValues(db, chosen)
}

/**
 * Revalues only these cars of one model, not the cars that they affect, which `revalueModelYears` does: a car whose
 * price has changed has no label meanwhile. Reads only a part of the market; a car beyond the number that counts as
 * evidence is left to the full run.
 */
export async function revalueCars(
  db: Db,
  model: PriceModel,
  { ids, ...market }: Market & { ids: readonly string[] },
): Promise<void> {
  await writeValues(db, await valueChangedCars(db, model, { ...market, years: yearsAround(market.years), ids }))
}

type Valued = { car: MarketCarWithId; estimate: ReturnType<typeof estimatePrice> }

/** Writes the values of cars, and removes those of cars about which nothing is said. */
async function writeValues(db: Db, valued: readonly Valued[]): Promise<number> {
  const rows: Valuation[] = []
  const silent: string[] = []
  for (const { car, estimate } of valued) {
    const deal =
      isPriceEstimate(estimate) && estimate.highCents <= maxCents ? dealLabelOfPrice(car.priceCents, estimate) : null
    if (deal && isPriceEstimate(estimate)) rows.push(rowOf(car, estimate, deal))
    else silent.push(car.id)
  }
  await removeValuations(db, silent)
  await writeValuations(db, rows)
  return rows.length + silent.length
}

function yearsAround(years: Iterable<number>): Set<number> {
  const around = new Set<number>()
  for (const year of years) {
    for (let near = year - yearReach; near <= year + yearReach; near++) around.add(near)
  }
  return around
}

/** Deletes the values of these cars. */
export async function removeValuations(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.delete(valuations).where(sql`${valuations.listingId} = any(${sql.param([...ids])}::text[])`)
}

function rowOf({ id, priceCents }: MarketCarWithId, estimate: PriceEstimate, deal: DealLabel): Valuation {
  const priceShare = Math.min(1_000_000, Math.round((1000 * priceCents) / estimate.valueCents))
  const { valueCents, lowCents, lowerCents, upperCents, highCents, carCount } = estimate
  const bounds = { valueCents, lowCents, lowerCents, upperCents, highCents }
  return { listingId: id, deal, priceCents, priceShare, carCount, ...bounds }
}

/** One statement for any number of cars; it only writes rows that have changed. */
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
