import { type MileageColumns, mileageKnotCount } from './price-features.ts'

/**
 * Makes every course over mileage fall or stay level, so that more miles never raise a value: from the market down, each
 * level's sum with those above it becomes the nearest falling one (pool adjacent violators, Ayer and others, 1955),
 * where a knot counts by the cars beside it.
 *
 * @param seen how many cars stand beside each column
 */
export function straightenMileage(coefficients: Float64Array, levels: MileageColumns[], seen: Float64Array): void {
  for (const { starts } of levels) {
    const own = starts.at(-1)
    if (own === undefined) continue
    const course = new Float64Array(mileageKnotCount)
    const weights = new Float64Array(mileageKnotCount)
    for (let knot = 0; knot < mileageKnotCount; knot++) {
      course[knot] = starts.reduce((sum, start) => sum + (coefficients[start + knot] as number), 0)
      weights[knot] = (seen[own + knot] as number) + 0.01
    }
    const falling = nearestFalling(course, weights)
    for (let knot = 0; knot < mileageKnotCount; knot++) {
      const change = (falling[knot] as number) - (course[knot] as number)
      coefficients[own + knot] = (coefficients[own + knot] as number) + change
    }
  }
}

/** The course that never rises and lies nearest in weighted squares. */
export function nearestFalling(course: Float64Array, weights: Float64Array): Float64Array {
  const pools: { mean: number; weight: number; length: number }[] = []
  for (let i = 0; i < course.length; i++) {
    let pool = { mean: course[i] as number, weight: weights[i] as number, length: 1 }
    for (let last = pools.at(-1); last && last.mean < pool.mean; last = pools.at(-1)) {
      pools.pop()
      const weight = last.weight + pool.weight
      const mean = (last.mean * last.weight + pool.mean * pool.weight) / weight
      pool = { mean, weight, length: last.length + pool.length }
    }
    pools.push(pool)
  }
  return Float64Array.from(pools.flatMap(({ mean, length }) => new Array<number>(length).fill(mean)))
}
