import type { CarHistogramName } from '#contract/car-histograms.ts'
import { countBits, positionsOfSetBits } from './bit-set.ts'
import type { CarIndexColumns } from './car-index-columns.ts'
import { unknownIndexNumber } from './index-number-column.ts'
import { matchingCarsInIndex } from './match-cars-in-index.ts'
import type { SearchIndexRequest } from './search-index-request.ts'

export type HistogramIndexRequest = {
  tests: SearchIndexRequest['tests']
  name: CarHistogramName
  bars: readonly number[]
}

/** The cars that pass all tests, by the bar of their number, as `countHistogramBarsInDatabase` counts them. */
export function countHistogramBarsInIndex(
  cars: CarIndexColumns,
  { tests, name, bars }: HistogramIndexRequest,
): number[] {
  const counts = new Int32Array(bars.length)
  const numbers = cars.numbers[name]
  const matches = matchingCarsInIndex(cars, tests)
  for (const car of positionsOfSetBits(matches, countBits(matches))) {
    const number = numbers.get(car)
    if (number === unknownIndexNumber) continue
    const bar = Math.max(
      0,
      bars.findLastIndex((from) => from <= number),
    )
    counts[bar] = (counts[bar] ?? 0) + 1
  }
  return [...counts]
}
