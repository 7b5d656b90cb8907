/** The columns of consecutive values: ages, miles, or the steps of a scale. */
export interface MonotoneCurveColumns {
  /** The first column of the level and of each level above it. */
  starts: readonly number[]
  /** The columns of the curve, relative to a level's first one, the dearest first. */
  offsets: readonly number[]
}

/**
 * Makes every curve fall or stay level, so that neither more years nor more miles raise a value, nor a worse step of a
 * scale (`Part` for `Full`). From the market down, each level's sum with the levels above it becomes the nearest
 * falling curve (pool adjacent violators, Ayer and others, 1955); a column's weight is the number of cars that have it.
 * Between the knots of ages and miles a curve is straight.
 *
 * @param courses of each level after those of the levels above it
 * @param seen the number of cars for each column
 */
export function enforceMonotoneCurves(
  coefficients: Float64Array,
  courses: readonly MonotoneCurveColumns[],
  seen: Float64Array,
): void {
  for (const { starts, offsets } of courses) {
    const own = starts.at(-1)
    if (own === undefined) continue
    const sumAt = (offset: number) => starts.reduce((sum, start) => sum + (coefficients[start + offset] as number), 0)
    const course = Float64Array.from(offsets, sumAt)
    const weights = Float64Array.from(offsets, (offset) => (seen[own + offset] as number) + 0.01)
    const falling = nearestFalling(course, weights)
    for (const [place, offset] of offsets.entries()) {
      const change = (falling[place] as number) - (course[place] as number)
      coefficients[own + offset] = (coefficients[own + offset] as number) + change
    }
  }
}

/** The curve that never rises and has the least weighted squared distance. */
function nearestFalling(course: Float64Array, weights: Float64Array): Float64Array {
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
