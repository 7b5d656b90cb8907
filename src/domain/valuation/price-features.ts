import { brandKey, type CarToValue, modelKey } from './market-car.ts'

/** Ages in years and mileages in miles between which the value runs in straight lines (of its logarithm). */
const ageKnots = [0, 1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 22, 30]
const mileageKnots = [0, 5_000, 12_000, 20_000, 30_000, 42_000, 57_000, 75_000, 97_000, 125_000, 160_000, 220_000]
export const mileageKnotCount = mileageKnots.length

/** Fuels, transmissions and bodies together; what comes after so many different ones is left out of the fit. */
const maxChoices = 48
const ageAt = 1
const mileageAt = ageAt + ageKnots.length
const choiceAt = mileageAt + mileageKnots.length
/** Columns of one level: its own height, ages, mileages, choices. */
export const blockWidth = choiceAt + maxChoices
/** A height, two ages, two mileages and three choices. */
export const featuresOfCar = 8

/**
 * How strongly each level is held to the one above it: a coefficient moves as if this many cars of the contrary
 * opinion stood against it. Chosen inside the training split of the files of docs/decisions/0009.
 */
const penalties = {
  market: { height: 1e-6, shape: 0.001 },
  brand: { height: 0.06, shape: 0.4 },
  model: { height: 0.3, shape: 1.4 },
  variant: 3,
} as const
type Level = 'market' | 'brand' | 'model'
const levelCount = 3

/** Where a level's mileages stand among the columns. */
export interface MileageColumns {
  /** The level itself and those above it, each as the column of its first mileage. */
  starts: number[]
}

/** A model as the columns have it: where its levels begin, and the columns of its variants and their years. */
interface Levels {
  model: string
  starts: number[]
  variants: Map<number, readonly number[]>
}

type Kind = 'fuel' | 'transmission' | 'body'
type Choices = readonly [number | undefined, number | undefined, number | undefined]

/** The features of one car. */
export interface Features {
  /** The first column of each level that the fit has of the car. */
  starts: readonly number[]
  /** What the car has, as columns of a level counted from its first, and how much of it, side by side. */
  offsets: readonly number[]
  values: readonly number[]
  /** Columns of the variant, and of its model year, that the fit has. */
  variants: readonly number[]
}

/**
 * The columns of the price model. The logarithm of a price is a sum: of the whole market, plus what the brand adds,
 * plus what the model adds, each with its own course over age and mileage and its own worth of fuel, transmission and
 * body; plus what is particular to a variant (a model with one fuel, transmission and body) and to its model year.
 * Thin brands and models lean on the level above them.
 */
