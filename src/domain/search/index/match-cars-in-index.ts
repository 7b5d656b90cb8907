import { type BitSet, countBits, intersectBits, setBit, subtractBits, uniteBits } from './bit-set.ts'
import { type CarIndexColumns, indexTermForMissingModel } from './car-index-columns.ts'
import type { AllWordsQuery, IndexSearchCondition, SearchIndexRequest } from './search-index-request.ts'

/** The cars that pass every test. */
export function matchingCarsInIndex(cars: CarIndexColumns, tests: SearchIndexRequest['tests']): BitSet {
  return carsPassingAllTestsExcept(cars, matchingCarsByTest(cars, tests), null)
}

/** How many cars pass all tests of each search; what searches have in common is looked for once. */
export function countCarsPerSearchInIndex(
  cars: CarIndexColumns,
  searches: readonly SearchIndexRequest['tests'][],
): number[] {
  const known = new Map<string, BitSet>()
  return searches.map((tests) => {
    const left = cars.live.slice()
    for (const [, test] of tests) {
      const key = JSON.stringify(test)
      const set = known.get(key) ?? matchesOf(cars, test)
      known.set(key, set)
      intersectBits(left, set)
    }
    return countBits(left)
  })
}

/** The cars of a set that meet a preference. */
export function carsMeetingPreferenceInIndex(cars: CarIndexColumns, among: BitSet, test: IndexSearchCondition): BitSet {
  const set = matchesOf(cars, test).slice()
  intersectBits(set, among)
  return set
}

/** The cars that pass every test except one; null for no exception. */
export function carsPassingAllTestsExcept(
  cars: CarIndexColumns,
  sets: ReadonlyMap<string, BitSet>,
  except: string | null,
): BitSet {
  const left = cars.live.slice()
  for (const [name, set] of sets) if (name !== except) intersectBits(left, set)
  return left
}

/** The cars that pass each test; the two bounds of a price are one range, which is looked for once. */
export function matchingCarsByTest(cars: CarIndexColumns, tests: SearchIndexRequest['tests']): Map<string, BitSet> {
  const [least, most] = [plainBound(tests, 'priceMin'), plainBound(tests, 'priceMax')]
  const range = least !== null && most !== null ? cars.numbers.priceCents.between(least, most) : null
  const others = tests.filter(([name]) => range === null || (name !== 'priceMin' && name !== 'priceMax'))
  const sets = new Map(others.map(([name, test]) => [name, matchesOf(cars, test)]))
  return range ? sets.set('price', range) : sets
}

/** The bound of a price, where a car without one cannot pass in another way; null without it. */
function plainBound(tests: SearchIndexRequest['tests'], name: 'priceMin' | 'priceMax'): number | null {
  const test = tests.find(([known]) => known === name)?.[1]
  const isBound = test?.kind === 'least' || test?.kind === 'most'
  return isBound && test.ifUnknown.length === 0 && !test.isUnknownFine ? test.bound : null
}

function matchesOf(cars: CarIndexColumns, test: IndexSearchCondition): BitSet {
  switch (test.kind) {
    case 'words':
      return saying(cars, test.query)
    case 'cars':
      return ofIds(cars, test.ids)
    case 'least':
      return ofNumber(cars, test, [test.bound, Number.POSITIVE_INFINITY])
    case 'most':
      return ofNumber(cars, test, [Number.NEGATIVE_INFINITY, test.bound])
    case 'not': {
      const left = cars.live.slice()
      subtractBits(left, matchesOf(cars, test.test))
      return left
    }
    case 'place':
      return cars.places.within(test.box, test.circle)
    case 'all':
      return havingAll(cars, test)
    case 'any':
      return havingAny(cars, test)
    case 'and': {
      const left = cars.live.slice()
      for (const one of test.tests) intersectBits(left, matchesOf(cars, one))
      return left
    }
    case 'model':
      return ofModel(cars, test)
    case 'choice':
      return ofChoice(cars, test)
    default:
      // What is stored may come from a newer release.
      throw new Error(`This release knows no such condition: ${JSON.stringify(test satisfies never)}`)
  }
}

