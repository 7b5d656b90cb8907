import { eq, inArray } from 'drizzle-orm'
import { rateDeal } from '#contract/rate-deal.ts'
import type { CarValuation, Comparable, NoEstimateReason, ValueCar, ValuedCar } from '#contract/valuation.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { canSeeListing } from '#domain/listings/listing-policy.ts'
import { asStated } from './as-stated.ts'
import { estimatePrice, isEstimate } from './estimate-price.ts'
import { explainEstimate } from './explain-estimate.ts'
import { findComparables } from './find-comparables.ts'
import { plausibleKinds } from './plausible-kinds.ts'
import type { PriceModel } from './price-model.ts'
import { type MarketRow, readMarket } from './read-market.ts'
import { ValuedMarket } from './revalue-market.ts'
import { loadPriceModel } from './store-price-model.ts'
import {
  draftToValuationInput,
  isCompleteValuationInput,
  toValuationInput,
  type ValuationInput,
} from './valuation-input.ts'
import { valueByAge } from './value-by-age.ts'

const shownComparables = 8

const silent = (silence: NoEstimateReason): CarValuation => ({
  deal: null,
  estimate: null,
  silence,
  sum: null,
  comparables: [],
  course: [],
  age: null,
})
const notForSale = silent({ reason: 'notForSale', carCount: 0, facts: [] })
const notReady = silent({ reason: 'notReady', carCount: 0, facts: [] })

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
  if (car.deletedAt || (car.status !== 'available' && car.status !== 'reserved')) return notForSale
  const stored = await loadPriceModel(db)
  if (!stored) return notReady
  const described = toValuationInput(car)
  const { answer, sum, comparables, others, by } = await explain(db, described, {
    model: stored.model,
    carId: id,
    sellerId: car.sellerId,
    now,
  })
  if (!isEstimate(answer)) return { ...silent(answer), comparables }
  const today = now.getUTCFullYear()
  return {
    // By the same estimate that is shown; the lists follow a change within seconds. What is reserved has no label there.
    deal: car.status === 'available' ? rateDeal(car.priceCents, answer) : null,
    estimate: answer,
    silence: null,
    sum,
    comparables,
    course: isCompleteValuationInput(described) ? valueByAge(described, others, { ...by, today }) : [],
    age: car.year === null ? null : Math.max(0, today - car.year),
  }
}

/** What a car would be worth that somebody is about to offer; their own car may be among those on the market. */
export async function valueDraftCar(
  db: DbOrTx,
  actor: MaybeActor,
  { now, ...described }: ValueCar & { now: Date },
): Promise<ValuedCar> {
  const car = draftToValuationInput(described)
  const stored = await loadPriceModel(db)
  if (!stored) return pick(notReady)
  const carId = described.carId ?? null
  const sellerId = await sellerOf(db, actor, carId)
  const { answer, sum, comparables } = await explain(db, car, { model: stored.model, carId, sellerId, now })
  if (!isEstimate(answer)) return { ...pick(silent(answer)), comparables }
  return { estimate: answer, silence: null, sum, comparables }
}

/** Whose car it is or will be; an Admin may be at somebody else's. */
async function sellerOf(db: DbOrTx, actor: MaybeActor, carId: string | null): Promise<string | null> {
  const [car] = carId === null ? [] : await db.select().from(listings).where(eq(listings.id, carId))
  return car && canSeeListing(actor, car) ? car.sellerId : (actor?.accountId ?? null)
}

type Explain = { model: PriceModel; carId: string | null; sellerId: string | null; now: Date }

/** The one estimate that the page and the price coach show, with the cars it is compared with. */
async function explain(db: DbOrTx, car: ValuationInput, { model, carId, sellerId, now }: Explain) {
  if (!isCompleteValuationInput(car)) {
    const by = { model, market: undefined, fold: null }
    return { answer: estimatePrice(car, by), sum: null, comparables: [], others: [], by }
  }
  const offer = sellerId === null ? null : { ...car, sellerId }
  const fold = offer && model.offers.foldOf(offer)
  const key = offer && model.offers.keyOf(offer)
  const others = (await readMarket(db, { ...car, now })).filter(
    (other) => other.id !== carId && model.offers.keyOf(other) !== key,
  )
  const by = { model, market: new ValuedMarket(others, model).of(fold), fold }
  // What is left out counts here as in the estimate, so that the comparables lead to the same car.
  const { cheapest } = plausibleKinds(car, by)
  const compared = findComparables(cheapest.car, others, { model, fold, limit: shownComparables }).map((one) => ({
    ...one,
    differences: asStated(car, one.differences),
  }))
  const answer = estimatePrice(car, by)
  const sum = isEstimate(answer) ? explainEstimate(cheapest.car, { model, fold, log: cheapest.log }) : null
  return {
    // Of the very cars that the comparables are chosen from; the fit is up to a day older than they are.
    answer: isEstimate(answer) ? { ...answer, carCount: others.length } : answer,
    sum: sum && { ...sum, parts: asStated(car, sum.parts) },
    comparables: await shown(db, compared, others),
    others,
    by,
  }
}

function pick({ estimate, silence, sum, comparables }: CarValuation): ValuedCar {
  return { estimate, silence, sum, comparables }
}

async function shown(
  db: DbOrTx,
  compared: ReturnType<typeof findComparables>,
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
    const { year, mileageMiles } = car
    return [{ ...comparable, title: row.title, isSold: row.status === 'sold', year, mileageMiles }]
  })
}
