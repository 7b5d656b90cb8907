import type { Features } from './price-features.ts'

/** Rows of a regression, most of whose columns are empty. */
export class SparseRows {
  readonly #starts: number[] = [0]
  #columns = new Int32Array(1 << 16)
  #values = new Float32Array(1 << 16)
  #length = 0

  get count(): number {
    return this.#starts.length - 1
  }

  push({ columns, values }: Features): void {
    if (this.#length + columns.length > this.#columns.length) {
      this.#columns = grown(this.#columns, new Int32Array(this.#columns.length * 2))
      this.#values = grown(this.#values, new Float32Array(this.#values.length * 2))
    }
    this.#columns.set(columns, this.#length)
    this.#values.set(values, this.#length)
    this.#length += columns.length
    this.#starts.push(this.#length)
  }

  /** Row times coefficients, for every row. */
  times(coefficients: Float64Array): Float64Array {
    const products = new Float64Array(this.count)
    for (let row = 0; row < products.length; row++) products[row] = this.dot(row, coefficients)
    return products
  }

  dot(row: number, coefficients: Float64Array): number {
    const end = this.#starts[row + 1] as number
    let sum = 0
    for (let at = this.#starts[row] as number; at < end; at++) {
      sum += (this.#values[at] as number) * (coefficients[this.#columns[at] as number] as number)
    }
    return sum
  }

  /** Adds `factor` times the row to `target`. */
  addTo(target: Float64Array, row: number, factor: number): void {
    const end = this.#starts[row + 1] as number
    for (let at = this.#starts[row] as number; at < end; at++) {
      const column = this.#columns[at] as number
      target[column] = (target[column] as number) + factor * (this.#values[at] as number)
    }
  }

  /** The sum over the rows of weight times each value's square, which scales the search for a solution. */
  squares(weights: Float64Array, columnCount: number): Float64Array {
    const sums = new Float64Array(columnCount)
    for (let row = 0; row < weights.length; row++) {
      const weight = weights[row] as number
      const end = this.#starts[row + 1] as number
      for (let at = this.#starts[row] as number; at < end; at++) {
        const column = this.#columns[at] as number
        const value = this.#values[at] as number
        sums[column] = (sums[column] as number) + weight * value * value
      }
    }
    return sums
  }
}

function grown<T extends Int32Array | Float32Array>(from: T, to: T): T {
  to.set(from)
  return to
}

interface Ridge {
  rows: SparseRows
  targets: Float64Array
  /** How much each row counts; 0 leaves it out. */
  weights: Float64Array
  /** How strongly each column is held to nothing. */
  penalties: Float64Array
}

/**
 * Moves the coefficients towards the least squares with penalties, by so many steps of conjugate gradients (Hestenes
 * and Stiefel, 1952) scaled by the diagonal. Starting from a near solution needs few.
 */
export function solveRidge({ rows, targets, weights, penalties }: Ridge, coefficients: Float64Array, steps: number) {
  const scale = rows.squares(weights, coefficients.length)
  for (let j = 0; j < scale.length; j++) scale[j] = (scale[j] as number) + (penalties[j] as number) || 1
  const applied = (x: Float64Array) => {
    const result = x.map((value, j) => value * (penalties[j] as number))
    for (let row = 0; row < weights.length; row++) {
      const weight = weights[row] as number
      if (weight > 0) rows.addTo(result, row, weight * rows.dot(row, x))
    }
    return result
  }
  const rest = applied(coefficients).map((value) => -value)
  for (let row = 0; row < weights.length; row++) {
    const weight = weights[row] as number
    if (weight > 0) rows.addTo(rest, row, weight * (targets[row] as number))
  }
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
