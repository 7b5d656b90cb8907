import type { MonotoneCurveColumns } from './enforce-monotone-curves.ts'
import { type CompleteValuationInput, carBrandKey, carModelKey, type MarketCar } from './market-car.ts'
import {
  carAgeFeatures,
  carBlockFeatures,
  PriceModelChoiceColumns,
  priceModelBlockColumnOffsets,
  priceModelBlockWidth,
  priceModelCurveColumns,
} from './price-model-block-columns.ts'
import { PriceModelWordColumns } from './price-model-word-columns.ts'
import { isEquipmentWord } from './title-words.ts'
import { trimNamesOf } from './trim-names.ts'

/**
 * How strongly each level is pulled towards the one above it: as if this many cars contradicted its coefficient. Chosen
 * inside the training split of the files of docs/decisions/0009 and 0031.
 */
const penalties = {
  market: { height: 1e-6, shape: 0.001, slope: 0.001 },
  brand: { height: 0.06, shape: 0.4, slope: 0.05 },
  model: { height: 0.2, shape: 1.8, slope: 0.3 },
  ofSize: { height: 3, shape: 2, slope: 0 },
  variant: 3,
  size: 1.5,
  region: 4,
} as const
type Level = 'market' | 'brand' | 'model' | 'ofSize'
const levelNames = ['market', 'brand', 'model'] as const
/** A size (fuel, engine, cylinders and drive) of a model has its own curves over age and mileage from this many cars on. */
const fewestOfSize = 8
const mostOfSize = 0.95

/** Columns by model and by a number for a common property of its cars. */
type Cells = Map<string, Map<number, number>>

/** The columns of a model: where its levels begin, and those of its own. */
interface Levels {
  keys: readonly string[]
  starts: number[]
  variants: Map<number, number>
  sizes: Map<number, number>
  /** For each size with its own curves, the first columns of the model's levels and of its own. */
  startsOfSizes: Map<number, readonly number[]>
}

/** The features of one car. */
export interface CarPriceFeatures {
  /** The first column of each level in the fit that the car has, from the market down. */
  starts: readonly number[]
  /** The car's columns, relative to a level's first one, with the value in each. */
  offsets: readonly number[]
  values: readonly number[]
  /** Columns outside the levels: variant and size. */
  alone: readonly number[]
  region: number | null
  /** The columns of each word in its title, the model's last; none of them lowers a value. */
  words: readonly (readonly number[])[]
}

/** The first column of the model, which identifies it; 0 without a known model. */
export function carModelColumn(starts: readonly number[]): number {
  return starts[levelNames.length - 1] ?? 0
}

/**
 * The columns of the price model. The logarithm of a price is a sum: the whole market, plus what the brand adds, plus
 * what the model adds, each with its own curve over age and mileage, its own effect of choices (fuel, drive, title
 * status …) and of engine and power, and what a size of the model (fuel, engine, cylinders and drive together) adds to its curves; plus the effects of a variant (fuel, transmission and body together), an engine
 * size, a region, and words of the title. Age and mileage only occur in curves, so that the value falls with both once
 * the curves do. Brands and models with few cars rely on the level above them.
 */
export class PriceModelFeatureColumns {
  /** The age is counted back from the year after this one, so that next year's model has age 0. */
  readonly referenceYear: number
  readonly #blocks = new Map<string, number>()
  readonly #variants: Cells = new Map()
  readonly #sizes: Cells = new Map()
  readonly #regions = new Map<string, number>()
  readonly #choices: PriceModelChoiceColumns
  readonly #words: PriceModelWordColumns
  /** By level and its key: the first columns of the level and of those above it. */
  readonly #lines = new Map<string, readonly number[]>()
  #columnCount = 0
  readonly #penalties: number[] = []
  /** By brand and model in their original spelling. */
  readonly #kept = new Map<string, Map<string, Levels>>()

  constructor(referenceYear: number, choices = new PriceModelChoiceColumns(), words = new PriceModelWordColumns()) {
    this.referenceYear = referenceYear
    this.#choices = choices
    this.#words = words
  }

