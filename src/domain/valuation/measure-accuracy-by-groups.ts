import {
  expensiveCarThresholdCents,
  oldCarAgeThresholdYears,
  type PriceAccuracyFigures,
  type PriceAccuracyGroup,
  sellerSizeThresholds,
} from '#contract/daily-price-accuracy.ts'
import { dealLabelOfPrice } from '#contract/deal-label-of-price.ts'
import type { NoEstimateReason, PriceEstimate } from '#contract/valuation.ts'
import { carModelKey, type MarketCar } from './market-car.ts'

/** A car with a known price, and its value calculated without that price. */
export interface ValuedCarWithPrice {
  car: MarketCar
  valueCents: number
  /** The middle between the cheapest and the dearest car that it may be, given the facts that its advert leaves out. */
  middleCents: number
  /** Null if the car has no estimate; `silence` states why. */
  estimate: PriceEstimate | null
  silence: NoEstimateReason['reason'] | null
  /** Whether its advert leaves out a fact that other cars of its model state. */
  hasFactsLeftOut: boolean
  isSold: boolean
  /** How many cars its seller has on the market; null if sellers are not known. */
  sellerCars: number | null
}

const ageEnds = [3, 6, 10, 15]

type Group = Omit<PriceAccuracyGroup, 'cars' | 'figures'> & { members: readonly ValuedCarWithPrice[] }

/**
 * Measures the errors by groups of cars. The estimate, not the price, decides which quarter a car is in: otherwise cars
 * that are expensive for their kind would look undervalued. Sold cars form a group of their own and are in no other.
 *
 * @param minCarsForEstimate smaller groups have no figures
 */
export function measureAccuracyByGroups(
  values: readonly ValuedCarWithPrice[],
  { referenceYear, fewestCars }: { referenceYear: number; fewestCars: number },
): PriceAccuracyGroup[] {
  const offered = values.filter(({ isSold }) => !isSold)
  const ageOf = ({ car }: ValuedCarWithPrice) => Math.max(0, referenceYear - car.year)
  const whole = (kind: PriceAccuracyGroup['kind'], members: readonly ValuedCarWithPrice[]): Group => ({
    kind,
    members,
    valueQuarter: null,
    fromAge: null,
    toAge: null,
  })
  const groups = [
    whole('all', offered),
    whole(
      'sold',
      values.filter(({ isSold }) => isSold),
    ),
    whole(
      'fewCarsSeller',
      offered.filter(({ sellerCars }) => sellerCars !== null && sellerCars <= sellerSizeThresholds.fewCars),
    ),
    whole(
      'manyCarsSeller',
      offered.filter(({ sellerCars }) => sellerCars !== null && sellerCars >= sellerSizeThresholds.manyCars),
    ),
    whole(
      'factsStated',
      offered.filter(({ hasFactsLeftOut }) => !hasFactsLeftOut),
    ),
    whole(
      'factsLeftOut',
      offered.filter(({ hasFactsLeftOut }) => hasFactsLeftOut),
    ),
    whole(
      'old',
      offered.filter((valued) => ageOf(valued) > oldCarAgeThresholdYears),
    ),
    whole(
      'expensive',
      offered.filter(({ car }) => car.priceCents > expensiveCarThresholdCents),
    ),
    ...groupByAge(offered, ageOf),
    ...groupByValueAndAge(offered, ageOf),
  ]
  return groups.map(({ members, ...group }) => ({
    ...group,
    cars: members.length,
    figures: members.length < Math.max(1, fewestCars) ? null : figuresOf(members, fewestCars),
  }))
}

type AgeOf = (valued: ValuedCarWithPrice) => number

function groupByAge(values: readonly ValuedCarWithPrice[], ageOf: AgeOf): Group[] {
  return [...Map.groupBy(values, (valued) => ageStepOf(ageOf(valued)))]
    .sort(([a], [b]) => a - b)
    .map(([step, members]) => ({ kind: 'age', valueQuarter: null, ...agesOfStep(step), members }))
}

function groupByValueAndAge(values: readonly ValuedCarWithPrice[], ageOf: AgeOf): Group[] {
  const sorted = values.map(({ valueCents }) => valueCents).sort((a, b) => a - b)
  const ends = [0.25, 0.5, 0.75].map((share) => sorted[Math.floor(share * sorted.length)] ?? 0)
  const quarterOf = ({ valueCents }: ValuedCarWithPrice) => ends.filter((end) => valueCents >= end).length + 1
  return [...Map.groupBy(values, quarterOf)]
    .sort(([a], [b]) => a - b)
    .flatMap(([valueQuarter, members]) =>
      groupByAge(members, ageOf).map((group) => ({ ...group, kind: 'valueAndAge', valueQuarter }) as const),
    )
}

