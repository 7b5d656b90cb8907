import { priceModelBlockColumnOffsets, priceModelBlockWidth } from './price-model-block-columns.ts'
import { type CarPriceFeatures, carModelColumn } from './price-model-feature-columns.ts'

const { mileageAt, slopesAt } = priceModelBlockColumnOffsets

/** Consecutive cars that share their levels, and the patterns of these cars. */
interface Group {
  starts: readonly number[]
  from: number
  to: number
  firstPattern: number
  endPattern: number
}

/**
 * The rows of the regression, one for each car. The features of a car have the same offsets in every level, so that
 * they are stored and multiplied once for all its levels: cars of the same levels should be pushed consecutively. Within
 * them, everything but miles, words and region is the same for many cars: such a pattern is multiplied once for all of
 * its cars.
 */
export class RegressionRows {
  #count = 0
  readonly #groups: Group[] = []
  readonly #patterns = new Lists(Uint8Array)
  readonly #patternValues = new Lists(Float32Array)
  /** The patterns of the last group, by their features. */
  #known = new Map<string, number>()
  #patternOf = new Int32Array(1 << 14)
  /** The columns of the two knots around the miles of each car, and the share of the left one. */
  #mileages = new Uint8Array(1 << 14)
  #shares = new Float32Array(1 << 14)
  /** The columns outside the levels: those of a pattern, and further ones of a car. */
  readonly #patternAlone = new Lists(Int32Array)
  readonly #alone = new Lists(Int32Array)
  /** Used by each multiplication: hundreds of new arrays would only burden the garbage collector. */
  readonly #level = new Float64Array(priceModelBlockColumnOffsets.whole)
  #ofPatterns = new Float64Array(1 << 12)

  get count(): number {
    return this.#count
  }

