import { type CompleteValuationInput, carBrandKey, carModelKey, crossValidationFoldCount } from './market-car.ts'
import {
  type LogPriceBounds,
  learnOpenRangeShares,
  type OpenRangeShares,
  type PlausiblePriceRange,
  plausiblePriceRange,
  type ValuesOfKinds,
  wholeOpenRange,
} from './plausible-price-range.ts'

/** The shares of similar cars that are cheaper than each bound of an estimate. */
const spreadShares = [0.1, 0.25, 0.75, 0.9] as const
/** This many cars of a model weigh as much as the brand's figure for how far prices spread. */
const steadiness = 15
const ageSteps = [1, 3, 6, 10, 15]
const countSteps = [4, 8, 20, 80]
/** Ages, from the year after the reference year, that separate the groups whose bounds are calibrated individually. */
const groupAges = [4, 7, 11, 16]
const fewestOfGroup = 60
const groupSteadiness = 60

/** The properties on which the spread of a car's price depends. */
interface SpreadKeys {
  brand: string
  model: string
  /** Counted back from the year after the reference year. */
  age: number
}

/** A car of the market, by the keys of its spread, and the difference of its price from a value that had not seen it. */
export interface PriceResidual extends SpreadKeys {
  fold: number
  /** Logarithm of the value in cents. */
  log: number
  /** Logarithm of price divided by value. */
  excess: number
  /** Whether the car would get an estimate: the bounds must be right for those that do. */
  isInReach: boolean
  /** Whether its advert leaves no fact open: one that does is valued as the cheapest car it may be, and not as fitted. */
  isKindKnown: boolean
  /** Of a car whose advert leaves facts open; null if they were not measured. */
  kinds: ValuesOfKinds | null
}

type Scatter = { sum: number; count: number }

/**
 * How far prices spread around their value: the typical spread of the model (relying on its brand, and that on the
 * market), adjusted by age and by how many cars of the model there are; then stretched so that the promised shares
 * match those of cars that the fit had not seen (cross-conformal prediction, Vovk, 2015). A car's own group of the fit
 * does not affect the width of its bounds.
 */
export class PriceSpread {
  readonly #referenceYear: number
  /** For each group the result from all others; the last one is for all. */
  readonly #views: View[]

  constructor(referenceYear: number, views: View[]) {
    this.#referenceYear = referenceYear
    this.#views = views
  }

  static learn(referenceYear: number, misses: readonly PriceResidual[]): PriceSpread {
    const folds: (number | null)[] = [...Array.from({ length: crossValidationFoldCount }, (_, fold) => fold), null]
    const views = folds.map((left) => viewOf(misses.filter(({ fold }) => fold !== left)))
    return new PriceSpread(referenceYear, views)
  }

