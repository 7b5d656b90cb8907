import { brandKey, type CarToValue, foldCount, modelKey } from './market-car.ts'

/** Shares of like cars that are cheaper than each bound of an estimate. */
const spreadShares = [0.1, 0.25, 0.75, 0.9] as const
/** So many cars of a model weigh as much as the opinion of its brand about how far prices scatter. */
const steadiness = 15
const ageSteps = [1, 3, 6, 10, 15]
const countSteps = [4, 8, 20, 80]

/** A car of the market and by how much its price missed a value that had not seen it. */
export interface Miss {
  car: CarToValue
  fold: number
  /** Logarithm of price over value. */
  excess: number
}

type Scatter = { sum: number; count: number }

/**
 * How far prices scatter about their value: typical for the model (leaning on its brand, that on the market), the age
 * and how many cars of the model there are; then stretched so that the shares promised are the shares seen on cars that
 * the fit had not seen (cross-conformal prediction, Vovk, 2015). A car's own group of the fit has no say in how wide its
 * bounds are.
 */
export class PriceSpread {
  readonly #referenceYear: number
  /** For each group, and last for all: what the rest says. */
  readonly #views: View[]

  constructor(referenceYear: number, views: View[]) {
    this.#referenceYear = referenceYear
    this.#views = views
  }

  static learn(referenceYear: number, misses: readonly Miss[]): PriceSpread {
    const folds: (number | null)[] = [...Array.from({ length: foldCount }, (_, fold) => fold), null]
    const keyed = misses.map(({ car, fold, excess }) => ({ ...keysOf(car, referenceYear), fold, excess }))
    const views = folds.map((left) => viewOf(keyed.filter(({ fold }) => fold !== left)))
    return new PriceSpread(referenceYear, views)
  }

  /** The logarithms of the bounds' factors about a value, in the order of `spreadShares`. */
  bounds(car: CarToValue, fold: number | null): number[] {
    const view = this.#view(fold)
    const scale = scaleOf(view, keysOf(car, this.#referenceYear))
    return view.quantiles.map((quantile) => quantile * scale)
  }

  /**
   * How many cars of the model the fit knows beside this one. Those of the car's own group count too, as they are like
   * cars, unless nothing is left without them.
   */
  seen(car: CarToValue, fold: number | null): number {
    const known = (group: number | null) => this.#view(group).models.get(modelKey(car))?.count ?? 0
    if (fold === null) return known(null)
    const others = known(fold)
    // A car of a group is nearly always among those that were fitted; of a newer one the others may be one more.
    return others === 0 ? 0 : Math.max(others, known(null) - 1)
  }

  save() {
    return this.#views.map(({ models, brands, ...rest }) => ({ ...rest, models: [...models], brands: [...brands] }))
  }

  static restore(referenceYear: number, saved: ReturnType<PriceSpread['save']>): PriceSpread {
    const views = saved.map((view) => ({ ...view, models: new Map(view.models), brands: new Map(view.brands) }))
    return new PriceSpread(referenceYear, views)
  }

  #view(fold: number | null): View {
    const view = this.#views[fold ?? foldCount]
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
}

/** What the scatter of a car's price depends on. */
interface Keys {
  brand: string
  model: string
  /** Counted back from the year after the reference year. */
  age: number
}

function keysOf(car: CarToValue, referenceYear: number): Keys {
  return { brand: brandKey(car.brand), model: modelKey(car), age: referenceYear + 1 - car.year }
}

type KeyedMiss = Keys & { excess: number }

function viewOf(misses: readonly KeyedMiss[]): View {
  const market: Scatter = { sum: 0, count: 0 }
  const view: View = { market, brands: new Map(), models: new Map(), ages: [], counts: [], quantiles: [] }
  for (const { brand, model, excess } of misses) {
    for (const scatter of [market, entry(view.brands, brand), entry(view.models, model)]) {
      scatter.sum += Math.abs(excess)
      scatter.count++
    }
  }
  view.ages = factors(misses, view, ageSteps, ({ age }) => age)
  view.counts = factors(misses, view, countSteps, ({ model }) => view.models.get(model)?.count ?? 0)
  const scaled = Float64Array.from(misses, (miss) => miss.excess / scaleOf(view, miss)).sort()
  view.quantiles = spreadShares.map((share) => quantileOf(scaled, share))
  return view
}

/** How much wider or narrower than the model's own scatter the cars of each step are. */
function factors(
  misses: readonly KeyedMiss[],
  view: View,
  steps: readonly number[],
  of: (miss: KeyedMiss) => number,
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

function scaleOf({ market, brands, models, ages, counts }: View, keys: Keys): number {
  // A market without a single miss still gets bounds: a tenth up and down.
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

/** Between two values in the straight line; of nothing, the quantile of a normal scatter whose mean miss is 1. */
function quantileOf(sorted: Float64Array, share: number): number {
  if (sorted.length < 20) return { 0.1: -1.606, 0.25: -0.845, 0.75: 0.845, 0.9: 1.606 }[share] ?? 0
  const at = share * (sorted.length - 1)
  const low = sorted[Math.floor(at)] ?? 0
  const high = sorted[Math.ceil(at)] ?? low
  return low + (high - low) * (at - Math.floor(at))
}
