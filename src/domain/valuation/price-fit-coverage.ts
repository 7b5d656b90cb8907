import { createRecordFromKeys } from '#contract/create-record-from-keys.ts'
import { type CompleteValuationInput, carModelKey, type MarketCar } from './market-car.ts'
import {
  type CarFactValue,
  carFactValueKey,
  encodePriceFact,
  findNearestNumber,
  isCombustionEngineFact,
  isElectric,
  type OptionalPriceFactField,
  optionalPriceFactFields,
  withoutFactsOfOtherFuels,
} from './optional-price-facts.ts'
import type { SameCarGroups } from './same-car-groups.ts'

/** Cars are counted by model year and in steps of this many miles. */
const milesOfCell = 5_000
/** A car of the model counts for another if their ages differ by at most this many years, or this share of its age. */
const nearYears = 3
const nearShareOfAge = 0.3
/** At least this many other cars must be of about the age, and at least so many of about the miles. */
const fewestOfAge = 3
const fewestOfMiles = 2
/** If so many cars of a model leave a fact out, what they cost shows what leaving it out stands for. */
const fewestBlank = 10

/** Cars that share a property: how many, and in which groups of the fit, as bits. */
interface Tally {
  count: number
  folds: number
}

interface ModelSupport {
  total: number
  /** Whether at least half of the model's cars state the fact. */
  isCounted: Record<OptionalPriceFactField, boolean>
  /** By value in lower case. */
  kinds: Record<OptionalPriceFactField, Map<string, Tally & { value: CarFactValue }>>
  /** By model year and miles, as `cellOf` numbers them. */
  cells: Map<number, Tally>
}

/** The years, miles and kinds of each model that a fit has seen. Beyond them it would only guess. */
export class PriceFitCoverage {
  readonly #referenceYear: number
  readonly #models: Map<string, ModelSupport>
  /** Caches whether a cell is within reach, by model; separately with and without subtracting the car's own count. */
  readonly #reached = new Map<ModelSupport, Map<number, 'age' | 'mileage' | null>>()

  constructor(referenceYear: number, models: Map<string, ModelSupport> = new Map()) {
    this.#referenceYear = referenceYear
    this.#models = models
  }