  /** The range of prices of a car that may be of several kinds. */
  rangeOf(car: CompleteValuationInput, kinds: ValuesOfKinds, fold: number | null): PlausiblePriceRange {
    const view = this.#view(fold)
    return rangeIn(view, { ...priceSpreadKeysOf(car, this.#referenceYear), kinds }, view.openShares)
  }

  /**
   * How many cars of the model the fit knows besides this one. Cars in its own group count too, because they are
   * similar, unless no others remain.
   */
  seen(car: CompleteValuationInput, fold: number | null): number {
    const all = this.countOfModel(car)
    if (fold === null) return all
    const others = this.#view(fold).models.get(carModelKey(car))?.count ?? 0
    // A car of a group is nearly always among those that were fitted; for a newer one the count may be one too low.
    return others === 0 ? 0 : Math.max(others, all - 1)
  }

  /** How many cars of a model the fit of all cars knows. */
  countOfModel(car: Pick<CompleteValuationInput, 'brand' | 'model'>): number {
    return this.#view(null).models.get(carModelKey(car))?.count ?? 0
  }

  save() {
    return this.#views.map(({ models, brands, ...rest }) => ({ ...rest, models: [...models], brands: [...brands] }))
  }

  static restore(referenceYear: number, saved: ReturnType<PriceSpread['save']>): PriceSpread {
    const views = saved.map((view) => ({ ...view, models: new Map(view.models), brands: new Map(view.brands) }))
    return new PriceSpread(referenceYear, views)
  }

  #view(fold: number | null): View {
    const view = this.#views[fold ?? crossValidationFoldCount]
    if (!view) throw new RangeError(`There is no group ${fold} of the fit.`)
    return view
  }
}

interface View {
  market: Scatter
  brands: Map<string, Scatter>
  models: Map<string, Scatter>
  /** Factors by age and by how many cars of the model there are. */
  ages: number[]
  counts: number[]
  quantiles: number[]
  /** Logarithms of cents that separate the quarters of the values. */
  valueEnds: number[]
  /** The quantiles of cars of one age and one quarter of the values, if there are enough of them. */
  groups: Map<number, number[]>
  openShares: OpenRangeShares
}

export function priceSpreadKeysOf(car: CompleteValuationInput, referenceYear: number): SpreadKeys {
  return { brand: carBrandKey(car.brand), model: carModelKey(car), age: referenceYear + 1 - car.year }
}

function viewOf(misses: readonly PriceResidual[]): View {
  const market: Scatter = { sum: 0, count: 0 }
  const view: View = {
    market,
    brands: new Map(),
    models: new Map(),
    ages: [],
    counts: [],
    quantiles: [],
    valueEnds: [],
    groups: new Map(),
    openShares: wholeOpenRange,
  }
  for (const { brand, model, excess } of misses) {
    for (const scatter of [market, entry(view.brands, brand), entry(view.models, model)]) {
      scatter.sum += Math.abs(excess)
      scatter.count++
    }
  }
  view.ages = factors(misses, view, ageSteps, ({ age }) => age)
  view.counts = factors(misses, view, countSteps, ({ model }) => view.models.get(model)?.count ?? 0)
  const inReach = forCalibration(misses)
  const scaled = Float64Array.from(inReach, (miss) => miss.excess / scaleOf(view, miss)).sort()
  view.quantiles = spreadShares.map((share) => quantileOf(scaled, share))
  const logs = Float64Array.from(inReach, ({ log }) => log).sort()
  view.valueEnds = [0.25, 0.5, 0.75].map((share) => logs[Math.floor(share * logs.length)] ?? 0)
  for (const [group, members] of Map.groupBy(inReach, (miss) => groupOf(view.valueEnds, miss))) {
    if (members.length < fewestOfGroup) continue
    const own = Float64Array.from(members, (miss) => miss.excess / scaleOf(view, miss)).sort()
    // With few cars, their quantiles rely on those of all.
    const share = members.length / (members.length + groupSteadiness)
    const leant = spreadShares.map((of, at) => share * quantileOf(own, of) + (1 - share) * (view.quantiles[at] ?? 0))
    view.groups.set(group, leant)
  }
  const open = misses.flatMap(({ brand, model, age, kinds, isInReach, log, excess }) => {
    if (kinds === null || !isInReach) return []
    const range = rangeIn(view, { brand, model, age, kinds }, wholeOpenRange)
    return range.isTooWide ? [] : [{ logPrice: log + excess, range }]
  })
  view.openShares = learnOpenRangeShares(open)
  return view
}

function rangeIn(view: View, { kinds, ...keys }: SpreadKeys & { kinds: ValuesOfKinds }, shares: OpenRangeShares) {
  const scale = scaleOf(view, keys)
  return plausiblePriceRange(kinds, (log) => boundsIn(view, { ...keys, log }, scale), shares)
}

/** The bounds around a value; `log` is that of the value in cents. */
function boundsIn(view: View, { age, log }: { age: number; log: number }, scale: number): LogPriceBounds {
  const boundsOf = (at: number) =>
    (view.groups.get(groupOf(view.valueEnds, { age, log: at })) ?? view.quantiles).map((one) => one * scale)
  const bounds = boundsOf(log)
  // A dearer car of the next group has no lower bounds than the dearest of the group below: otherwise a value that a
  // left-out word lowers would get a better label.
  for (const end of view.valueEnds) {
    if (end > log) continue
    for (const [place, below] of boundsOf(end - 1e-9).entries()) {
      bounds[place] = Math.max(bounds[place] ?? below, below + end - log)
    }
  }
  return bounds as LogPriceBounds
}

/**
 * The cars whose residuals are those of an estimate: within reach and of one kind, or all within reach where too few
 * adverts state everything.
 */
function forCalibration(misses: readonly PriceResidual[]): readonly PriceResidual[] {
  const inReach = misses.filter(({ isInReach }) => isInReach)
  const known = inReach.filter(({ isKindKnown }) => isKindKnown)
  return known.length < fewestOfGroup ? inReach : known
}

/** The group of a car: its age and its quarter of the values. */
function groupOf(valueEnds: readonly number[], { age, log }: { age: number; log: number }): number {
  return valueEnds.filter((end) => log >= end).length * 100 + stepOf(age, groupAges)
}

/** How much wider or narrower than the model's own spread the cars of each step are. */
function factors(
  misses: readonly PriceResidual[],
  view: View,
  steps: readonly number[],
  of: (miss: PriceResidual) => number,
): number[] {
  const sums = [...steps, 0].map(() => ({ sum: 10, count: 10 }))
  for (const miss of misses) {
    const step = sums[stepOf(of(miss), steps)]
    if (!step) continue
    step.sum += Math.abs(miss.excess) / scaleOf(view, miss)
    step.count++
  }
  return sums.map(({ sum, count }) => sum / count)
}

function scaleOf({ market, brands, models, ages, counts }: View, keys: SpreadKeys): number {
  // A market without a single difference still gets bounds: a tenth up and down.
  const whole = (market.sum + 0.1) / (market.count + 1)
  const brand = leaning(brands.get(keys.brand), whole)
  const model = models.get(keys.model)
  const age = ages[stepOf(keys.age, ageSteps)] ?? 1
  return leaning(model, brand) * age * (counts[stepOf(model?.count ?? 0, countSteps)] ?? 1)
}

function leaning(scatter: Scatter | undefined, on: number): number {
  return ((scatter?.sum ?? 0) + steadiness * on) / ((scatter?.count ?? 0) + steadiness)
}

function stepOf(value: number, steps: readonly number[]): number {
  const step = steps.findIndex((end) => value < end)
  return step === -1 ? steps.length : step
}

function entry(scatters: Map<string, Scatter>, key: string): Scatter {
  const known = scatters.get(key) ?? { sum: 0, count: 0 }
  scatters.set(key, known)
  return known
}

/**
 * The value below which the next car is with this chance, if it is one more of those sorted (conformal prediction): a
 * little farther out than the quantile of those that are there, which few cars would make too narrow. Interpolates
 * linearly between two values; with fewer than 20 values, the quantile of a normal distribution with a mean deviation
 * of 1.
 */
function quantileOf(sorted: Float64Array, share: number): number {
  if (sorted.length < 20) return { 0.1: -1.606, 0.25: -0.845, 0.75: 0.845, 0.9: 1.606 }[share] ?? 0
  const at = Math.max(0, Math.min(sorted.length - 1, share * (sorted.length + 1) - 1))
  const low = sorted[Math.floor(at)] ?? 0
  const high = sorted[Math.ceil(at)] ?? low
  return low + (high - low) * (at - Math.floor(at))
}
