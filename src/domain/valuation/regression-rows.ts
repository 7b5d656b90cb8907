import type { Features } from './price-features.ts'
import { blockColumnOffsets } from './price-model-block-columns.ts'

/** Consecutive cars that share their levels. */
interface Group {
  starts: readonly number[]
  from: number
  to: number
}

/**
 * The rows of the regression, one for each car. The features of a car have the same offsets in every level, so that
 * they are stored and multiplied once for all levels of its model: cars of one model must be pushed consecutively.
 */
export class RegressionRows {
  #count = 0
  readonly #groups: Group[] = []
  /** Where the values of each row begin; the last element is where they end. */
  #from = new Int32Array(1 << 14)
  #offsets = new Uint8Array(1 << 16)
  #values = new Float32Array(1 << 16)
  /** Where the columns outside the levels begin, for each row. */
  #aloneFrom = new Int32Array(1 << 14)
  #alone = new Int32Array(1 << 15)

  get count(): number {
    return this.#count
  }

  /** @param features of a car that the fit has learnt, so that it has every level */
  push({ starts, offsets, values, alone, words }: Features): void {
    const row = this.#count++
    const at = this.#from[row] as number
    const aloneAt = this.#aloneFrom[row] as number
    if (this.#count + 1 > this.#from.length) {
      this.#from = grown(this.#from, new Int32Array(this.#from.length * 2))
      this.#aloneFrom = grown(this.#aloneFrom, new Int32Array(this.#aloneFrom.length * 2))
    }
    if (at + offsets.length > this.#offsets.length) {
      this.#offsets = grown(this.#offsets, new Uint8Array(this.#offsets.length * 2))
      this.#values = grown(this.#values, new Float32Array(this.#values.length * 2))
    }
    if (aloneAt + alone.length + words.length > this.#alone.length) {
      this.#alone = grown(this.#alone, new Int32Array(this.#alone.length * 2))
    }
    this.#offsets.set(offsets, at)
    this.#values.set(values, at)
    this.#alone.set(alone, aloneAt)
    this.#alone.set(words, aloneAt + alone.length)
    this.#from[row + 1] = at + offsets.length
    this.#aloneFrom[row + 1] = aloneAt + alone.length + words.length
    const last = this.#groups.at(-1)
    if (last && last.starts.at(-1) === starts.at(-1)) last.to = this.#count
    else this.#groups.push({ starts, from: row, to: this.#count })
  }

  /** Row times coefficients, for every row. */
  times(coefficients: Float64Array): Float64Array {
    const products = new Float64Array(this.#count)
    const [offsets, values, begins] = [this.#offsets, this.#values, this.#from]
    const [alone, aloneBegins] = [this.#alone, this.#aloneFrom]
    const level = new Float64Array(blockColumnOffsets.whole)
    for (const { starts, from, to } of this.#groups) {
      gather(coefficients, starts, level)
      for (let row = from; row < to; row++) {
        let sum = 0
        for (let k = aloneBegins[row] as number; k < (aloneBegins[row + 1] as number); k++) {
          sum += coefficients[alone[k] as number] as number
        }
        for (let k = begins[row] as number; k < (begins[row + 1] as number); k++) {
          sum += (values[k] as number) * (level[offsets[k] as number] as number)
        }
        products[row] = sum
      }
    }
    return products
  }

  /** The largest sum of these columns outside the levels in a row of each model, by the model's first column. */
  mostAlone(coefficients: Float64Array, isAsked: Uint8Array, isIn: Uint8Array): Map<number, number> {
    const most = new Map<number, number>()
    for (const { starts, from, to } of this.#groups) {
      let highest = 0
      for (let row = from; row < to; row++) {
        if (!isIn[row]) continue
        let sum = 0
        for (let k = this.#aloneFrom[row] as number; k < (this.#aloneFrom[row + 1] as number); k++) {
          const column = this.#alone[k] as number
          if (isAsked[column]) sum += coefficients[column] as number
        }
        highest = Math.max(highest, sum)
      }
      most.set(starts.at(-1) ?? 0, highest)
    }
    return most
  }

  /** Adds each row, multiplied by its factor, to the columns. */
  addTo(columns: Float64Array, factors: Float64Array): void {
    this.#add(columns, factors, this.#values)
  }

  /** The sum over the rows of weight times each value's square, which scales the solver's steps. */
  squares(weights: Float64Array, columnCount: number): Float64Array {
    const sums = new Float64Array(columnCount)
    this.#add(
      sums,
      weights,
      this.#values.map((value) => value * value),
    )
    return sums
  }

  #add(columns: Float64Array, factors: Float64Array, values: Float32Array): void {
    const [offsets, begins, alone, aloneBegins] = [this.#offsets, this.#from, this.#alone, this.#aloneFrom]
    const level = new Float64Array(blockColumnOffsets.whole)
    for (const { starts, from, to } of this.#groups) {
      level.fill(0)
      for (let row = from; row < to; row++) {
        const factor = factors[row] as number
        if (factor === 0) continue
        for (let k = begins[row] as number; k < (begins[row + 1] as number); k++) {
          const offset = offsets[k] as number
          level[offset] = (level[offset] as number) + factor * (values[k] as number)
        }
        for (let k = aloneBegins[row] as number; k < (aloneBegins[row + 1] as number); k++) {
          const column = alone[k] as number
          columns[column] = (columns[column] as number) + factor
        }
      }
      for (const start of starts) {
        for (let offset = 0; offset < blockColumnOffsets.whole; offset++) {
          columns[start + offset] = (columns[start + offset] as number) + (level[offset] as number)
        }
      }
    }
  }
}

/** Adds the levels of a model into one. */
function gather(coefficients: Float64Array, starts: readonly number[], level: Float64Array): void {
  level.fill(0)
  for (const start of starts) {
    for (let offset = 0; offset < blockColumnOffsets.whole; offset++) {
      level[offset] = (level[offset] as number) + (coefficients[start + offset] as number)
    }
  }
}

function grown<T extends Uint8Array | Float32Array | Int32Array>(from: T, to: T): T {
  to.set(from)
  return to
}
