import { z } from 'zod'
import { newestPlausibleModelYear } from './last-model-year.ts'

/** Bar by bar from these values on: the first bar also counts what is below, and the last what is above. */
const Histogram = z.object({ from: z.array(z.int()), counts: z.array(z.int()) })
export type Histogram = z.infer<typeof Histogram>

/** How many of the cars of a search lie in each span, ignoring the search's own bounds of that number. */
export const CarHistograms = z
  .object({ priceCents: Histogram, year: Histogram, mileageMiles: Histogram })
  .meta({ id: 'CarHistograms' })
export type CarHistograms = z.infer<typeof CarHistograms>

export type CarHistogramName = keyof CarHistograms

const priceDollars = [
  ...[0, 2_500, 5_000, 7_500, 10_000, 12_500, 15_000, 17_500, 20_000, 25_000, 30_000, 35_000, 40_000, 50_000],
  ...[60_000, 80_000, 100_000, 150_000, 250_000],
]
const firstYear = 2005

/** Where the bars of each number begin. */
export function histogramBarStarts(now: Date): Record<CarHistogramName, number[]> {
  return {
    priceCents: priceDollars.map((dollars) => dollars * 100),
    year: Array.from({ length: newestPlausibleModelYear(now) - firstYear + 1 }, (_, at) => firstYear + at),
    mileageMiles: Array.from({ length: 20 }, (_, at) => at * 10_000),
  }
}
