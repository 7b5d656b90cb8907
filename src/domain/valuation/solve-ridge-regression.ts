import type { RegressionRows } from './regression-rows.ts'

interface Ridge {
  rows: RegressionRows
  targets: Float64Array
  /** The weight of each row; 0 leaves it out. */
  weights: Float64Array
  /** How strongly each column is pulled towards zero. */
  penalties: Float64Array
}

/**
 * Moves the coefficients towards the penalized least squares, by a number of steps of conjugate gradients (Hestenes and
 * Stiefel, 1952) scaled by the diagonal. Few are needed from a start near the solution.
 */
export function solveRidgeRegression(
  { rows, targets, weights, penalties }: Ridge,
  coefficients: Float64Array,
  steps: number,
) {
  const scale = rows.squares(weights, coefficients.length)
  for (let j = 0; j < scale.length; j++) scale[j] = (scale[j] as number) + (penalties[j] as number) || 1
  const result = new Float64Array(coefficients.length)
  const factors = new Float64Array(targets.length)
  // Each call overwrites the answer of the one before.
  const applied = (x: Float64Array) => {
    for (let j = 0; j < result.length; j++) result[j] = (x[j] as number) * (penalties[j] as number)
    rows.times(x, factors)
    for (let row = 0; row < factors.length; row++) factors[row] = (factors[row] as number) * (weights[row] as number)
    rows.addTo(result, factors)
    return result
  }
  const rest = applied(coefficients).map((value) => -value)
  rows.addTo(
    rest,
    targets.map((target, row) => target * (weights[row] as number)),
  )
  const scaled = rest.map((value, j) => value / (scale[j] as number))
  const direction = Float64Array.from(scaled)
  let size = inner(rest, scaled)
  for (let step = 0; step < steps && size > 1e-14; step++) {
    const moved = applied(direction)
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

function inner(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let j = 0; j < a.length; j++) sum += (a[j] as number) * (b[j] as number)
  return sum
}