function ofChoice(
  cars: CarIndexColumns,
  { column, values, ifUnknown, ifUnknownBody = [], ifGeneral }: Extract<IndexSearchCondition, { kind: 'choice' }>,
): BitSet {
  const found = cars.none()
  if (column === 'seller' || column === 'region') {
    const lists = column === 'seller' ? cars.sellers : cars.regions
    for (const value of values) lists.collect(value, found)
    return found
  }
  for (const value of values) {
    const ofValue = cars.facetColumn(column).carsOf(value)
    if (ofValue) uniteBits(found, ofValue)
  }
  for (const value of ifGeneral?.values ?? []) {
    const ofValue = cars.facetColumn(column).carsOf(value)
    if (ofValue) addSaying(cars, found, { among: ofValue, texts: ifGeneral?.texts ?? [] })
  }
  const silent = cars.facetColumn(column).carsOf(null)
  if (!silent) return found
  addSaying(cars, found, { among: silent, texts: ifUnknown })
  if (ifUnknownBody === 'any') uniteBits(found, silent)
  for (const body of ifUnknownBody === 'any' ? [] : ifUnknownBody) {
    const ofBody = cars.values.body.carsOf(body)?.slice()
    if (!ofBody) continue
    intersectBits(ofBody, silent)
    uniteBits(found, ofBody)
  }
  return found
}

function ofIds(cars: CarIndexColumns, ids: readonly string[]): BitSet {
  const found = cars.none()
  for (const id of ids) {
    const car = cars.ids.find(id)
    if (car !== undefined) setBit(found, car)
  }
  return found
}

/** The cars that have all of the values. */
function havingAll(cars: CarIndexColumns, { column, values }: Extract<IndexSearchCondition, { kind: 'all' }>): BitSet {
  const found = cars.live.slice()
  for (const value of values) intersectBits(found, cars.facetColumn(column).carsOf(value) ?? cars.none())
  return found
}

/** The cars that have one of the values, or the words of one of the texts. */
function havingAny(
  cars: CarIndexColumns,
  { column, values, texts }: Extract<IndexSearchCondition, { kind: 'any' }>,
): BitSet {
  const found = cars.none()
  for (const value of values) {
    const having = cars.facetColumn(column).carsOf(value)
    if (having) uniteBits(found, having)
  }
  for (const text of texts) uniteBits(found, saying(cars, text))
  return found
}

function ofModel(
  cars: CarIndexColumns,
  { names, except, ifUnknown }: Extract<IndexSearchCondition, { kind: 'model' }>,
): BitSet {
  const found = cars.none()
  const goingOn = (name: string) => [' ', '-'].flatMap((separator) => cars.models.termsFrom(name + separator))
  const others = new Set(except.flatMap((name) => [name, ...goingOn(name)]))
  const longer = names.flatMap(goingOn).filter((name) => !others.has(name))
  for (const name of new Set([...names, ...longer])) cars.models.collect(name, found)
  if (ifUnknown.length === 0) return found
  const silent = cars.none()
  cars.models.collect(indexTermForMissingModel, silent)
  addSaying(cars, found, { among: silent, texts: ifUnknown })
  return found
}

function ofNumber(
  cars: CarIndexColumns,
  {
    column,
    ifUnknown,
    isUnknownFine = false,
  }: Extract<IndexSearchCondition, { ifUnknown: AllWordsQuery[]; bound: number }>,
  [least, most]: readonly [number, number],
): BitSet {
  const numbers = cars.numbers[column]
  const kept = numbers.between(least, most)
  if (ifUnknown.length === 0 && !isUnknownFine) return kept
  const found = kept.slice()
  const silent = cars.live.slice()
  subtractBits(silent, numbers.between(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY))
  if (isUnknownFine) uniteBits(found, silent)
  addSaying(cars, found, { among: silent, texts: ifUnknown })
  return found
}

/** Adds the cars among these whose text contains one of the queries. */
function addSaying(
  cars: CarIndexColumns,
  found: BitSet,
  { among, texts }: { among: BitSet; texts: readonly AllWordsQuery[] },
) {
  for (const query of texts) {
    const said = saying(cars, query)
    intersectBits(said, among)
    uniteBits(found, said)
  }
}

/** The cars whose text contains all of the words. */
function saying(cars: CarIndexColumns, query: AllWordsQuery): BitSet {
  let all: BitSet | null = null
  for (const { word, isBeginning } of query) {
    const found = cars.none()
    for (const term of isBeginning ? cars.words.termsFrom(word) : [word]) cars.words.collect(term, found)
    if (all) intersectBits(all, found)
    else all = found
  }
  return all ?? cars.none()
}