function ageStepOf(age: number): number {
  return ageEnds.filter((end) => age >= end).length
}

function agesOfStep(step: number): Pick<PriceAccuracyGroup, 'fromAge' | 'toAge'> {
  const end = ageEnds[step]
  return { fromAge: ageEnds[step - 1] ?? 0, toAge: end === undefined ? null : end - 1 }
}

function figuresOf(members: readonly ValuedCarWithPrice[], fewestCars: number): PriceAccuracyFigures {
  const answered = members.filter(({ estimate }) => estimate !== null)
  const labelled = members.filter(isLabelled)
  const told = members.filter((valued) => isLabelled(valued) || noDealLabelReasonOf(valued) !== null)
  const { medianErrorPercent, within10Percent, within20Percent } = computeValuationErrorMetrics(members)
  const covered = (share: 80 | 50) => (answered.length < fewestCars ? null : intervalCoveragePercent(answered, share))
  return {
    medianErrorPercent,
    within10Percent,
    within20Percent,
    coverage50Percent: covered(50),
    coverage80Percent: covered(80),
    coverage80ChancePercent: answered.length < fewestCars ? null : chanceOfCoverageByModel(answered),
    silentPercent: percentOf(members.length - answered.length, members.length),
    labelledPercent: percentOf(labelled.length, members.length),
    explainedPercent: percentOf(told.length, members.length),
    biasPercent: medianGapPercent(members, ({ valueCents }) => valueCents),
    middleBiasPercent: medianGapPercent(members, ({ middleCents }) => middleCents),
  }
}

function isLabelled({ car, estimate }: ValuedCarWithPrice): boolean {
  return estimate !== null && dealLabelOfPrice(car.priceCents, estimate) !== null
}

/** Why a car has no label, as its page states it; null if it has one, and if no reason can be stated. */
export function noDealLabelReasonOf(valued: ValuedCarWithPrice): NoEstimateReason['reason'] | 'open' | null {
  if (isLabelled(valued)) return null
  return valued.silence ?? ((valued.estimate?.openFacts.length ?? 0) > 0 ? 'open' : null)
}

function medianGapPercent(
  values: readonly ValuedCarWithPrice[],
  centsOf: (valued: ValuedCarWithPrice) => number,
): number {
  const gaps = values.map((valued) => centsOf(valued) / valued.car.priceCents - 1).sort((a, b) => a - b)
  return 100 * (gaps[gaps.length >> 1] ?? 0)
}

/** Errors of values compared with asking prices; shares and percentages from 0 to 100. */
export interface ValuationErrorMetrics {
  cars: number
  /** Median of the distance between value and price, in percent of the price. */
  medianErrorPercent: number
  within10Percent: number
  within20Percent: number
}

export function computeValuationErrorMetrics(values: readonly ValuedCarWithPrice[]): ValuationErrorMetrics {
  const errors = values.map(({ car, valueCents }) => Math.abs(valueCents / car.priceCents - 1)).sort((a, b) => a - b)
  const within = (share: number) => percentOf(errors.filter((error) => error <= share).length, errors.length)
  return {
    cars: values.length,
    medianErrorPercent: 100 * (errors[errors.length >> 1] ?? 0),
    within10Percent: within(0.1),
    within20Percent: within(0.2),
  }
}

const bounds = {
  80: ['lowCents', 'dearestHighCents'],
  50: ['lowerCents', 'dearestUpperCents'],
} as const

/** The percentage of these cars whose price is inside the interval that should contain `share` percent of them. */
export function intervalCoveragePercent(values: readonly ValuedCarWithPrice[], share: 80 | 50): number {
  const [low, high] = bounds[share]
  const inside = values.filter(
    ({ car, estimate }) => estimate && car.priceCents >= estimate[low] && car.priceCents <= estimate[high],
  )
  return percentOf(inside.length, values.length)
}

/**
 * By how many points 19 of 20 groups of such cars miss the 80 percent at most, by the standard error of clusters (Liang
 * and Zeger, 1986): the prices of one model's cars are estimated too high or too low together.
 */
function chanceOfCoverageByModel(values: readonly ValuedCarWithPrice[]): number {
  const share = intervalCoveragePercent(values, 80) / 100
  const byModel = [...Map.groupBy(values, ({ car }) => carModelKey(car)).values()]
  const squares = byModel.map((cars) => (cars.length * (intervalCoveragePercent(cars, 80) / 100 - share)) ** 2)
  return (196 * Math.sqrt(squares.reduce((sum, square) => sum + square, 0))) / Math.max(1, values.length)
}

export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole
}
