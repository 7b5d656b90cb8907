import { findNthSmallest } from './find-nth-smallest.ts'

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

/**
 * The weight of each car in the next round of the fit. Prices of old cars scatter two or three times as far as those of
 * new ones, so that each car counts by the inverse of its age's squared typical error (weighted least squares): what is
 * common to all ages, such as the worth of a trim, is learned from those that tell it best. Outliers are pulled in.
 */
export class ResidualWeights {
  /** The rows of the cars of each age. */
  readonly #ages: readonly Int32Array[]
  readonly #sample: Float64Array

  /** @param years the model year of each car */
  constructor(years: Int16Array, referenceYear: number) {
    const rows: number[][] = Array.from({ length: oldest + 1 }, () => [])
    for (const [row, year] of years.entries()) {
      rows[Math.max(0, Math.min(oldest, referenceYear + 1 - year))]?.push(row)
    }
    this.#ages = rows.map((ofAge) => Int32Array.from(ofAge))
    this.#sample = new Float64Array(years.length)
  }

  /**
   * @param misses how far each price is from the fit
   * @param isIn 1 for the rows of the fit; the others have no weight
   */
  compute(misses: Float64Array, isIn: Uint8Array, weights: Float64Array): void {
    weights.fill(0)
    const ofAll = this.#typicalOf(misses, isIn, 1)
    for (const rows of this.#ages) {
      let count = 0
      for (const row of rows) count += isIn[row] as number
      const step = Math.max(1, Math.ceil(count / sampleSize))
      const own = this.#typicalOf(misses, isIn, step, rows)
      const typical = (own * count + ofAll * steadiness) / (count + steadiness)
      const most = Math.min(mostWeight, (ofAll / typical) ** 2)
      for (const row of rows) {
        const miss = Math.max(Math.abs(misses[row] as number), 1e-9)
        if (isIn[row]) weights[row] = most * Math.min(1, (outlierAt * typical) / miss)
      }
    }
  }

  /**
   * The typical distance of prices from the fit, by every second, third … of the rows: 1.4826 times the median of a
   * normal distribution's deviations is its standard deviation.
   */
  #typicalOf(misses: Float64Array, isIn: Uint8Array, step: number, rows?: Int32Array): number {
    const sample = this.#sample
    const count = rows ? rows.length : misses.length
    let [place, taken] = [0, 0]
    for (let k = 0; k < count; k++) {
      const row = rows ? (rows[k] as number) : k
      if (isIn[row] && place++ % step === 0) sample[taken++] = Math.abs(misses[row] as number)
    }
    return Math.max(1.4826 * (findNthSmallest(sample.subarray(0, taken), taken >> 1) ?? 0), 1e-6)
  }
}
