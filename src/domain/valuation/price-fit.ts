import type { CompleteValuationInput } from './market-car.ts'
import { priceModelBlockWidth } from './price-model-block-columns.ts'
import { type CarPriceFeatures, carModelColumn, type PriceModelFeatureColumns } from './price-model-feature-columns.ts'
import type { ValuedTitleWord, ValuedTitleWords } from './trim-groups.ts'

/** The logarithm of a price in cents around which coefficients are counted: 22,000 dollars. */
export const referenceLogPrice = Math.log(2_200_000)

/** A fit without one group of the cars. */
export interface PriceFit {
  coefficients: Float64Array
  /** The sum of the words of a model's dearest title, by the model's first column; no title is worth more. */
  mostWords: Map<number, number>
}

export type CarTitleFeatures = Pick<CarPriceFeatures, 'starts' | 'words'>

/** The logarithm of a value, relative to `referenceLogPrice`, of a car whose title says nothing. */
export function logValueWithoutTitle(
  { starts, offsets, values, alone, region }: CarPriceFeatures,
  { coefficients }: PriceFit,
): number {
  let sum = region === null ? 0 : (coefficients[region] as number)
  for (const column of alone) sum += coefficients[column] as number
  for (const [level, start] of starts.entries()) {
    const width = priceModelBlockWidth(level)
    for (let i = 0; i < offsets.length; i++) {
      const offset = offsets[i] as number
      if (offset < width) sum += (values[i] as number) * (coefficients[start + offset] as number)
    }
  }
  return sum
}

/** What each word adds in one fit, by its columns, which cars of a model share. */
export type WordValues = Map<readonly number[], ValuedTitleWord>

/**
 * What the words of a title add, one by one.
 *
 * @param known values of words in the same fit, for callers that read many titles
 */
export function titleWordValuesOf(
  { starts, words }: CarTitleFeatures,
  { coefficients, mostWords }: PriceFit,
  known: WordValues = new Map(),
): ValuedTitleWords {
  const valueOfWord = (columns: readonly number[]) => {
    const value = known.get(columns) ?? wordValueOf(columns, coefficients)
    known.set(columns, value)
    return value
  }
  return { words: words.map(valueOfWord), most: mostWords.get(carModelColumn(starts)) ?? 0 }
}

function wordValueOf(columns: readonly number[], coefficients: Float64Array): ValuedTitleWord {
  return {
    id: columns.at(-1) ?? 0,
    log: columns.reduce((sum, column) => sum + (coefficients[column] as number), 0),
  }
}

/** What a title adds by its words alone. */
export function logValueOfTitleWords({ words, most }: ValuedTitleWords): number {
  const said = words.reduce((sum, { log }) => sum + log, 0)
  return Math.min(said, most)
}

/** How much the logarithm of the fitted value changes if a car is a year older, and a year newer. */
export function priceChangeOfOneYear(
  features: PriceModelFeatureColumns,
  { starts, year }: Pick<CarPriceFeatures, 'starts'> & Pick<CompleteValuationInput, 'year'>,
  { coefficients }: PriceFit,
): readonly [older: number, newer: number] {
  const at = (own: number) => {
    const { offsets, values } = features.ageOf(own)
    let sum = 0
    for (const start of starts) {
      for (const [i, offset] of offsets.entries()) {
        sum += (values[i] as number) * (coefficients[start + offset] as number)
      }
    }
    return sum
  }
  const own = at(year)
  return [at(year - 1) - own, at(year + 1) - own]
}
