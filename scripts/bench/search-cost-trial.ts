import type { WordMeaningCosts } from '#domain/search/understanding/match/word-meaning-costs.ts'
import { parseWordMeanings } from '#domain/search/understanding/parse-word-meanings.ts'
import type { CarNameVocabulary } from '#domain/search/understanding/vocabulary/car-name-vocabulary.ts'
import type { SearchGrade } from '#tests/corpora/search/grade-search-result.ts'
import {
  type GeneratedSearchMarket,
  gradeExpectedSearch,
} from '#tests/corpora/search/made-stock/grade-expected-search.ts'
import type { ExpectedSearchEntry } from '#tests/corpora/search/made-stock/search-expectation.ts'

/** How bad an answer is: of a fit, the sum of these is made small. */
const lossOf: Readonly<Record<SearchGrade, number>> = { right: 0, acceptable: 0.5, wrong: 2, harmful: 4 }
const searchesAtOnce = 8

/** A search as it was read with the present costs. */
type Reading = {
  entry: ExpectedSearchEntry
  /** What was understood: a search that is understood alike finds the same cars. */
  meaning: string
  /** The costs that were looked at, `names.base`: no other changes the reading. */
  used: ReadonlySet<string>
  grade: SearchGrade
}

/** Some searches with their grades, and what other costs would change. */
export class WordMeaningCostTrial {
  readonly #entries: readonly ExpectedSearchEntry[]
  readonly #market: GeneratedSearchMarket
  readonly #vocabulary: CarNameVocabulary
  readonly #known = new Map<string, SearchGrade>()
  #readings: Reading[] = []

  constructor(
    entries: readonly ExpectedSearchEntry[],
    { market, vocabulary }: { market: GeneratedSearchMarket; vocabulary: CarNameVocabulary },
  ) {
    this.#entries = entries
    this.#market = market
    this.#vocabulary = vocabulary
  }

  /** Grades all searches with these costs. */
  async begin(costs: WordMeaningCosts): Promise<this> {
    this.#readings = await this.#readAll(this.#entries, costs)
    return this
  }

  /** The loss with a changed cost, less that of the present costs; `take` makes it the present one. */
  async change(costs: WordMeaningCosts, name: string): Promise<{ loss: number; take: () => void }> {
    const touched = this.#readings.filter(({ used }) => used.has(name))
    const changed = await this.#readAll(
      touched.map(({ entry }) => entry),
      costs,
    )
    const take = () => {
      const byEntry = new Map(changed.map((one) => [one.entry, one]))
      this.#readings = this.#readings.map((one) => byEntry.get(one.entry) ?? one)
    }
    return { loss: sumOfLosses(changed) - sumOfLosses(touched), take }
  }

  /** How many searches are right, acceptable, wrong and harmful, and the loss. */
  summary() {
    const count = (grade: SearchGrade) => this.#readings.filter((one) => one.grade === grade).length
    return {
      searches: this.#readings.length,
      right: count('right'),
      acceptable: count('acceptable'),
      wrong: count('wrong'),
      harmful: count('harmful'),
      loss: sumOfLosses(this.#readings),
    }
  }

  async #readAll(entries: readonly ExpectedSearchEntry[], costs: WordMeaningCosts): Promise<Reading[]> {
    const readings: Reading[] = []
    for (let at = 0; at < entries.length; at += searchesAtOnce) {
      const some = entries.slice(at, at + searchesAtOnce)
      readings.push(...(await Promise.all(some.map((entry) => this.#read(entry, costs)))))
    }
    return readings
  }

  async #read(entry: ExpectedSearchEntry, costs: WordMeaningCosts): Promise<Reading> {
    const [q] = entry
    const used = new Set<string>()
    const { read } = parseWordMeanings(q, this.#vocabulary, watched(costs, used))
    const meaning = JSON.stringify(read.path.map(({ start, end, value }) => [start, end, value]))
    const key = `${q}\n${meaning}`
    const grade = this.#known.get(key) ?? (await gradeExpectedSearch(entry, this.#market, costs)).grade
    this.#known.set(key, grade)
    return { entry, meaning, used, grade }
  }
}

function sumOfLosses(readings: readonly Reading[]): number {
  return readings.reduce((sum, { grade }) => sum + lossOf[grade], 0)
}

/** The costs, which note when one is looked at. */
function watched(costs: WordMeaningCosts, used: Set<string>): WordMeaningCosts {
  const watch = <Group extends keyof WordMeaningCosts>(group: Group): WordMeaningCosts[Group] =>
    new Proxy(costs[group], {
      get(own, name) {
        used.add(`${group}.${String(name)}`)
        return Reflect.get(own, name)
      },
    })
  return {
    names: watch('names'),
    neighbours: watch('neighbours'),
    phrases: watch('phrases'),
    numbers: watch('numbers'),
    places: watch('places'),
    codes: watch('codes'),
    leftovers: watch('leftovers'),
  }
}