  /** @param features of a car that the fit has learnt, so that it has every level */
  push({ starts, offsets, values, alone, region, words }: CarPriceFeatures): void {
    const row = this.#count++
    if (this.#count > this.#patternOf.length) {
      this.#patternOf = grown(this.#patternOf, new Int32Array(2 * row))
      this.#mileages = grown(this.#mileages, new Uint8Array(2 * row))
      this.#shares = grown(this.#shares, new Float32Array(2 * row))
    }
    const group = this.#groupOf(starts)
    group.to = this.#count
    const first = offsets.findIndex((offset) => offset >= mileageAt && offset < slopesAt)
    this.#mileages[row] = offsets[first] as number
    this.#shares[row] = values[first] as number
    const isOfPattern = (_: number, place: number) => place !== first && place !== first + 1
    const [own, ownValues] = [offsets.filter(isOfPattern), values.filter(isOfPattern)]
    const key = `${own.join()} ${ownValues.join()} ${alone.join()}`
    let pattern = this.#known.get(key)
    if (pattern === undefined) {
      pattern = this.#patterns.push(own)
      this.#patternValues.push(ownValues)
      this.#patternAlone.push(alone)
      if (this.#patterns.count > this.#ofPatterns.length) this.#ofPatterns = new Float64Array(2 * this.#patterns.count)
      this.#known.set(key, pattern)
      group.endPattern = pattern + 1
    }
    this.#patternOf[row] = pattern
    this.#alone.push(region === null ? words.flat() : [region, ...words.flat()])
  }

  #groupOf(starts: readonly number[]): Group {
    const last = this.#groups.at(-1)
    if (last && last.starts.at(-1) === starts.at(-1)) return last
    this.#known = new Map()
    const [from, firstPattern] = [this.#count - 1, this.#patterns.count]
    const group = { starts, from, to: from, firstPattern, endPattern: firstPattern }
    this.#groups.push(group)
    return group
  }

  /** Row times coefficients, for every row. */
  times(coefficients: Float64Array, products = new Float64Array(this.#count)): Float64Array {
    const [alone, aloneFrom] = [this.#alone.values, this.#alone.from]
    const [level, ofPatterns, patternOf] = [this.#level, this.#ofPatterns, this.#patternOf]
    const [mileages, shares] = [this.#mileages, this.#shares]
    for (const group of this.#groups) {
      gather(coefficients, group.starts, level)
      this.#multiplyPatterns(group, coefficients)
      for (let row = group.from; row < group.to; row++) {
        const mileage = mileages[row] as number
        const share = shares[row] as number
        let sum = ofPatterns[patternOf[row] as number] as number
        sum += share * (level[mileage] as number) + (1 - share) * (level[mileage + 1] as number)
        for (let k = aloneFrom[row] as number; k < (aloneFrom[row + 1] as number); k++) {
          sum += coefficients[alone[k] as number] as number
        }
        products[row] = sum
      }
    }
    return products
  }

  #multiplyPatterns({ firstPattern, endPattern }: Group, coefficients: Float64Array): void {
    const [offsets, values, from] = [this.#patterns.values, this.#patternValues.values, this.#patterns.from]
    const [alone, aloneFrom] = [this.#patternAlone.values, this.#patternAlone.from]
    const level = this.#level
    for (let pattern = firstPattern; pattern < endPattern; pattern++) {
      let sum = 0
      for (let k = from[pattern] as number; k < (from[pattern + 1] as number); k++) {
        sum += (values[k] as number) * (level[offsets[k] as number] as number)
      }
      for (let k = aloneFrom[pattern] as number; k < (aloneFrom[pattern + 1] as number); k++) {
        sum += coefficients[alone[k] as number] as number
      }
      this.#ofPatterns[pattern] = sum
    }
  }

  /** The largest sum of these columns of single cars in a row of each model, by the model's first column. */
  mostAlone(coefficients: Float64Array, isAsked: Uint8Array, isIn: Uint8Array): Map<number, number> {
    const [alone, aloneFrom] = [this.#alone.values, this.#alone.from]
    const most = new Map<number, number>()
    for (const { starts, from, to } of this.#groups) {
      const ofModel = carModelColumn(starts)
      let highest = most.get(ofModel) ?? 0
      for (let row = from; row < to; row++) {
        if (!isIn[row]) continue
        let sum = 0
        for (let k = aloneFrom[row] as number; k < (aloneFrom[row + 1] as number); k++) {
          const column = alone[k] as number
          if (isAsked[column]) sum += coefficients[column] as number
        }
        highest = Math.max(highest, sum)
      }
      most.set(ofModel, highest)
    }
    return most
  }

  /** Adds each row, multiplied by its factor, to the columns. */
  addTo(columns: Float64Array, factors: Float64Array): void {
    this.#add(columns, factors, 1)
  }

  /** The sum over the rows of weight times each value's square, which scales the solver's steps. */
  squares(weights: Float64Array, columnCount: number): Float64Array {
    const sums = new Float64Array(columnCount)
    this.#add(sums, weights, 2)
    return sums
  }

  #add(columns: Float64Array, factors: Float64Array, power: 1 | 2): void {
    const [alone, aloneFrom] = [this.#alone.values, this.#alone.from]
    const [level, ofPatterns, patternOf] = [this.#level, this.#ofPatterns, this.#patternOf]
    const [mileages, shares] = [this.#mileages, this.#shares]
    ofPatterns.fill(0)
    for (const group of this.#groups) {
      level.fill(0)
      for (let row = group.from; row < group.to; row++) {
        const factor = factors[row] as number
        if (factor === 0) continue
        const pattern = patternOf[row] as number
        const mileage = mileages[row] as number
        const left = shares[row] as number
        const right = 1 - left
        ofPatterns[pattern] = (ofPatterns[pattern] as number) + factor
        level[mileage] = (level[mileage] as number) + factor * (power === 1 ? left : left * left)
        level[mileage + 1] = (level[mileage + 1] as number) + factor * (power === 1 ? right : right * right)
        for (let k = aloneFrom[row] as number; k < (aloneFrom[row + 1] as number); k++) {
          const column = alone[k] as number
          columns[column] = (columns[column] as number) + factor
        }
      }
      this.#spreadPatterns(group, columns, power)
      for (const [index, start] of group.starts.entries()) {
        for (let offset = 0; offset < priceModelBlockWidth(index); offset++) {
          columns[start + offset] = (columns[start + offset] as number) + (level[offset] as number)
        }
      }
    }
  }

  #spreadPatterns({ firstPattern, endPattern }: Group, columns: Float64Array, power: 1 | 2): void {
    const [alone, aloneFrom] = [this.#patternAlone.values, this.#patternAlone.from]
    const [level, factors] = [this.#level, this.#ofPatterns]
    const [offsets, values, from] = [this.#patterns.values, this.#patternValues.values, this.#patterns.from]
    for (let pattern = firstPattern; pattern < endPattern; pattern++) {
      const factor = factors[pattern] as number
      for (let k = from[pattern] as number; k < (from[pattern + 1] as number); k++) {
        const offset = offsets[k] as number
        const value = values[k] as number
        level[offset] = (level[offset] as number) + factor * (power === 1 ? value : value * value)
      }
      for (let k = aloneFrom[pattern] as number; k < (aloneFrom[pattern + 1] as number); k++) {
        const column = alone[k] as number
        columns[column] = (columns[column] as number) + factor
      }
    }
  }
}

type Numbers = Uint8Array | Float32Array | Int32Array

/** Lists of numbers, one after the other. */
class Lists<T extends Numbers> {
  readonly #make: new (
    length: number,
  ) => T
  #count = 0
  values: T
  /** Where each list begins; the last element is where the last one ends. */
  from = new Int32Array(1 << 12)

  constructor(make: new (length: number) => T) {
    this.#make = make
    this.values = new make(1 << 14)
  }

  get count(): number {
    return this.#count
  }

  /** @returns the list's place */
  push(list: readonly number[]): number {
    const place = this.#count++
    const at = this.from[place] as number
    if (place + 2 > this.from.length) this.from = grown(this.from, new Int32Array(2 * this.from.length))
    if (at + list.length > this.values.length) this.values = grown(this.values, new this.#make(2 * this.values.length))
    this.values.set(list, at)
    this.from[place + 1] = at + list.length
    return place
  }
}

/** Adds the levels of a model into one. */
function gather(coefficients: Float64Array, starts: readonly number[], level: Float64Array): void {
  level.fill(0)
  for (const [index, start] of starts.entries()) {
    for (let offset = 0; offset < priceModelBlockWidth(index); offset++) {
      level[offset] = (level[offset] as number) + (coefficients[start + offset] as number)
    }
  }
}

function grown<T extends Numbers>(from: T, to: T): T {
  to.set(from)
  return to
}
