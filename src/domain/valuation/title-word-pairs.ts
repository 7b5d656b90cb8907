import { isEquipmentWord, pairableWord } from './title-words.ts'

/** A pair is read as one fact where at least this many cars of a model say it. */
const fewestOfPair = 5
/** A pair that nearly all cars with one of its words say tells no more than that word. */
const mostShareOfWord = 0.9

/** Pairs of words by the key of their model: the second words by the first. */
type Pairs = Map<string, Map<string, string[]>>

/**
 * The trims of two words: `TRD Pro`, `King Ranch`, `Big Bend`. Word by word a top trim would be read as the trim that
 * shares one of its words, and what the other word says as ordinary English. A pair is learned from words that stand
 * side by side, and belongs to a title that has both, wherever they stand: so no word that a title leaves out makes a
 * new pair.
 */
export class TitleWordPairs {
  readonly #pairs: Pairs = new Map()
  readonly #counts = new Map<string, Map<string, Map<string, number>>>()

  /** The pairs that were saved as words: `trd pro`. */
  static restore(words: ReadonlyMap<string, ReadonlyMap<string, unknown>>): TitleWordPairs {
    const pairs = new TitleWordPairs()
    for (const [model, ofModel] of words) {
      for (const word of ofModel.keys()) {
        const [first, second] = isEquipmentWord(word) ? [] : word.split(' ')
        if (first !== undefined && second !== undefined) pairs.#add(model, first, second)
      }
    }
    return pairs
  }

  count(model: string, words: readonly string[]): void {
    let before: string | null = null
    for (const word of words) {
      if (isEquipmentWord(word)) break
      const isOrdinaryPair = before !== null && pairableWord(before) !== before && pairableWord(word) !== word
      if (before !== null && !isOrdinaryPair) {
        const ofModel = entry(this.#counts, model, () => new Map<string, Map<string, number>>())
        const ofFirst = entry(ofModel, pairableWord(before), () => new Map<string, number>())
        const second = pairableWord(word)
        ofFirst.set(second, (ofFirst.get(second) ?? 0) + 1)
      }
      before = word
    }
  }

  /**
   * Chooses the pairs of a model that say more than their words.
   *
   * @param words how many of the model's cars say each word
   * @param ofOneDealer words that do not count
   */
  choose(model: string, words: ReadonlyMap<string, number>, ofOneDealer: ReadonlySet<string>): Set<string> {
    const chosen = new Set<string>()
    for (const [first, seconds] of this.#counts.get(model) ?? []) {
      for (const [second, count] of seconds) {
        if (count < fewestOfPair || first === second) continue
        const isRedundant = (word: string) =>
          ofOneDealer.has(word) || count > mostShareOfWord * (words.get(word) ?? Number.POSITIVE_INFINITY)
        if (isRedundant(first) || isRedundant(second)) continue
        if (chosen.has(pairName(second, first))) continue
        this.#add(model, first, second)
        chosen.add(pairName(first, second))
      }
    }
    this.#counts.delete(model)
    return chosen
  }

  /** The pairs of the model that the title says. */
  of(model: string, words: readonly string[]): string[] {
    const ofModel = this.#pairs.get(model)
    if (!ofModel) return []
    const said = new Set(words.map(pairableWord))
    const found: string[] = []
    for (const first of said) {
      for (const second of ofModel.get(first) ?? []) if (said.has(second)) found.push(pairName(first, second))
    }
    return found
  }

  #add(model: string, first: string, second: string): void {
    entry(
      entry(this.#pairs, model, () => new Map<string, string[]>()),
      first,
      () => [] as string[],
    ).push(second)
  }
}

function pairName(first: string, second: string): string {
  return `${first} ${second}`
}

function entry<Value>(values: Map<string, Value>, key: string, create: () => Value): Value {
  const known = values.get(key) ?? create()
  values.set(key, known)
  return known
}
