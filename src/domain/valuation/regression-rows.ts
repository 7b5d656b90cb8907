import { grown, NumberLists } from './number-lists.ts'
import type { CarTitleFeatures } from './price-fit.ts'
import { priceModelBlockColumnOffsets, priceModelBlockWidth } from './price-model-block-columns.ts'
import { type CarPriceFeatures, carModelColumn } from './price-model-feature-columns.ts'

const { mileageAt, slopesAt } = priceModelBlockColumnOffsets

/** Consecutive cars that share their levels, and the patterns and words of these cars. */
interface Group {
  starts: readonly number[]
  from: number
  to: number
  firstPattern: number
  endPattern: number
  firstWord: number
  endWord: number
}

/**
 * The rows of the regression, one for each car. The features of a car have the same offsets in every level, so that
 * they are stored and multiplied once for all its levels: cars of the same levels should be pushed consecutively. Within
 * them, everything but miles, words and region is the same for many cars: such a pattern is multiplied once for all of
 * its cars. A word has a column in each level, but stands for one number among the words of its group: most columns of a
 * car are those of words, so that this decides time and memory of the fit.
 */
export class RegressionRows {
  #count = 0
  readonly #groups: Group[] = []
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
  /** Group by group, the columns of each word; the lists are those that cars of a model share. */
  readonly #wordColumns = new NumberLists(Int32Array)
  readonly #wordLists: (readonly number[])[] = []
  /** The words of each car, counted from the first one of its group. */
  readonly #words = new NumberLists(Uint16Array)
  /** The words of the last group, by their columns, which cars of a model share. */
  #knownWords = new Map<readonly number[], number>()
  /** Used by each multiplication: hundreds of new arrays would only burden the garbage collector. */
  readonly #level = new Float64Array(priceModelBlockColumnOffsets.whole)
  #ofPatterns = new Float64Array(1 << 12)
  #ofWords = new Float64Array(1 << 12)

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
    this.#words.push(words.map((columns) => this.#wordOf(group, columns)))
  }

  /** The number of a word in its group: at most 2,500 cars of a model, whose words occur twice, have fewer than 65,536. */
  #wordOf(group: Group, columns: readonly number[]): number {
    const known = this.#knownWords.get(columns)
    if (known !== undefined) return known
    const word = this.#wordColumns.push(columns) - group.firstWord
    group.endWord = this.#wordColumns.count
    this.#wordLists.push(columns)
    if (word >= this.#ofWords.length) this.#ofWords = new Float64Array(2 * word)
    this.#knownWords.set(columns, word)
    return word
  }

  #groupOf(starts: readonly number[]): Group {
    const last = this.#groups.at(-1)
    if (last && last.starts.at(-1) === starts.at(-1)) return last
    this.#known = new Map()
    this.#knownWords = new Map()
    const [from, firstPattern, firstWord] = [this.#count - 1, this.#patterns.count, this.#wordColumns.count]
    const group = { starts, from, to: from, firstPattern, endPattern: firstPattern, firstWord, endWord: firstWord }
    this.#groups.push(group)
    return group
  }

  /** The levels and words of a car. */
  titleOf(row: number): CarTitleFeatures {
    const { starts, firstWord } = this.#groups[this.#groupNumbers[row] as number] as Group
    const own = this.#words.values.subarray(this.#words.from[row], this.#words.from[row + 1])
    return { starts, words: Array.from(own, (word) => this.#wordLists[firstWord + word] as readonly number[]) }
  }

  /** Row times coefficients, for every row. */
  times(coefficients: Float64Array, products = new Float64Array(this.#count)): Float64Array {
    const [words, wordsFrom, ofWords] = [this.#words.values, this.#words.from, this.#ofWords]
    const [level, ofPatterns, patternOf] = [this.#level, this.#ofPatterns, this.#patternOf]
    const [mileages, shares, regionOf] = [this.#mileages, this.#shares, this.#regionOf]
    for (const group of this.#groups) {
      gather(coefficients, group.starts, level)
      this.#multiplyPatterns(group, coefficients)
      this.#sumWords(group, coefficients)
      for (let row = group.from; row < group.to; row++) {
        const mileage = mileages[row] as number
        const share = shares[row] as number
        let sum = ofPatterns[patternOf[row] as number] as number
        sum += share * (level[mileage] as number) + (1 - share) * (level[mileage + 1] as number)
        const region = regionOf[row] as number
        if (region >= 0) sum += coefficients[region] as number
        const end = wordsFrom[row + 1] as number
        for (let k = wordsFrom[row] as number; k < end; k++) sum += ofWords[words[k] as number] as number
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

  /** What each word of a group adds, by its number there; of its columns only those that are asked for. */
  #sumWords({ firstWord, endWord }: Group, coefficients: Float64Array, isAsked: Uint8Array | null = null): void {
    const [columns, from, ofWords] = [this.#wordColumns.values, this.#wordColumns.from, this.#ofWords]
    for (let word = firstWord; word < endWord; word++) {
      let sum = 0
      for (let k = from[word] as number; k < (from[word + 1] as number); k++) {
        const column = columns[k] as number
        if (isAsked === null || isAsked[column]) sum += coefficients[column] as number
      }
      ofWords[word - firstWord] = sum
    }
  }

  /** The largest sum of these columns of words in a row of each model, by the model's first column. */
  mostOfWords(coefficients: Float64Array, isAsked: Uint8Array, isIn: Uint8Array): Map<number, number> {
    const [words, wordsFrom, ofWords] = [this.#words.values, this.#words.from, this.#ofWords]
    const most = new Map<number, number>()
    for (const group of this.#groups) {
      const ofModel = carModelColumn(group.starts)
      let highest = most.get(ofModel) ?? 0
      this.#sumWords(group, coefficients, isAsked)
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
    this.#add(columns, factors, 1)
  }

  /** The sum over the rows of weight times each value's square, which scales the solver's steps. */
  squares(weights: Float64Array, columnCount: number): Float64Array {
    const sums = new Float64Array(columnCount)
    this.#add(sums, weights, 2)
    return sums
  }

  #add(columns: Float64Array, factors: Float64Array, power: 1 | 2): void {
    const [words, wordsFrom, ofWords] = [this.#words.values, this.#words.from, this.#ofWords]
    const [level, ofPatterns, patternOf] = [this.#level, this.#ofPatterns, this.#patternOf]
    const [mileages, shares, regionOf] = [this.#mileages, this.#shares, this.#regionOf]
    ofPatterns.fill(0)
    for (const group of this.#groups) {
      level.fill(0)
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
      this.#spreadWords(group, columns)
      for (const [index, start] of group.starts.entries()) {
        for (let offset = 0; offset < priceModelBlockWidth(index); offset++) {
          columns[start + offset] = (columns[start + offset] as number) + (level[offset] as number)
        }
      }
    }
  }

  #spreadWords({ firstWord, endWord }: Group, columns: Float64Array): void {
    const [ofWord, from, factors] = [this.#wordColumns.values, this.#wordColumns.from, this.#ofWords]
    for (let word = firstWord; word < endWord; word++) {
      const factor = factors[word - firstWord] as number
      for (let k = from[word] as number; k < (from[word + 1] as number); k++) {
        const column = ofWord[k] as number
        columns[column] = (columns[column] as number) + factor
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

/** Adds the levels of a model into one. */
function gather(coefficients: Float64Array, starts: readonly number[], level: Float64Array): void {
  level.fill(0)
  for (const [index, start] of starts.entries()) {
    for (let offset = 0; offset < priceModelBlockWidth(index); offset++) {
      level[offset] = (level[offset] as number) + (coefficients[start + offset] as number)
    }
  }
}
