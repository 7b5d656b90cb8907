import { grown, NumberLists } from './number-lists.ts'
import type { CarTitleFeatures } from './price-fit.ts'
import { priceModelBlockColumnOffsets } from './price-model-block-columns.ts'
import { type CarPriceFeatures, carModelColumn } from './price-model-feature-columns.ts'
import { gatherLevel, type RegressionGroup, spreadLevel } from './regression-groups.ts'
import { RegressionRowWords } from './regression-row-words.ts'
import { carTrimKeyOfWords, leastOfTrim } from './trim-groups.ts'

const { mileageAt, slopesAt } = priceModelBlockColumnOffsets

/**
 * The rows of the regression, one for each car. The features of a car have the same offsets in every level, so that
 * they are stored and multiplied once for all its levels: cars of the same levels should be pushed consecutively. Within
 * them, everything but miles, words and region is the same for many cars: such a pattern is multiplied once for all of
 * its cars. A word has a column in each level, but stands for one number among the words of its group: most columns of a
 * car are those of words, so that this decides time and memory of the fit.
 */
export class RegressionRows {
  #count = 0
  readonly #groups: RegressionGroup[] = []
  #groupNumbers = new Int32Array(1 << 14)
  readonly #patterns = new NumberLists(Uint8Array)
  readonly #patternValues = new NumberLists(Float32Array)
  /** The patterns of the last group, by their features. */
  #known = new Map<string, number>()
  #patternOf = new Int32Array(1 << 14)
  /** The columns of the two knots around the miles of each car, and the share of the left one. */
  #mileages = new Uint8Array(1 << 14)
  #shares = new Float32Array(1 << 14)
  /** The columns of a pattern outside the levels. */
  readonly #patternAlone = new NumberLists(Int32Array)
  /** The columns of the region of each car; -1 for none. */
  #regionOf = new Int32Array(1 << 14)
  readonly #words = new RegressionRowWords()
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
      this.#groupNumbers = grown(this.#groupNumbers, new Int32Array(2 * row))
      this.#regionOf = grown(this.#regionOf, new Int32Array(2 * row))
    }
    const group = this.#groupOf(starts)
    group.to = this.#count
    this.#groupNumbers[row] = this.#groups.length - 1
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
    this.#regionOf[row] = region ?? -1
    this.#words.push(group, words)
  }

  #groupOf(starts: readonly number[]): RegressionGroup {
    const last = this.#groups.at(-1)
    if (last && last.starts.at(-1) === starts.at(-1)) return last
    this.#known = new Map()
    this.#words.startGroup()
    const [from, firstPattern, firstWord] = [this.#count - 1, this.#patterns.count, this.#words.columnLists]
    const group = { starts, from, to: from, firstPattern, endPattern: firstPattern, firstWord, endWord: firstWord }
    this.#groups.push(group)
    return group
  }

  /** The levels and words of a car. */
  titleOf(row: number): CarTitleFeatures {
    const group = this.#groups[this.#groupNumbers[row] as number] as RegressionGroup
    return { starts: group.starts, words: this.#words.of(group, row) }
  }

  /** Row times coefficients, for every row. */
  times(coefficients: Float64Array, products: Float64Array = new Float64Array(this.#count)): Float64Array {
    for (const group of this.#groups) this.#multiply(group, coefficients, { products, weights: null })
    return products
  }

  /**
   * Adds each row, multiplied by its product with the coefficients and its weight, to the columns. One model after the
   * other: its rows are still in the processor's cache when they are added.
   *
   * @param factors is overwritten
   */
  addWeightedProducts(
    columns: Float64Array,
    { coefficients, weights, factors }: Record<'coefficients' | 'weights' | 'factors', Float64Array>,
  ): void {
    for (const group of this.#groups) {
      this.#multiply(group, coefficients, { products: factors, weights })
      this.#spread(group, columns, { factors, power: 1 })
    }
  }

  /** Row times coefficients, and times its weight if there are weights, for the rows of a group. */
  #multiply(
    group: RegressionGroup,
    coefficients: Float64Array,
    { products, weights }: { products: Float64Array; weights: Float64Array | null },
  ): void {
    const { values: words, from: wordsFrom, sums: ofWords } = this.#words
    const [level, ofPatterns, patternOf] = [this.#level, this.#ofPatterns, this.#patternOf]
    const [mileages, shares, regionOf] = [this.#mileages, this.#shares, this.#regionOf]
    gatherLevel(coefficients, group.starts, level)
    this.#multiplyPatterns(group, coefficients)
    this.#words.sum(group, coefficients)
    for (let row = group.from; row < group.to; row++) {
      const weight = weights === null ? 1 : (weights[row] as number)
      if (weight === 0) {
        products[row] = 0
        continue
      }
      const mileage = mileages[row] as number
      const share = shares[row] as number
      let sum = ofPatterns[patternOf[row] as number] as number
      sum += share * (level[mileage] as number) + (1 - share) * (level[mileage + 1] as number)
      const region = regionOf[row] as number
      if (region >= 0) sum += coefficients[region] as number
      const end = wordsFrom[row + 1] as number
      for (let k = wordsFrom[row] as number; k < end; k++) sum += ofWords[words[k] as number] as number
      products[row] = sum * weight
    }
  }

  #multiplyPatterns({ firstPattern, endPattern }: RegressionGroup, coefficients: Float64Array): void {
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

  /** The trims of the rows that are asked for, by `carTrimKeyOfTitle`; null for the others. */
  trimsOf(coefficients: Float64Array, isAsked: Uint8Array): (string | null)[] {
    const { values: words, from: wordsFrom, sums: ofWords } = this.#words
    const trims = new Array<string | null>(this.#count).fill(null)
    for (const group of this.#groups) {
      this.#words.sum(group, coefficients)
      for (let row = group.from; row < group.to; row++) {
        if (!isAsked[row]) continue
        const ids: number[] = []
        const end = wordsFrom[row + 1] as number
        for (let k = wordsFrom[row] as number; k < end; k++) {
          const word = words[k] as number
          if ((ofWords[word] as number) >= leastOfTrim) ids.push(this.#words.idOf(group, word))
        }
        trims[row] = carTrimKeyOfWords(ids)
      }
    }
    return trims
  }

  /** The largest sum of these columns of words in a row of each model, by the model's first column. */
  mostOfWords(coefficients: Float64Array, isAsked: Uint8Array, isIn: Uint8Array): Map<number, number> {
    const { values: words, from: wordsFrom, sums: ofWords } = this.#words
    const most = new Map<number, number>()
    for (const group of this.#groups) {
      const ofModel = carModelColumn(group.starts)
      let highest = most.get(ofModel) ?? 0
      this.#words.sum(group, coefficients, isAsked)
      for (let row = group.from; row < group.to; row++) {
        if (!isIn[row]) continue
        let sum = 0
        const end = wordsFrom[row + 1] as number
        for (let k = wordsFrom[row] as number; k < end; k++) sum += ofWords[words[k] as number] as number
        highest = Math.max(highest, sum)
      }
      most.set(ofModel, highest)
    }
    return most
  }

  /** Adds each row, multiplied by its factor, to the columns. */
  addTo(columns: Float64Array, factors: Float64Array): void {
    for (const group of this.#groups) this.#spread(group, columns, { factors, power: 1 })
  }

  /** The sum over the rows of weight times each value's square, which scales the solver's steps. */
  squares(weights: Float64Array, sums: Float64Array): Float64Array {
    sums.fill(0)
    for (const group of this.#groups) this.#spread(group, sums, { factors: weights, power: 2 })
    return sums
  }

  /** Adds the rows of a group, multiplied by their factors, to the columns. */
  #spread(
    group: RegressionGroup,
    columns: Float64Array,
    { factors, power }: { factors: Float64Array; power: 1 | 2 },
  ): void {
    const { values: words, from: wordsFrom, sums: ofWords } = this.#words
    const [level, ofPatterns, patternOf] = [this.#level, this.#ofPatterns, this.#patternOf]
    const [mileages, shares, regionOf] = [this.#mileages, this.#shares, this.#regionOf]
    level.fill(0)
    ofPatterns.fill(0, group.firstPattern, group.endPattern)
    ofWords.fill(0, 0, group.endWord - group.firstWord)
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
      const region = regionOf[row] as number
      if (region >= 0) columns[region] = (columns[region] as number) + factor
      const end = wordsFrom[row + 1] as number
      for (let k = wordsFrom[row] as number; k < end; k++) {
        const word = words[k] as number
        ofWords[word] = (ofWords[word] as number) + factor
      }
    }
    this.#spreadPatterns(group, columns, power)
    this.#words.spread(group, columns)
    spreadLevel(level, group.starts, columns)
  }

  #spreadPatterns({ firstPattern, endPattern }: RegressionGroup, columns: Float64Array, power: 1 | 2): void {
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