export class PriceFeatures {
  /** The age is counted back from the year after this one, so that next year's model is of age 0. */
  readonly referenceYear: number
  readonly #blocks = new Map<string, number>()
  readonly #variants = new Map<string, number>()
  readonly #choices = new Map<string, number>()
  readonly #parents = new Map<string, MileageColumns>()
  #columnCount = 0
  readonly #penalties: number[] = []
  /** By brand and model as they are written. */
  readonly #kept = new Map<string, Map<string, Levels>>()
  /** Choices as they are written. */
  readonly #keptChoices = {
    fuel: new Map<string | null, number>(),
    transmission: new Map<string | null, number>(),
    body: new Map<string | null, number>(),
  }

  constructor(referenceYear: number) {
    this.referenceYear = referenceYear
  }

  get columnCount(): number {
    return this.#columnCount
  }

  /** How strongly each column is held to nothing. */
  penalties(): Float64Array {
    return Float64Array.from(this.#penalties)
  }

  /** Levels from the top down, for the fit to give each a course over mileage that never rises. */
  mileageColumns(): MileageColumns[] {
    return [...this.#parents.values()].sort((a, b) => a.starts.length - b.starts.length)
  }

  /** The features of a car of the market; columns that nobody had before are made. */
  learn(car: CarToValue): Features {
    return this.#read(car, true)
  }

  /** The features of any car; what the fit has never seen is left out, so that the levels above decide. */
  of(car: CarToValue): Features {
    return this.#read(car, false)
  }

  #read(car: CarToValue, isLearning: boolean): Features {
    const age = between(this.referenceYear + 1 - car.year, ageKnots)
    const mileage = between(car.mileageMiles, mileageKnots)
    const choices = [
      this.#choice('fuel', car.fuel, isLearning),
      this.#choice('transmission', car.transmission, isLearning),
      this.#choice('body', car.body, isLearning),
    ] as const
    const levels = this.#levels(car, isLearning)
    const offsets = [0, ageAt + age[0], ageAt + age[0] + 1, mileageAt + mileage[0], mileageAt + mileage[0] + 1]
    const values = [1, age[1], age[2], mileage[1], mileage[2]]
    for (const choice of choices) {
      if (choice === undefined) continue
      offsets.push(choiceAt + choice)
      values.push(1)
    }
    const variants = this.#variantColumns(levels, choices, car.year, isLearning)
    return { starts: levels.starts, offsets, values, variants }
  }

  /** What the cars of one model share; kept, since a million cars are of some hundreds of models. */
  #levels(car: CarToValue, isLearning: boolean): Levels {
    const known = this.#kept.get(car.brand)?.get(car.model)
    if (known) return known
    const model = modelKey(car)
    const levels: Levels = { model, starts: [], variants: new Map() }
    for (const [level, key] of [
      ['market', ''],
      ['brand', brandKey(car.brand)],
      ['model', model],
    ] as const) {
      const above = levels.starts.map((start) => start + mileageAt)
      const start = this.#block(level, key, above, isLearning)
      if (start === undefined) break
      levels.starts.push(start)
    }
    // People may ask for any name: only those of the market are kept.
    if (levels.starts.length === levelCount) {
      const ofBrand = this.#kept.get(car.brand) ?? new Map<string, Levels>()
      ofBrand.set(car.model, levels)
      this.#kept.set(car.brand, ofBrand)
    }
    return levels
  }

  /** The columns of a variant, and of its model year, that the fit has. */
  #variantColumns(levels: Levels, choices: Choices, year: number, isLearning: boolean): readonly number[] {
    const code = choices.reduce<number>((sum, choice = maxChoices) => sum * (maxChoices + 1) + choice, 0)
    const known = levels.variants.get(code * 10_000 + year)
    if (known) return known
    const variant = `${levels.model}|${choices.join(',')}`
    const found = [variant, `${variant}|${year}`].flatMap((key) => this.#variant(key, isLearning) ?? [])
    if (found.length === 2) levels.variants.set(code * 10_000 + year, found)
    return found
  }

  #block(level: Level, key: string, above: readonly number[], isLearning: boolean): number | undefined {
    const name = `${level} ${key}`
    const known = this.#blocks.get(name)
    if (known !== undefined || !isLearning) return known
    const start = this.#columnCount
    this.#blocks.set(name, start)
    this.#parents.set(name, { starts: [...above, start + mileageAt] })
    const { height, shape } = penalties[level]
    this.#penalties.push(height)
    for (let column = 1; column < blockWidth; column++) {
      // A mile is known better than a fuel: its course is shared more.
      this.#penalties.push(column >= mileageAt && column < choiceAt ? shape * 1.5 : shape)
    }
    this.#columnCount += blockWidth
    return start
  }

  #variant(key: string, isLearning: boolean): number | undefined {
    const known = this.#variants.get(key)
    if (known !== undefined || !isLearning) return known
    const column = this.#columnCount++
    this.#variants.set(key, column)
    this.#penalties.push(penalties.variant)
    return column
  }

  #choice(kind: Kind, value: string | null, isLearning: boolean): number | undefined {
    const kept = this.#keptChoices[kind].get(value)
    if (kept !== undefined) return kept
    // What sellers leave out tells something too: it is a choice like any other.
    const name = `${kind} ${value?.toLowerCase() ?? ''}`
    let choice = this.#choices.get(name)
    if (choice === undefined && isLearning && this.#choices.size < maxChoices) {
      choice = this.#choices.size
      this.#choices.set(name, choice)
    }
    if (choice !== undefined) this.#keptChoices[kind].set(value, choice)
    return choice
  }

  /** Everything that `restore` needs, as plain values. */
  save() {
    return {
      referenceYear: this.referenceYear,
      columnCount: this.#columnCount,
      blocks: [...this.#blocks],
      variants: [...this.#variants],
      choices: [...this.#choices],
    }
  }

  /** The columns of a fit that was saved; nothing can be learnt on top of it. */
  static restore(saved: ReturnType<PriceFeatures['save']>): PriceFeatures {
    const features = new PriceFeatures(saved.referenceYear)
    features.#columnCount = saved.columnCount
    for (const [name, start] of saved.blocks) features.#blocks.set(name, start)
    for (const [name, column] of saved.variants) features.#variants.set(name, column)
    for (const [name, choice] of saved.choices) features.#choices.set(name, choice)
    return features
  }
}

/** The knot at or before `x`, and the shares of it and of the next one; beyond the ends the end itself. */
function between(x: number, knots: readonly number[]): [index: number, left: number, right: number] {
  const last = knots.length - 1
  if (!(x > (knots[0] as number))) return [0, 1, 0]
  if (x >= (knots[last] as number)) return [last - 1, 0, 1]
  let index = 0
  while (x > (knots[index + 1] as number)) index++
  const share = (x - (knots[index] as number)) / ((knots[index + 1] as number) - (knots[index] as number))
  return [index, 1 - share, share]
}
