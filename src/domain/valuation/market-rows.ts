import { blockWidth, type Features, featuresOfCar } from './price-features.ts'

/** Cars one after the other that share their levels. */
interface Group {
  starts: readonly number[]
  from: number
  to: number
}

/**
 * The rows of the regression, one for each car. What a car has stands in every level at the same offsets, so that it is
 * kept and multiplied once for all levels of its model: cars of one model are to be pushed one after the other.
 */
export class MarketRows {
  #count = 0
  readonly #groups: Group[] = []
  #offsets = new Uint8Array(1 << 16)
  #values = new Float32Array(1 << 16)
  /** The two columns of each car's variant. */
  #variants = new Int32Array(1 << 14)

  get count(): number {
    return this.#count
  }

  /** @param features of a car that the fit has learnt, so that it has every level and its variant */
  push({ starts, offsets, values, variants }: Features): void {
    const row = this.#count++
    if (this.#count * featuresOfCar > this.#offsets.length) {
      this.#offsets = grown(this.#offsets, new Uint8Array(this.#offsets.length * 2))
      this.#values = grown(this.#values, new Float32Array(this.#values.length * 2))
      this.#variants = grown(this.#variants, new Int32Array(this.#variants.length * 2))
    }
    // Places that stay empty count nothing of the first column.
    this.#offsets.set(offsets, row * featuresOfCar)
    this.#values.set(values, row * featuresOfCar)
    this.#variants.set(variants, row * 2)
    const last = this.#groups.at(-1)
    if (last && last.starts.at(-1) === starts.at(-1)) last.to = this.#count
    else this.#groups.push({ starts, from: row, to: this.#count })
  }

  /** Row times coefficients, for every row. */
  times(coefficients: Float64Array): Float64Array {
    const products = new Float64Array(this.#count)
    const [offsets, values, variants] = [this.#offsets, this.#values, this.#variants]
    const level = new Float64Array(blockWidth)
    for (const { starts, from, to } of this.#groups) {
      gather(coefficients, starts, level)
      for (let row = from; row < to; row++) {
        let sum = at(coefficients, variants[2 * row]) + at(coefficients, variants[2 * row + 1])
        for (let k = row * featuresOfCar; k < (row + 1) * featuresOfCar; k++) {
          sum += (values[k] as number) * (level[offsets[k] as number] as number)
        }
        products[row] = sum
      }
    }
    return products
  }

  /** Adds each row, so many times as its factor says, to the columns. */
  addTo(columns: Float64Array, factors: Float64Array): void {
    this.#add(columns, factors, this.#values)
  }

  /** The sum over the rows of weight times each value's square, which scales the search for a solution. */
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
    const [offsets, variants] = [this.#offsets, this.#variants]
    const level = new Float64Array(blockWidth)
    for (const { starts, from, to } of this.#groups) {
      level.fill(0)
      for (let row = from; row < to; row++) {
        const factor = factors[row] as number
        if (factor === 0) continue
        for (let k = row * featuresOfCar; k < (row + 1) * featuresOfCar; k++) {
          const offset = offsets[k] as number
          level[offset] = (level[offset] as number) + factor * (values[k] as number)
        }
        for (let k = 2 * row; k < 2 * row + 2; k++) {
          const column = variants[k] as number
          columns[column] = (columns[column] as number) + factor
        }
      }
      for (const start of starts) {
        for (let offset = 0; offset < blockWidth; offset++) {
          columns[start + offset] = (columns[start + offset] as number) + (level[offset] as number)
        }
      }
    }
  }
}

/** The levels of a model as one. */
function gather(coefficients: Float64Array, starts: readonly number[], level: Float64Array): void {
  level.fill(0)
  for (const start of starts) {
    for (let offset = 0; offset < blockWidth; offset++) {
      level[offset] = (level[offset] as number) + (coefficients[start + offset] as number)
    }
  }
}

function at(coefficients: Float64Array, column: number | undefined): number {
  return coefficients[column as number] as number
}

function grown<T extends Uint8Array | Float32Array | Int32Array>(from: T, to: T): T {
  to.set(from)
  return to
}
