import { buildRecord } from '#contract/build-record.ts'
import { type CarToValue, type MarketCar, modelKey } from './market-car.ts'
import {
  encodeFact,
  type FactValue,
  factValueKey,
  findNearestNumber,
  type KindField,
  kindFields,
} from './priced-facts.ts'
import type { SameCarGroups } from './same-car-groups.ts'

/** Cars are counted by model year and so many miles. */
const milesOfCell = 5_000
/** Within so many years, or this share of its age, a car of the model speaks of another. */
const nearYears = 3
const nearShareOfAge = 0.3
/** So many other cars are to be of about the age, and so many of about the miles. */
const fewestOfAge = 3
const fewestOfMiles = 2

/** Cars that have something in common: how many, and of which groups of the fit, as bits. */
interface Tally {
  count: number
  folds: number
}

interface ModelSupport {
  total: number
  /** Whether at least half of the model's cars state the fact. */
  isCounted: Record<KindField, boolean>
  /** By value in small letters. */
  kinds: Record<KindField, Map<string, Tally & { value: FactValue }>>
  /** By model year and miles, as `cellOf` numbers them. */
  cells: Map<number, Tally>
}

/** What a fit has seen of each model: years, miles and kinds. Beyond that it would only guess. */
export class MarketSupport {
  readonly #referenceYear: number
  readonly #models: Map<string, ModelSupport>
  /** Whether a cell is within reach, by model, once it was asked; with the car's own count taken off or not. */
  readonly #reached = new Map<ModelSupport, Map<number, 'age' | 'mileage' | null>>()

  constructor(referenceYear: number, models: Map<string, ModelSupport> = new Map()) {
    this.#referenceYear = referenceYear
    this.#models = models
  }