  get columnCount(): number {
    return this.#columnCount
  }

  /** How strongly each column is pulled towards zero. */
  penalties(): Float64Array {
    return Float64Array.from(this.#penalties)
  }

  /** The columns that must not lower a value. */
  get wordColumns(): readonly number[] {
    return this.#words.columns
  }

  /** The curves over age, mileage and scales, level by level from the top down. */
  courses(): MonotoneCurveColumns[] {
    const lines = [...this.#lines.values()].sort((a, b) => a.length - b.length)
    return lines.flatMap((starts) => priceModelCurveColumns(starts, this.#choices))
  }

  /** Adds the columns of these cars, and those of words and sizes that enough of them have. */
  learn(cars: Iterable<CompleteValuationInput & Pick<MarketCar, 'sellerId'>>): void {
    const models = new Map<Levels, { cars: number; ofSizes: Map<number, number> }>()
    for (const car of cars) {
      const { levels, size } = this.#read(car, true)
      this.#words.count(levels.keys, car.titleWords ?? [], car.sellerId)
      const counted = models.get(levels) ?? { cars: 0, ofSizes: new Map<number, number>() }
      models.set(levels, counted)
      counted.cars++
      if (size !== null) counted.ofSizes.set(size, (counted.ofSizes.get(size) ?? 0) + 1)
    }
    for (const [levels, { cars, ofSizes }] of models) {
      for (const [size, count] of ofSizes) {
        // Nearly all of a model's cars already decide its own curves.
        if (count < fewestOfSize || count > mostOfSize * cars) continue
        const start = this.#block('ofSize', `${levels.keys.at(-1)} ${size}`, levels.starts, true)
        if (start !== undefined) levels.startsOfSizes.set(size, [...levels.starts, start])
      }
    }
    this.#words.choose((penalty) => this.#column(penalty))
  }

  /** The last column of the car's levels: cars with the same one have the same levels. */
  levelOf(car: CompleteValuationInput): number {
    return this.#read(car, false).features.starts.at(-1) ?? 0
  }

  /** The features of any car; a property that the fit has never seen is left out, so that the levels above decide. */
  of(car: CompleteValuationInput): CarPriceFeatures {
    const { features, levels } = this.#read(car, false)
    return { ...features, words: this.#words.of(levels.keys, car.titleWords ?? []) }
  }

  /** The words of a car's title and equipment that the fit knows, and its pairs of words: `trd pro`. */
  countedWords(car: CompleteValuationInput): string[] {
    return this.#words.countedOf(this.#levels(car, false).keys, car.titleWords ?? [])
  }

  /** The trims that titles name and in which cars of a model differ, without equipment, in alphabetical order. */
  trimNames(car: Pick<CompleteValuationInput, 'brand' | 'model'>): string[] {
    const words = this.#words.ofLevel(carModelKey(car)).filter((word) => !isEquipmentWord(word))
    // Word by word: a word that is a trim is one beside the pairs with it.
    return [...new Set(words.flatMap((word) => trimNamesOf([word]).map(({ name }) => name)))].sort()
  }

  /** The features of a model year on the curve over age. */
  ageOf(year: number) {
    return carAgeFeatures(year, this.referenceYear)
  }

  #read(car: CompleteValuationInput, isLearning: boolean) {
    const levels = this.#levels(car, isLearning)
    const choices = this.#choices.of(car, isLearning)
    const { offsets, values } = carBlockFeatures(car, this.referenceYear, choices)
    const size = this.#choices.sizeOf(car, choices)
    const alone = [
      this.#cell(levels.variants, this.#choices.variantOf(choices), { isLearning, penalty: penalties.variant }),
      this.#cell(levels.sizes, size, { isLearning, penalty: penalties.size }),
    ].filter((column) => column !== null)
    const region = this.#cell(this.#regions, car.region ?? null, { isLearning, penalty: penalties.region })
    const starts = (size === null ? undefined : levels.startsOfSizes.get(size)) ?? levels.starts
    const features: Omit<CarPriceFeatures, 'words'> = { starts, offsets, values, alone, region }
    return { features, levels, size }
  }

  /** The levels of a model; cached, because a million cars have some hundreds of models. */
  #levels(car: CompleteValuationInput, isLearning: boolean): Levels {
    const known = this.#kept.get(car.brand)?.get(car.model)
    if (known) return known
    const keys = ['', carBrandKey(car.brand), carModelKey(car)]
    const starts: number[] = []
    for (const [index, level] of levelNames.entries()) {
      const start = this.#block(level, keys[index] ?? '', starts, isLearning)
      if (start === undefined) break
      starts.push(start)
    }
    const own = (cells: Cells) => {
      const found = cells.get(keys[2] ?? '') ?? new Map<number, number>()
      if (isLearning) cells.set(keys[2] ?? '', found)
      return found
    }
    const startsOfSizes = new Map<number, readonly number[]>()
    const levels: Levels = { keys, starts, variants: own(this.#variants), sizes: own(this.#sizes), startsOfSizes }
    for (const size of levels.sizes.keys()) {
      const start = this.#block('ofSize', `${keys[2]} ${size}`, starts, false)
      if (start !== undefined) startsOfSizes.set(size, [...starts, start])
    }
    // Any name can be requested: only those of the market are cached.
    if (starts.length === levelNames.length) {
      const ofBrand = this.#kept.get(car.brand) ?? new Map<string, Levels>()
      ofBrand.set(car.model, levels)
      this.#kept.set(car.brand, ofBrand)
    }
    return levels
  }

  #block(level: Level, key: string, above: readonly number[], isLearning: boolean): number | undefined {
    const name = `${level} ${key}`
    const known = this.#blocks.get(name)
    if (known !== undefined || !isLearning) return known
    const start = this.#columnCount
    this.#blocks.set(name, start)
    this.#lines.set(name, [...above, start])
    for (const penalty of blockPenalties(penalties[level], priceModelBlockWidth(above.length))) this.#column(penalty)
    return start
  }

  #cell<Key>(
    cells: Map<Key, number>,
    key: Key | null,
    { isLearning, penalty }: { isLearning: boolean; penalty: number },
  ) {
    if (key === null) return null
    const known = cells.get(key)
    if (known !== undefined) return known
    if (!isLearning) return null
    const column = this.#column(penalty)
    cells.set(key, column)
    return column
  }

  #column(penalty: number): number {
    this.#penalties.push(penalty)
    return this.#columnCount++
  }

  /** All data that `restore` needs, as plain values. */
  save() {
    return {
      referenceYear: this.referenceYear,
      columnCount: this.#columnCount,
      blocks: this.#blocks,
      variants: this.#variants,
      sizes: this.#sizes,
      regions: this.#regions,
      choices: this.#choices.save(),
      words: this.#words.save(),
    }
  }

  /** Restores the columns of a saved fit; it cannot learn further cars. */
  static restore(saved: ReturnType<PriceModelFeatureColumns['save']>): PriceModelFeatureColumns {
    const { referenceYear, choices, words } = saved
    const features = new PriceModelFeatureColumns(
      referenceYear,
      new PriceModelChoiceColumns(choices),
      new PriceModelWordColumns(words),
    )
    features.#columnCount = saved.columnCount
    for (const [name, start] of saved.blocks) features.#blocks.set(name, start)
    for (const [model, cells] of saved.variants) features.#variants.set(model, cells)
    for (const [model, cells] of saved.sizes) features.#sizes.set(model, cells)
    for (const [region, column] of saved.regions) features.#regions.set(region, column)
    return features
  }
}

function blockPenalties(
  { height, shape, slope }: { height: number; shape: number; slope: number },
  width: number,
): number[] {
  return Array.from({ length: width }, (_, column) => {
    if (column === 0) return height
    if (column >= priceModelBlockColumnOffsets.slopesAt && column < priceModelBlockColumnOffsets.choicesAt) return slope
    // The effect of miles is better known than that of a fuel: models share more of its curve.
    return column >= priceModelBlockColumnOffsets.mileageAt && column < priceModelBlockColumnOffsets.slopesAt
      ? shape * 1.5
      : shape
  })
}
