import type { MarketCar } from './market-car.ts'

/** A price this many times the typical error away is pulled back to this distance (Huber, 1964). */
const outlierAt = 1.2
/** Older cars count as this old. */
const oldest = 30
/** This many cars of an age weigh as much as the typical error of all. */
const steadiness = 50
/** Cars of an age whose prices scatter little count at most this many times as much as usual. */
const mostWeight = 4
/** At most this many cars of an age tell how far its prices typically are from the fit. */
const sampleSize = 4_000

/** The rows of the cars of each age. */
export function groupRowsByCarAge(cars: readonly MarketCar[], referenceYear: number): number[][] {
  const rows: number[][] = Array.from({ length: oldest + 1 }, () => [])
  for (const [row, { year }] of cars.entries()) {
    rows[Math.max(0, Math.min(oldest, referenceYear + 1 - year))]?.push(row)
  }
  return rows
}

/**
 * The weight of each car in the next round of the fit. Prices of old cars scatter two or three times as far as those of
 * new ones, so that each car counts by the inverse of its age's squared typical error (weighted least squares): what is
 * common to all ages, such as the worth of a trim, is learned from those that tell it best. Outliers are pulled in.
 *
 * @param misses the distance of each price from the fit
 * @param isIn 1 for the rows of the fit; the others have no weight
 * @param ages by `groupRowsByCarAge`
 */
export function computeResidualWeights(
  misses: Float64Array,
  isIn: Uint8Array,
  ages: readonly (readonly number[])[],
): Float64Array {
  const ofAll = typicalOf(misses.filter((_, row) => isIn[row]))
  const weights = new Float64Array(misses.length)
  for (const rows of ages) {
    const inside = rows.filter((row) => isIn[row])
    const step = Math.max(1, Math.ceil(inside.length / sampleSize))
    const sample = inside.filter((_, place) => place % step === 0)
    const own = typicalOf(Float64Array.from(sample, (row) => misses[row] as number))
    const typical = (own * inside.length + ofAll * steadiness) / (inside.length + steadiness)
    const most = Math.min(mostWeight, (ofAll / typical) ** 2)
    for (const row of inside) {
      weights[row] = most * Math.min(1, (outlierAt * typical) / Math.max(misses[row] as number, 1e-9))
    }
  }
  return weights
}

/** 1.4826 times the median of a normal distribution's deviations is its standard deviation. */
function typicalOf(misses: Float64Array): number {
  const sorted = misses.sort()
  return Math.max(1.4826 * (sorted[sorted.length >> 1] ?? 0), 1e-6)
}