  static learn(referenceYear: number, cars: readonly MarketCar[], offers: SameCarGroups): MarketSupport {
    const support = new MarketSupport(referenceYear)
    for (const car of cars) support.#add(car, offers.foldOf(car))
    for (const model of support.#models.values()) countFacts(model)
    return support
  }

  /**
   * The car as the fit reads it: sizes and powers in steps, and without the facts that most sellers of the model leave out
   * (undefined, beside null for one that this seller left out): what few say of a model says more about these sellers than
   * about their cars.
   */
  countedFacts<Car extends CarToValue>(car: Car): Car {
    const model = this.#models.get(modelKey(car))
    const counted: Partial<Record<KindField, FactValue | null | undefined>> = {}
    for (const field of kindFields) {
      counted[field] = model && !model.isCounted[field] ? undefined : encodeFact(car, field)
    }
    return { ...car, ...counted }
  }

  /** The car of the model in the middle: of the median year and, among cars of about that year, miles; of the commonest kind. */
  usualCar({ brand, model: name }: CarToValue): CarToValue | null {
    const model = this.#models.get(modelKey({ brand, model: name }))
    if (!model) return null
    const cells = [...model.cells].map(([cell, { count }]) => ({ year: yearOf(cell), miles: milesOf(cell), count }))
    const year = medianOf(cells.map((cell) => ({ value: cell.year, count: cell.count })))
    const near = cells.filter((cell) => Math.abs(cell.year - year) <= 1)
    const mileageMiles = medianOf(near.map((cell) => ({ value: cell.miles, count: cell.count })))
    const usual = (field: KindField) => {
      if (!model.isCounted[field]) return undefined
      const [first] = [...model.kinds[field].values()].sort((a, b) => b.count - a.count)
      return first?.value ?? null
    }
    return { brand, model: name, year, mileageMiles, ...buildRecord(kindFields, usual) } as CarToValue
  }

  /**
   * The values that a fact may have: the stated one where another car of the model has it (of a number, the nearest that
   * another has), else every value that the others have. A value that nobody else has is worth no more than none, so that
   * leaving it out gains nothing.
   */
  plausibleValues(car: CarToValue, field: KindField, fold: number | null): readonly (FactValue | null | undefined)[] {
    const model = this.#models.get(modelKey(car))
    if (!model?.isCounted[field]) return [undefined]
    const stated = encodeFact(car, field)
    const kinds = model.kinds[field]
    const own = stated === null ? undefined : kinds.get(factValueKey(stated))
    if (own && countBeside(own, fold) > 0) return [own.value]
    const others = [...kinds.values()].filter((tally) => countBeside(tally, fold) > 0).map(({ value }) => value)
    if (others.length === 0) return [null]
    const nearest = typeof stated === 'number' ? findNearestNumber(stated, others) : null
    return nearest === null ? others : [nearest]
  }

  /**
   * Which of age and mileage lies beyond what the others of the model show: three are to be of about its age, two as old
   * and two as new within three years (when the model was built), two as far driven, and two near in both.
   */
  outOfReach(car: CarToValue, fold: number | null): 'age' | 'mileage' | null {
    const model = this.#models.get(modelKey(car))
    if (!model) return 'age'
    const cell = cellOf(car)
    const isAmong = fold !== null && Boolean((model.cells.get(cell)?.folds ?? 0) & (1 << fold))
    const known = this.#reached.get(model) ?? new Map<number, 'age' | 'mileage' | null>()
    this.#reached.set(model, known)
    const key = 2 * cell + (isAmong ? 1 : 0)
    const answer = known.get(key)
    if (answer !== undefined) return answer
    const found = this.#missingOf(model, car, isAmong)
    known.set(key, found)
    return found
  }

  #missingOf({ cells }: ModelSupport, car: CarToValue, isAmong: boolean): 'age' | 'mileage' | null {
    const own = cellOf(car)
    const miles = milesOf(own)
    const window = Math.max(nearYears, nearShareOfAge * (this.#referenceYear + 1 - car.year))
    const counts = { ofAge: 0, asOld: 0, asNew: 0, asFar: 0, nearInBoth: 0 }
    for (const [cell, { count }] of cells) {
      const others = cell === own && isAmong ? count - 1 : count
      const later = yearOf(cell) - car.year
      const isOfAge = Math.abs(later) <= window
      if (isOfAge) counts.ofAge += others
      if (later <= nearYears) counts.asOld += others
      if (later >= -nearYears) counts.asNew += others
      if (milesOf(cell) >= 0.7 * miles - milesOfCell) counts.asFar += others
      if (isOfAge && isNearInMiles(milesOf(cell), miles)) counts.nearInBoth += others
    }
    if (counts.ofAge < fewestOfAge || counts.asOld < fewestOfMiles || counts.asNew < fewestOfMiles) return 'age'
    return counts.asFar < fewestOfMiles || counts.nearInBoth < fewestOfMiles ? 'mileage' : null
  }

  #add(car: MarketCar, group: number): void {
    const key = modelKey(car)
    const model = this.#models.get(key) ?? emptySupport()
    this.#models.set(key, model)
    const fold = 1 << group
    model.total++
    for (const field of kindFields) {
      const value = encodeFact(car, field)
      if (value === null) continue
      const key = factValueKey(value)
      const tally = model.kinds[field].get(key) ?? { value, count: 0, folds: 0 }
      model.kinds[field].set(key, { value: tally.value, ...added(tally, fold) })
    }
    const cell = cellOf(car)
    model.cells.set(cell, added(model.cells.get(cell) ?? { count: 0, folds: 0 }, fold))
  }

  save() {
    return this.#models
  }
}

function emptySupport(): ModelSupport {
  const kinds = buildRecord(kindFields, (): ModelSupport['kinds'][KindField] => new Map())
  return { total: 0, isCounted: buildRecord(kindFields, () => false), kinds, cells: new Map() }
}

/** The value in the middle of so many of each. */
function medianOf(values: readonly { value: number; count: number }[]): number {
  const sorted = values.toSorted((a, b) => a.value - b.value)
  let left = sorted.reduce((sum, { count }) => sum + count, 0) / 2
  for (const { value, count } of sorted) {
    left -= count
    if (left <= 0) return value
  }
  return sorted.at(-1)?.value ?? 0
}

function countFacts(model: ModelSupport): void {
  for (const field of kindFields) {
    let stated = 0
    for (const { count } of model.kinds[field].values()) stated += count
    model.isCounted[field] = 2 * stated >= model.total
  }
}

function added({ count, folds }: Tally, fold: number): Tally {
  return { count: count + 1, folds: folds | fold }
}

/** A car of a group is nearly always among those that were counted. */
function countBeside({ count, folds }: Tally, fold: number | null): number {
  return fold !== null && folds & (1 << fold) ? count - 1 : count
}

const cellsOfYear = 1 << 12

function cellOf({ year, mileageMiles }: CarToValue): number {
  return year * cellsOfYear + Math.min(cellsOfYear - 1, Math.floor(mileageMiles / milesOfCell))
}

function yearOf(cell: number): number {
  return Math.floor(cell / cellsOfYear)
}

/** The middle of the cell's miles. */
function milesOf(cell: number): number {
  return ((cell % cellsOfYear) + 0.5) * milesOfCell
}

function isNearInMiles(a: number, b: number): boolean {
  return a >= b / 2 - 2 * milesOfCell && a <= 2 * b + 2 * milesOfCell
}
