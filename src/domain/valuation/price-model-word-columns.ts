import { DealerWords } from './dealer-words.ts'
import { TitleWordPairs } from './title-word-pairs.ts'
import { pairableWord } from './title-words.ts'

/**
 * How many cars of the market, the brand or the model a word needs to have a column there, and how strongly the column
 * is pulled towards zero.
 */
const levels = [
  { fewest: 40, penalty: 8 },
  { fewest: 10, penalty: 4 },
  { fewest: 2, penalty: 1.5 },
] as const
/** A word in nearly all cars of a model does not distinguish any of them. */
const mostShare = 0.9

/** Words by the key of their level. */
type Columns = Map<string, Map<string, number>>

/**
 * The columns of words: each level has its own column for a word, and a car has those of all its levels. Only words in
 * which the cars of its model differ count: trims of other models tell nothing about it.
 */
export class PriceModelWordColumns {
  readonly #columns: readonly Columns[]
  readonly #pairs: TitleWordPairs
  readonly #dealers = new DealerWords()
  readonly #counts = levels.map(() => new Map<string, { cars: number; words: Map<string, number> }>())

  /** The columns of each word, by the model's key; cars share them. */
  readonly #kept = new Map<string, Map<string, readonly number[]>>()

  constructor(columns: readonly Columns[] = levels.map(() => new Map())) {
    this.#columns = columns
    this.#pairs = TitleWordPairs.restore(columns.at(-1) ?? new Map())
  }

  /** @param keys of the car's levels, from the market down */
  count(keys: readonly string[], words: readonly string[], sellerId: string): void {
    this.#dealers.count({ sellerId, brand: keys[1] ?? '', words })
    for (const [level, key] of keys.entries()) {
      const counts = this.#counts[level]
      if (!counts) continue
      const own = counts.get(key) ?? { cars: 0, words: new Map<string, number>() }
      counts.set(key, own)
      own.cars++
      for (const word of words) {
        if (pairableWord(word) === word) own.words.set(word, (own.words.get(word) ?? 0) + 1)
      }
    }
    this.#pairs.count(keys.at(-1) ?? '', words)
  }

  /** Creates the columns of the words that occur often enough. */
  choose(makeColumn: (penalty: number) => number): void {
    const ofOneDealer = this.#dealers.ofOneDealer()
    for (const [level, { fewest, penalty }] of levels.entries()) {
      for (const [key, { cars, words }] of this.#counts[level] ?? []) {
        const own = new Map<string, number>()
        for (const [word, count] of words) {
          if (count >= fewest && count <= mostShare * cars && !ofOneDealer.has(word)) own.set(word, makeColumn(penalty))
        }
        if (level === levels.length - 1) {
          for (const pair of this.#pairs.choose(key, words, ofOneDealer)) own.set(pair, makeColumn(penalty))
        }
        if (own.size > 0) this.#columns[level]?.set(key, own)
      }
      this.#counts[level]?.clear()
    }
  }

  get columns(): number[] {
    return this.#columns.flatMap((level) => [...level.values()].flatMap((words) => [...words.values()]))
  }

  /** The columns of each word that the fit knows, that of the model last. */
  of(keys: readonly string[], words: readonly string[]): (readonly number[])[] {
    const key = keys.at(-1) ?? ''
    const ofModel = this.#columns.at(-1)?.get(key)
    if (!ofModel) return []
    const kept = this.#kept.get(key) ?? new Map<string, readonly number[]>()
    this.#kept.set(key, kept)
    const found: (readonly number[])[] = []
    for (const word of this.countedOf(keys, words)) {
      const columns = kept.get(word) ?? this.#columnsOf(keys, word)
      kept.set(word, columns)
      found.push(columns)
    }
    return found
  }

  #columnsOf(keys: readonly string[], word: string): number[] {
    return keys.flatMap((key, level) => this.#columns[level]?.get(key)?.get(word) ?? [])
  }

  /** The words, and the pairs of them, that the fit knows. */
  countedOf(keys: readonly string[], words: readonly string[]): string[] {
    const key = keys.at(-1) ?? ''
    const ofModel = this.#columns.at(-1)?.get(key)
    return ofModel ? [...words, ...this.#pairs.of(key, words)].filter((word) => ofModel.has(word)) : []
  }

  /** The words in which cars with this last key, the model's, differ. */
  ofLevel(key: string): string[] {
    return [...(this.#columns.at(-1)?.get(key)?.keys() ?? [])]
  }

  save(): readonly Columns[] {
    return this.#columns
  }
}
