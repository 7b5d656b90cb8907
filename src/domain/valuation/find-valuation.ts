import { and, eq, inArray } from 'drizzle-orm'
import type { CarValuation, Comparable, ValueCar, ValuedCar } from '#contract/valuation.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { valuations } from '#db/schema/valuations.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { canSeeListing } from '#domain/listings/listing-policy.ts'
import { compareCars } from './compare-cars.ts'
import { type DescribedCar, estimatePrice, isDescribed, isEstimate } from './estimate-price.ts'
import { valueByAge } from './forecast-value.ts'
import { type CarToValue, foldOf } from './market-car.ts'
import { type MarketRow, readMarket } from './read-market.ts'
import { ValuedMarket } from './revalue-market.ts'
import { loadPriceModel } from './store-price-model.ts'

const shownComparables = 8

type Silence = NonNullable<CarValuation['silence']>
const silent = (reason: Silence['reason'], carCount = 0): CarValuation => ({
  deal: null,
  estimate: null,
  silence: { reason, carCount },
  comparables: [],
  course: [],
  age: null,
})

/**
 * What a car on offer is worth and why: its label, the estimate, the cars most like it with what each difference is
 * worth, and the course over its age.
 *
 * @throws DomainError `not_found`, also for somebody else's draft.
 */
export async function findValuation(
  db: DbOrTx,
  actor: MaybeActor,
  { id, now }: { id: string; now: Date },
): Promise<CarValuation> {
  const [car] = await db.select().from(listings).where(eq(listings.id, id))
  if (!car || !canSeeListing(actor, car)) throw new DomainError('not_found', 'There is no such car.')
  if (car.deletedAt || (car.status !== 'available' && car.status !== 'reserved')) return silent('notForSale')
  const stored = await loadPriceModel(db)
  if (!stored) return silent('notReady')
  if (!isDescribed(car)) return silent(car.model ? (car.year === null ? 'year' : 'mileage') : 'model')

  const fold = foldOf(id)
  const { model } = stored
  const others = (await readMarket(db, { ...car, now })).filter((other) => other.id !== id)
  const context = { model, market: new ValuedMarket(others, model).of(fold), fold }
  const answer = estimatePrice(car, context)
  const comparables = await shown(db, compareCars(car, others, { model, fold, limit: shownComparables }), others)
  if (!isEstimate(answer)) return { ...silent(answer.reason, answer.carCount), comparables }
  const [written] = await db
    .select({ deal: valuations.deal })
    .from(valuations)
    .where(and(eq(valuations.listingId, id), eq(valuations.priceCents, car.priceCents)))
  const today = now.getUTCFullYear()
  return {
    // The same label as in the lists, which follow a change within seconds.
    deal: written?.deal ?? null,
    estimate: answer,
    silence: null,
    comparables,
    course: valueByAge(car, others, { ...context, today }),
    age: Math.max(0, today - car.year),
  }
}

/** What a car would be worth that somebody is about to offer; their own car may be among those on the market. */
export async function valueDescribedCar(db: DbOrTx, described: ValueCar, { now }: { now: Date }): Promise<ValuedCar> {
  const car: DescribedCar = {
    brand: described.brand ?? null,
    model: described.model ?? null,
    year: described.year ?? null,
    mileageMiles: described.mileageMiles ?? null,
    fuel: described.fuel ?? null,
    transmission: described.transmission ?? null,
    body: described.body ?? null,
  }
  const stored = await loadPriceModel(db)
  if (!stored) return pick(silent('notReady'))
  if (!isDescribed(car)) {
    return pick(silent(car.brand && car.model ? (car.year === null ? 'year' : 'mileage') : 'model'))
  }
  const { model } = stored
  const fold = described.carId ? foldOf(described.carId) : null
  const others = (await readMarket(db, { ...car, now })).filter(({ id }) => id !== described.carId)
  const usual = withUsualChoices(car, others)
  const answer = estimatePrice(usual, { model, market: new ValuedMarket(others, model).of(fold), fold })
  const comparables = await shown(db, compareCars(usual, others, { model, fold, limit: shownComparables }), others)
  if (!isEstimate(answer)) return { ...pick(silent(answer.reason, answer.carCount)), comparables }
  return { estimate: answer, silence: null, comparables }
}

/** What nobody has said yet is taken as most cars of the model have it. */
function withUsualChoices(car: CarToValue, others: readonly MarketRow[]): CarToValue {
  const usual = (field: 'fuel' | 'transmission' | 'body') => {
    const counts = new Map<string, number>()
    for (const { [field]: value } of others) if (value) counts.set(value, (counts.get(value) ?? 0) + 1)
    return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
  }
  return {
    ...car,
    fuel: car.fuel ?? usual('fuel'),
    transmission: car.transmission ?? usual('transmission'),
    body: car.body ?? usual('body'),
  }
}

function pick({ estimate, silence, comparables }: CarValuation): ValuedCar {
  return { estimate, silence, comparables }
}

async function shown(
  db: DbOrTx,
  compared: ReturnType<typeof compareCars>,
  others: readonly MarketRow[],
): Promise<Comparable[]> {
  if (compared.length === 0) return []
  const ids = compared.map(({ id }) => id)
  const rows = await db
    .select({ id: listings.id, title: listings.title, status: listings.status })
    .from(listings)
    .where(inArray(listings.id, ids))
  const titles = new Map(rows.map((row) => [row.id, row]))
  const cars = new Map(others.map((car) => [car.id, car]))
  return compared.flatMap((comparable) => {
    const car = cars.get(comparable.id)
    const row = titles.get(comparable.id)
    if (!car || !row) return []
    const { year, mileageMiles, fuel, transmission, body } = car
    return [
      { ...comparable, title: row.title, isSold: row.status === 'sold', year, mileageMiles, fuel, transmission, body },
    ]
  })
}
