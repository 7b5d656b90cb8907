import type { RegressionRows } from './regression-rows.ts'

interface Ridge {
  /** The weight of each row; 0 leaves it out. */
  weights: Float64Array
  /** How strongly each column is pulled towards zero. */
  penalties: Float64Array
}

/**
 * The regression of targets on rows. All fits of a market use the same arrays: new ones for each would wait for the
 * garbage collector outside its heap, a third of what a fit takes.
 */
export class RidgeRegression {
  readonly rows: RegressionRows
  readonly #targets: Float64Array
  readonly #ofRows: Float64Array
  readonly #scale: Float64Array
  readonly #applied: Float64Array
  readonly #rest: Float64Array
  readonly #scaled: Float64Array
  readonly #direction: Float64Array

  constructor(rows: RegressionRows, targets: Float64Array, columnCount: number) {
    this.rows = rows
    this.#targets = targets
    this.#ofRows = new Float64Array(targets.length)
    this.#scale = new Float64Array(columnCount)
    this.#applied = new Float64Array(columnCount)
    this.#rest = new Float64Array(columnCount)
    this.#scaled = new Float64Array(columnCount)
    this.#direction = new Float64Array(columnCount)
  }

  /**
   * Moves the coefficients towards the penalized least squares, by a number of steps of conjugate gradients (Hestenes and
   * Stiefel, 1952) scaled by the diagonal. Few are needed from a start near the solution.
   */
  solve({ weights, penalties }: Ridge, coefficients: Float64Array, steps: number): void {
    const scale = this.rows.squares(weights, this.#scale)
    for (let j = 0; j < scale.length; j++) scale[j] = (scale[j] as number) + (penalties[j] as number) || 1
    const [rest, scaled, direction] = [this.#rest, this.#scaled, this.#direction]
    const start = this.#apply(coefficients, { weights, penalties })
    for (let j = 0; j < rest.length; j++) rest[j] = -(start[j] as number)
    this.rows.addTo(rest, weighted(this.#targets, weights, this.#ofRows))
    for (let j = 0; j < rest.length; j++) scaled[j] = (rest[j] as number) / (scale[j] as number)
    direction.set(scaled)
    let size = inner(rest, scaled)
    for (let step = 0; step < steps && size > 1e-14; step++) {
      const moved = this.#apply(direction, { weights, penalties })
      const length = size / inner(direction, moved)
      for (let j = 0; j < rest.length; j++) {
        coefficients[j] = (coefficients[j] as number) + length * (direction[j] as number)
        rest[j] = (rest[j] as number) - length * (moved[j] as number)
        scaled[j] = (rest[j] as number) / (scale[j] as number)
      }
      const next = inner(rest, scaled)
      const turn = next / size
      size = next
      for (let j = 0; j < rest.length; j++) direction[j] = (scaled[j] as number) + turn * (direction[j] as number)
    }
  }

  /** How far each target is above its row's product with the coefficients; until the next call. */
  misses(coefficients: Float64Array): Float64Array {
    const misses = this.rows.times(coefficients, this.#ofRows)
    for (let row = 0; row < misses.length; row++) {
      misses[row] = (this.#targets[row] as number) - (misses[row] as number)
    }
    return misses
  }

  /** How strongly the weighted misses pull each column up; until the next call. */
  pull(coefficients: Float64Array, weights: Float64Array): Float64Array {
    const misses = this.misses(coefficients)
    const pull = this.#rest.fill(0)
    this.rows.addTo(pull, weighted(misses, weights, misses))
    return pull
  }

  /** How much each column weighs in the rows with these weights; until the next call. */
  squares(weights: Float64Array): Float64Array {
    return this.rows.squares(weights, this.#scale)
  }

  /** The left side of the equations; until the next call. */
  #apply(coefficients: Float64Array, { weights, penalties }: Ridge): Float64Array {
    const applied = this.#applied
    for (let j = 0; j < applied.length; j++) applied[j] = (coefficients[j] as number) * (penalties[j] as number)
    this.rows.addWeightedProducts(applied, { coefficients, weights, factors: this.#ofRows })
    return applied
  }
}

function weighted(values: Float64Array, weights: Float64Array, into: Float64Array) {
  for (let row = 0; row < values.length; row++) into[row] = (values[row] as number) * (weights[row] as number)
  return into
}

function inner(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let j = 0; j < a.length; j++) sum += (a[j] as number) * (b[j] as number)
  return sum
}
