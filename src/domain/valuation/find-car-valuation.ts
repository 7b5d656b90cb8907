import { eq, inArray } from 'drizzle-orm'
import { dealLabelOfPrice } from '#contract/deal-label-of-price.ts'
import type {
  CarValuation,
  ComparableCarData,
  NoEstimateReason,
  PriceEstimate,
  PriceEstimateBreakdown,
  ValueCarRequest,
  ValuedCarResponse,
} from '#contract/valuation.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { canSeeListing } from '#domain/listings/listing-policy.ts'
import { estimatePlausibleFactCombinations } from './estimate-plausible-fact-combinations.ts'
import { estimatePrice, isPriceEstimate } from './estimate-price.ts'
import { estimateValueByAge } from './estimate-value-by-age.ts'
import { estimateValuesOfMissingFacts } from './estimate-values-of-missing-facts.ts'
import { explainPriceEstimate } from './explain-price-estimate.ts'
import { findComparableCars } from './find-comparable-cars.ts'
import { findOwnDescribedListing, findTwinOnMarket } from './find-described-listing.ts'
import type { PriceModel } from './price-model.ts'
import { type MarketCarWithId, readMarketAdvertsOfModel } from './read-market-adverts-of-model.ts'
import { restoreStatedFacts } from './restore-stated-facts.ts'
import { MarketWithPriceCorrections } from './revalue-model-years.ts'
import { loadPriceModel } from './store-price-model.ts'
import {
  draftToValuationInput,
  isCompleteValuationInput,
  toValuationInput,
  type ValuationInput,
} from './valuation-input.ts'

const shownComparables = 8

const silent = (silence: NoEstimateReason): CarValuation => ({
  deal: null,
  estimate: null,
  silence,
  sum: null,
  comparables: [],
  missingFacts: [],
  course: [],
  age: null,
})
const notForSale = silent({ reason: 'notForSale', carCount: 0, facts: [] })
const notReady = silent({ reason: 'notReady', carCount: 0, facts: [] })

/**
 * The value of a car on offer and its explanation: its label, the estimate, the most similar cars with the value of
 * each difference, and the curve over its age.
 *
 * @throws DomainError `not_found`, also for another seller's draft.
 */
export async function findCarValuation(
  db: DbOrTx,
  actor: MaybeActor,
  { id, now }: { id: string; now: Date },
): Promise<CarValuation> {
  const [car] = await db.select().from(listings).where(eq(listings.id, id))
  if (!car || !canSeeListing(actor, car)) throw new DomainError('not_found', 'We couldn’t find that car.')
  if (car.deletedAt || (car.status !== 'available' && car.status !== 'reserved')) return notForSale
  const stored = await loadPriceModel(db)
  if (!stored) return notReady
  const described = toValuationInput(car)
  const { answer, sum, comparables, missingFacts, others, by } = await explain(db, described, {
    model: stored.model,
    carId: id,
    sellerId: car.sellerId,
    now,
  })
  if (!isPriceEstimate(answer)) return { ...silent(answer), comparables, missingFacts }
  const today = now.getUTCFullYear()
  return {
    // From the estimate shown here; the lists follow a change within seconds. A reserved car has no label there.
    deal: car.status === 'available' ? dealLabelOfPrice(car.priceCents, answer) : null,
    estimate: answer,
    silence: null,
    sum,
    comparables,
    missingFacts,
    course: isCompleteValuationInput(described) ? estimateValueByAge(described, others, { ...by, today }) : [],
    age: car.year === null ? null : Math.max(0, today - car.year),
  }
}

/** The estimate of a car on offer as the sum that its page shows; null if there is none. */
export async function findEstimateBreakdown(
  db: DbOrTx,
  asked: { id: string; now: Date },
): Promise<PriceEstimateBreakdown | null> {
  return (await findCarValuation(db, null, asked)).sum
}

/**
 * The value of a car that a seller is about to offer, or that anybody describes. A description of a car on offer is
 * answered as that car's page does: a seller's own by its model, year and miles, anybody else's where all facts are the
 * same. So one car has one value, whoever asks.
 */
