import { NumberLists } from './number-lists.ts'
import type { RegressionGroup } from './regression-groups.ts'

/**
 * The words of the rows of a regression. A word has a column in each level; the cars of a model share the list of these
 * columns, so that it stands for one number among the words of its group.
 */
export class RegressionRowWords {
  /** Group by group, the columns of each word; the lists are those that cars of a model share. */
  readonly #columns = new NumberLists(Int32Array)
  readonly #lists: (readonly number[])[] = []
  /** The words of each row, counted from the first one of its group. */
  readonly #ofRows = new NumberLists(Uint16Array)
  /** The words of the last group, by their columns. */
  #known = new Map<readonly number[], number>()
  /** What each word of a group adds, or how often it is added, by its number there. */
  sums = new Float64Array(1 << 12)

  /** The words of all rows, one after the other. */
  get values(): Uint16Array {
    return this.#ofRows.values
  }

  /** Where those of each row begin. */
  get from(): Int32Array {
    return this.#ofRows.from
  }

  /** How many words there are, those of each group counted on their own. */
  get columnLists(): number {
    return this.#columns.count
  }

  startGroup(): void {
    this.#known = new Map()
  }

  /** Adds the words of the next row. */
  push(group: RegressionGroup, words: readonly (readonly number[])[]): void {
    this.#ofRows.push(words.map((columns) => this.#numberOf(group, columns)))
  }

  /** The number of a word in its group: at most 2,500 cars of a model, whose words occur twice, have fewer than 65,536. */
  #numberOf(group: RegressionGroup, columns: readonly number[]): number {
    const known = this.#known.get(columns)
    if (known !== undefined) return known
    const word = this.#columns.push(columns) - group.firstWord
    group.endWord = this.#columns.count
    this.#lists.push(columns)
    if (word >= this.sums.length) this.sums = new Float64Array(2 * word)
    this.#known.set(columns, word)
    return word
  }

  /** The columns of each word of a row. */
  of({ firstWord }: RegressionGroup, row: number): (readonly number[])[] {
    const own = this.values.subarray(this.from[row], this.from[row + 1])
    return Array.from(own, (word) => this.#lists[firstWord + word] as readonly number[])
  }

  /** Identifies a word of a group among those of its model. */
  idOf({ firstWord }: RegressionGroup, word: number): number {
    return this.#lists[firstWord + word]?.at(-1) ?? 0
  }

  /** Sets the sum of each word of a group to what it adds; of its columns only those that are asked for. */
  sum({ firstWord, endWord }: RegressionGroup, coefficients: Float64Array, isAsked: Uint8Array | null = null): void {
    const [columns, from, sums] = [this.#columns.values, this.#columns.from, this.sums]
    for (let word = firstWord; word < endWord; word++) {
      let sum = 0
      for (let k = from[word] as number; k < (from[word + 1] as number); k++) {
        const column = columns[k] as number
        if (isAsked === null || isAsked[column]) sum += coefficients[column] as number
      }
      sums[word - firstWord] = sum
    }
  }

  /** Adds the sums of a group's words to their columns. */
  spread({ firstWord, endWord }: RegressionGroup, columns: Float64Array): void {
    const [ofWord, from, sums] = [this.#columns.values, this.#columns.from, this.sums]
    for (let word = firstWord; word < endWord; word++) {
      const factor = sums[word - firstWord] as number
      for (let k = from[word] as number; k < (from[word + 1] as number); k++) {
        const column = ofWord[k] as number
        columns[column] = (columns[column] as number) + factor
      }
    }
  }
}
