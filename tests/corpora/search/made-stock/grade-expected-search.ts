import { SearchCarsQuery } from '#contract/cars.ts'
import { removeQueryWords } from '#contract/remove-query-words.ts'
import type { Db } from '#db/client.ts'
import { searchCars } from '#domain/search/search-cars.ts'
import type { SearchIndex } from '#domain/search/search-index.ts'
import type { WordMeaningCosts } from '#domain/search/understanding/match/word-meaning-costs.ts'
import type { SearchGrade } from '../grade-search-result.ts'
import { carConditionsOfExpectation } from './car-conditions-of-expectation.ts'
import type { GeneratedCar } from './generated-car.ts'
import { gradeSearchAnswer } from './grade-search-answer.ts'
import type { ExpectedSearchEntry, SearchExpectation } from './search-expectation.ts'
import type { GeneratedStockVocabulary } from './stock-vocabulary.ts'

/** A search with its grade, and what is worth reading where it is not right. */
export type GradedSearch = {
  q: string
  grade: SearchGrade
  expected: SearchExpectation
  /** How many cars of the stock meet the expectation, and how many were found. */
  fitting: number
  found: number
  /** The filters as they were understood: `fuel=Diesel, near=Leeds, United Kingdom`. */
  understood: string
  /** Words of a filter that cannot be taken off the search again. */
  staying: string[]
}

/** The cars by their ids, on offer in a database and in its index. */
export type GeneratedSearchMarket = {
  db: Db
  index: SearchIndex
  cars: ReadonlyMap<string, GeneratedCar>
  names: GeneratedStockVocabulary
  now: Date
}

const firstCars = 10

/** Searches the stock for what is typed, and grades what is found. Other costs of meanings are for comparing them. */
export async function gradeExpectedSearch(
  [q, expected]: ExpectedSearchEntry,
  { db, index, cars, names, now }: GeneratedSearchMarket,
  costs?: WordMeaningCosts,
): Promise<GradedSearch> {
  const conditions = carConditionsOfExpectation(expected, names)
  const possible = [...cars.values()].filter((car) => conditions.every(({ mayBeMetBy }) => mayBeMetBy(car)))
  const fitting = possible.filter((car) => conditions.every(({ isMetBy }) => isMetBy(car)))
  const query = SearchCarsQuery.parse({ q, limit: String(firstCars) })
  const { items, total, understood } = await searchCars(db, query, { now, index, costs })
  const first = items.flatMap(({ id }) => cars.get(id) ?? [])
  const read = understood.map(({ field, value, use }) => `${field}=${value}${use === 'must' ? '' : ` (${use})`}`)
  const stays = ({ text }: { text: string }) => removeQueryWords(q, text) === removeQueryWords(q, '')
  return {
    q,
    expected,
    fitting: fitting.length,
    found: total,
    understood: read.join(', '),
    grade: gradeSearchAnswer({ total, first }, { expected, conditions, fitting, possible }, names.towns),
    staying: understood.filter(stays).map(({ text }) => text),
  }
}
