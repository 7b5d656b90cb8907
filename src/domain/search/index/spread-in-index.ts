import type { HistogramName } from '#contract/car-histograms.ts'
import { countBits, positionsOfSetBits } from './bit-set.ts'
import type { CarColumns } from './car-columns.ts'
import type { IndexRequest } from './index-request.ts'
import { matchingCars } from './match-cars-in-index.ts'
import { unknownNumber } from './number-column.ts'

export type SpreadRequest = { tests: IndexRequest['tests']; name: HistogramName; bars: readonly number[] }

/** The cars that pass all tests, by the bar of their number, as `spreadInDatabase` counts them. */
export function spreadInIndex(cars: CarColumns, { tests, name, bars }: SpreadRequest): number[] {
  const counts = new Int32Array(bars.length)
  const numbers = cars.numbers[name]
  const matches = matchingCars(cars, tests)
  for (const car of positionsOfSetBits(matches, countBits(matches))) {
    const number = numbers.get(car)
    if (number === unknownNumber) continue
    const bar = Math.max(
      0,
      bars.findLastIndex((from) => from <= number),
    )
    counts[bar] = (counts[bar] ?? 0) + 1
  }
  return [...counts]
}