  static learn(referenceYear: number, cars: Iterable<MarketCar>, offers: SameCarGroups): PriceFitCoverage {
    const support = new PriceFitCoverage(referenceYear)
    for (const car of cars) support.#add(car, offers.foldOf(car))
    for (const model of support.#models.values()) countFacts(model)
    return support
  }

  /**
   * The car as the fit reads it: sizes and powers in steps, and without the facts that most sellers of the model leave
   * out (undefined, in contrast to null for a fact that this seller left out): a fact that few sellers of a model state
   * tells more about these sellers than about their cars.
   */
  countedFacts<Car extends CompleteValuationInput>(car: Car): Car {
    const model = this.#models.get(carModelKey(car))
    const counted: Partial<Record<OptionalPriceFactField, CarFactValue | null | undefined>> = {}
    for (const field of optionalPriceFactFields) {
      counted[field] = model && !model.isCounted[field] ? undefined : encodePriceFact(car, field)
    }
    return withoutFactsOfOtherFuels({ ...car, ...counted })
  }

  /** The facts that at least half of the model's cars state, so that they affect its prices. */
  countedFields(car: Pick<CompleteValuationInput, 'brand' | 'model'>): OptionalPriceFactField[] {
    const model = this.#models.get(carModelKey(car))
    return model ? optionalPriceFactFields.filter((field) => model.isCounted[field]) : []
  }

  /**
   * The typical car of the model: of the median year, with the median miles of cars of about that year, and of the most
   * common kind.
   */
  usualCar({ brand, model: name }: CompleteValuationInput): CompleteValuationInput | null {
    const model = this.#models.get(carModelKey({ brand, model: name }))
    if (!model) return null
    const cells = [...model.cells].map(([cell, { count }]) => ({ year: yearOf(cell), miles: milesOf(cell), count }))
    const year = medianOf(cells.map((cell) => ({ value: cell.year, count: cell.count })))
    const near = cells.filter((cell) => Math.abs(cell.year - year) <= 1)
    const mileageMiles = medianOf(near.map((cell) => ({ value: cell.miles, count: cell.count })))
    const usual = (field: OptionalPriceFactField) => {
      if (!model.isCounted[field]) return undefined
      const [first] = [...model.kinds[field].values()].sort((a, b) => b.count - a.count)
      return first?.value ?? null
    }
    return {
      brand,
      model: name,
      year,
      mileageMiles,
      ...createRecordFromKeys(optionalPriceFactFields, usual),
    } as CompleteValuationInput
  }

  /**
   * The values that a fact may have: the stated one (for a number, the nearest that another car of the model has), for a
   * fact that is left out every value that the others have, and none, if many leave it out: those who do may ask for
   * less than for any kind. A number far from all others counts as left out, because it may be mistyped.
   */
  plausibleValues(
    car: CompleteValuationInput,
    field: OptionalPriceFactField,
    fold: number | null,
  ): readonly (CarFactValue | null | undefined)[] {
    const model = this.#models.get(carModelKey(car))
    if (!model?.isCounted[field]) return [undefined]
    if (isCombustionEngineFact(field) && this.plausibleValues(car, 'fuel', fold).every(isElectric)) return [undefined]
    const stated = encodePriceFact(car, field)
    const kinds = model.kinds[field]
    const own = stated === null ? undefined : kinds.get(carFactValueKey(stated))
    if (own && countBeside(own, fold) > 0) return [own.value]
    if (typeof stated === 'string') return [stated]
    const others = valuesBeside(kinds, fold)
    if (others.length === 0) return [null]
    const nearest = stated === null ? null : findNearestNumber(stated, others)
    if (nearest !== null) return [nearest]
    const blank = model.total - [...kinds.values()].reduce((sum, { count }) => sum + count, 0)
    return others.length > 1 && blank >= fewestBlank ? [...others, null] : others
  }

  /**
   * The values of other cars of the model, where this one states a value that none of them has, as a region from which
   * no other is offered; null where another has it, or for a fact that is left out. A car is worth no less than the
   * cheapest of them: otherwise leaving the fact out would raise its value.
   */
  valuesBesideUnseen(
    car: CompleteValuationInput,
    field: OptionalPriceFactField,
    fold: number | null,
  ): readonly CarFactValue[] | null {
    const model = this.#models.get(carModelKey(car))
    const stated = encodePriceFact(car, field)
    if (!model?.isCounted[field] || typeof stated !== 'string') return null
    const kinds = model.kinds[field]
    const own = kinds.get(carFactValueKey(stated))
    return own && countBeside(own, fold) > 0 ? null : valuesBeside(kinds, fold)
  }

  /** Whether a car's stated facts leave only one combination that it can be. */
  isKindKnown(car: CompleteValuationInput, fold: number | null): boolean {
    return optionalPriceFactFields.every((field) => this.plausibleValues(car, field, fold).length === 1)
  }

  /**
   * Returns which of age and mileage is beyond the range of the other cars of the model. Required are three of about
   * its age, two as old and two as new within three years (if the model was built then), two driven as far, and two
   * near in both.
   */
  outOfReach(car: CompleteValuationInput, fold: number | null): 'age' | 'mileage' | null {
    const model = this.#models.get(carModelKey(car))
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

  #missingOf({ cells }: ModelSupport, car: CompleteValuationInput, isAmong: boolean): 'age' | 'mileage' | null {
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
    const key = carModelKey(car)
    const model = this.#models.get(key) ?? emptySupport()
    this.#models.set(key, model)
    const fold = 1 << group
    model.total++
    for (const field of optionalPriceFactFields) {
      const value = encodePriceFact(car, field)
      if (value === null) continue
      const key = carFactValueKey(value)
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
  const kinds = createRecordFromKeys(
    optionalPriceFactFields,
    (): ModelSupport['kinds'][OptionalPriceFactField] => new Map(),
  )
  return { total: 0, isCounted: createRecordFromKeys(optionalPriceFactFields, () => false), kinds, cells: new Map() }
}

/** The median of the values, each occurring `count` times. */
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
  for (const field of optionalPriceFactFields) {
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

function valuesBeside(
  kinds: ReadonlyMap<string, Tally & { value: CarFactValue }>,
  fold: number | null,
): readonly CarFactValue[] {
  return [...kinds.values()].filter((tally) => countBeside(tally, fold) > 0).map(({ value }) => value)
}

const cellsOfYear = 1 << 12

function cellOf({ year, mileageMiles }: CompleteValuationInput): number {
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