export async function estimateDraftCarValue(
  db: DbOrTx,
  actor: MaybeActor,
  { now, ...described }: ValueCarRequest & { now: Date },
): Promise<ValuedCarResponse> {
  const car = draftToValuationInput(described)
  const stored = await loadPriceModel(db)
  if (!stored) return pick(notReady)
  const carId = described.carId ?? null
  const own = carId === null && actor ? await findOwnDescribedListing(db, car, actor.accountId) : null
  const { answer, sum, comparables, missingFacts } = await explain(db, own?.car ?? car, {
    model: stored.model,
    carId: own?.id ?? carId,
    sellerId: await sellerOf(db, actor, carId),
    now,
  })
  if (!isPriceEstimate(answer)) return { ...pick(silent(answer)), comparables, missingFacts }
  return { estimate: answer, silence: null, sum, comparables, missingFacts }
}

/** The present or future seller of the car; an Admin may be viewing another person's car. */
async function sellerOf(db: DbOrTx, actor: MaybeActor, carId: string | null): Promise<string | null> {
  const [car] = carId === null ? [] : await db.select().from(listings).where(eq(listings.id, carId))
  return car && canSeeListing(actor, car) ? car.sellerId : (actor?.accountId ?? null)
}

type Explain = { model: PriceModel; carId: string | null; sellerId: string | null; now: Date }

/** The one estimate that the page and the price coach show, with the cars it is compared with. */
async function explain(db: DbOrTx, car: ValuationInput, { model, carId, sellerId, now }: Explain) {
  if (!isCompleteValuationInput(car)) {
    const by = { model, market: undefined, fold: null }
    return { answer: estimatePrice(car, by), sum: null, comparables: [], missingFacts: [], others: [], by }
  }
  const cars = await readMarketAdvertsOfModel(db, { ...car, now })
  const twin = sellerId === null ? findTwinOnMarket(cars, car, model) : null
  const offeredBy = sellerId ?? twin?.sellerId
  const offer = offeredBy === undefined ? null : { ...car, sellerId: offeredBy }
  const fold = offer && model.offers.foldOf(offer)
  const key = offer && model.offers.keyOf(offer)
  const ownId = carId ?? twin?.id
  const others = cars.filter((other) => other.id !== ownId && model.offers.keyOf(other) !== key)
  const by = { model, market: new MarketWithPriceCorrections(others, model).of(fold), fold }
  // Left-out facts count here as in the estimate, so that the comparables match the same car.
  const kinds = estimatePlausibleFactCombinations(car, by)
  const { cheapest } = kinds
  const compared = findComparableCars(cheapest.car, others, { model, fold, limit: shownComparables }).map((one) => ({
    ...one,
    differences: restoreStatedFacts(car, one.differences),
  }))
  const answer = estimatePrice(car, by)
  const sum = isPriceEstimate(answer) ? explainPriceEstimate(cheapest.car, { model, fold, log: cheapest.log }) : null
  return {
    // The count of the cars from which the comparables are chosen; the fit is up to a day older than they are.
    answer: isPriceEstimate(answer) ? { ...answer, carCount: others.length } : answer,
    sum: sum && { ...sum, parts: restoreStatedFacts(car, sum.parts) },
    comparables: await shown(db, compared, others),
    missingFacts: isWithinReach(answer) ? estimateValuesOfMissingFacts(car, kinds, by) : [],
    others,
    by,
  }
}

/** Whether the market shows what such a car costs, once its facts are known. */
function isWithinReach(answer: PriceEstimate | NoEstimateReason): boolean {
  return isPriceEstimate(answer) || answer.reason === 'facts' || answer.reason === 'kind'
}

function pick({ estimate, silence, sum, comparables, missingFacts }: CarValuation): ValuedCarResponse {
  return { estimate, silence, sum, comparables, missingFacts }
}

async function shown(
  db: DbOrTx,
  compared: ReturnType<typeof findComparableCars>,
  others: readonly MarketCarWithId[],
): Promise<ComparableCarData[]> {
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
