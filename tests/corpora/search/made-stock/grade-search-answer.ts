import type { CarSort } from '#contract/car-search-options.ts'
import type { SearchGrade } from '../grade-search-result.ts'
import {
  type ExpectedCarCondition,
  milesBetweenTowns,
  searchCircleOfExpectation,
} from './car-conditions-of-expectation.ts'
import type { GeneratedCar, GeneratedCarFacts, GeneratedStockTown } from './generated-car.ts'
import type { SearchExpectation } from './search-expectation.ts'

/** What a search answers: how many cars, and the first ten. */
export type SearchAnswerToGrade = { total: number; first: readonly GeneratedCar[] }
/** What the whole stock holds for an expectation: the cars that meet it, and with them those that may be meant too. */
export type ExpectationWithMatchingCars = {
  expected: SearchExpectation
  conditions: readonly ExpectedCarCondition[]
  fitting: readonly GeneratedCar[]
  possible: readonly GeneratedCar[]
}

/** An answer with so many times too few or too many cars may still be of use, where its first cars fit. */
const bearable = 2

/**
 * `right`: as many cars as meet the expectation, the first ten meet it and stand in the order that was asked for.
 * `acceptable`: the right cars in another order, or at most twice or half as many behind ten that fit. `harmful`: no
 * car although some fit, or first cars of which at most half fit.
 */
export function gradeSearchAnswer(
  { total, first }: SearchAnswerToGrade,
  asked: ExpectationWithMatchingCars,
  towns: ReadonlyMap<string, GeneratedStockTown>,
): SearchGrade {
  const { conditions, fitting, possible, expected } = asked
  const fits = first.filter((car) => conditions.every(({ mayBeMetBy }) => mayBeMetBy(car))).length
  if (fitting.length > 0 && (total === 0 || fits * 2 <= first.length)) return 'harmful'
  if (conditions.length === 0 && expected.rest !== undefined && first.every((car) => saysAll(car, expected)))
    return 'right'
  const isEvery = fitting.length <= total && total <= possible.length
  if (isEvery && fits === first.length) return isInOrder(first, asked, towns) ? 'right' : 'acceptable'
  const isNearly = total <= possible.length * bearable && total * bearable >= fitting.length
  return isNearly && fits === first.length ? 'acceptable' : 'wrong'
}

/** Words alone, which no filter knows, may also be looked for as they stand. */
function saysAll(car: GeneratedCarFacts, expected: SearchExpectation): boolean {
  return wordsSaid(car, expected) === wordsOf(expected).length
}

function isInOrder(
  first: readonly GeneratedCar[],
  { expected, fitting }: ExpectationWithMatchingCars,
  towns: ReadonlyMap<string, GeneratedStockTown>,
): boolean {
  const { sort, rest } = expected
  if (sort !== undefined) {
    const key = sortKeys(searchCircleOfExpectation(expected.near, towns)?.town)[sort]
    const keys = first.map(key)
    const last = keys.at(-1) ?? 0
    const isLeftOut = (car: GeneratedCar) => key(car) < last && !first.includes(car)
    return keys.every((own, at) => own >= (keys[at - 1] ?? own)) && !fitting.some(isLeftOut)
  }
  // What a car is for ranks too, and the words of a phrase count as one: only the first car must say what was typed.
  if (rest === undefined || !fitting.some((car) => wordsSaid(car, expected) > 0)) return true
  return first.slice(0, 1).every((car) => wordsSaid(car, expected) > 0)
}

/** Cars of unknown mileage come last. */
const unknown = Number.MAX_SAFE_INTEGER

function sortKeys(there: GeneratedStockTown | undefined): Record<CarSort, (car: GeneratedCar) => number> {
  return {
    best: () => 0,
    deal: () => 0,
    newest: ({ postedAt }) => -postedAt.getTime(),
    priceAsc: ({ price }) => price,
    priceDesc: ({ price }) => -price,
    mileage: ({ mileageMiles }) => mileageMiles ?? unknown,
    distance: ({ town }) => (there ? milesBetweenTowns(there, town) : 0),
  }
}

function wordsSaid(car: GeneratedCarFacts, expected: SearchExpectation): number {
  const { says, brand, model, body, fuel, transmission, colour, town } = car
  const text = [says, brand, model, body, fuel, transmission, colour, town.label].join(' ')
  const said = new Set(text.toLowerCase().split(/[ ,]+/))
  return wordsOf(expected).filter((word) => said.has(word)).length
}

function wordsOf({ rest = '' }: SearchExpectation): string[] {
  return rest.toLowerCase().split(' ')
}
