import { priceModelBlockWidth } from './price-model-block-columns.ts'

/** Consecutive cars that share their levels, and the patterns and words of these cars. */
export interface RegressionGroup {
  starts: readonly number[]
  from: number
  to: number
  firstPattern: number
  endPattern: number
  firstWord: number
  endWord: number
}

/** Adds the levels of a model into one. */
export function gatherLevel(coefficients: Float64Array, starts: readonly number[], level: Float64Array): void {
  level.fill(0)
  for (const [index, start] of starts.entries()) {
    for (let offset = 0; offset < priceModelBlockWidth(index); offset++) {
      level[offset] = (level[offset] as number) + (coefficients[start + offset] as number)
    }
  }
}

/** Adds what belongs to each column of a model's levels to the columns of all. */
export function spreadLevel(level: Float64Array, starts: readonly number[], columns: Float64Array): void {
  for (const [index, start] of starts.entries()) {
    for (let offset = 0; offset < priceModelBlockWidth(index); offset++) {
      columns[start + offset] = (columns[start + offset] as number) + (level[offset] as number)
    }
  }
}
