import type { EarthXyz } from '@forecourt/gazetteer/earth.ts'
import { isMultiChoiceAttribute } from '#contract/attribute-names.ts'
import type { CarSort } from '#contract/car-search-options.ts'
import type { CarFacetName } from '#contract/car-terms.ts'
import { emptyFacetValues, type FacetValues, sortFacet } from '../facet-values.ts'
import { pageSortOrder } from '../page-sort-order.ts'
import { type BitSet, countBits, intersectBits, positionsOfSetBits, subtractBits, uniteBits } from './bit-set.ts'
import { type CarColumns, missingModelTerm } from './car-columns.ts'
import type { AllWordsQuery, IndexAnswer, IndexRequest, IndexTest } from './index-request.ts'
import type { ListColumn } from './list-column.ts'
import { rankCarsByPreference } from './rank-cars-by-preference.ts'
import type { TextColumn } from './text-column.ts'

/** Looking a car up in a column costs as much as comparing this many words of sets. */
const wordsALookUp = 4

/** Above this many matches, the database must follow a cursor by rank. */
const maxUnranked = 4_000

/** The cars that pass every test. */
export function matchingCars(cars: CarColumns, tests: IndexRequest['tests']): BitSet {
  return without(cars, matchesOfAll(cars, tests), null)
}

/** Answers a search: the total, the counts of every filter without its own choice, and a page of ids. */
export function findCarsInIndex(cars: CarColumns, request: IndexRequest): IndexAnswer | null {
  const sets = matchesOfAll(cars, request.tests)
  const all = without(cars, sets, null)
  const total = countBits(all)
  const facets = emptyFacetValues()
  const shared = sets.size === 0 ? countLive(cars) : countTexts(cars, all, total)
  for (const facet of request.facets) {
    const isShared = isMultiChoiceAttribute(facet) || !sets.has(facet)
    facets[facet] = sortFacet(facet, isShared ? shared(facet) : countOthers(cars, sets, facet))
  }
  const wanted = request.preferences.map(({ weight, test }) => ({ weight, set: meeting(cars, all, test) }))
  const fits = wanted.map(({ set }) => countBits(set))
  const sort = pageSortOrder(request.sort, { ...request, hasPreferences: wanted.length > 0, total })
  if (sort === 'distance') {
    const { near } = request // Without a place, the database decides the order of such a page.
    return near && { total, facets, fits, page: nearestOf(cars, positionsOfSetBits(all, total), { ...request, near }) }
  }
  if (sort === 'best' && wanted.length > 0) {
    return {
      total,
      facets,
      fits,
      page: rankCarsByPreference(cars, positionsOfSetBits(all, total), { ...request, wanted }),
    }
  }
  if (sort === 'best' && request.hasWords) {
    if (total > maxUnranked) return null
    return {
      total,
      facets,
      fits,
      page: { unranked: [...positionsOfSetBits(all, total)].map((car) => cars.ids.textOf(car)) },
    }
  }
  return { total, facets, fits, page: sort && pageOf(cars, all, { ...request, sort, total }) }
}

/** The cars of a set that meet a preference. */
function meeting(cars: CarColumns, among: BitSet, test: IndexTest): BitSet {
  const set = matchesOf(cars, test).slice()
  intersectBits(set, among)
  return set
}

/** The cars that pass every test except one. */
function without(cars: CarColumns, sets: ReadonlyMap<string, BitSet>, except: string | null): BitSet {
  const left = cars.live.slice()
  for (const [name, set] of sets) if (name !== except) intersectBits(left, set)
  return left
}

/** The counts of a filter, ignoring its own choice. */
function countOthers(cars: CarColumns, sets: ReadonlyMap<string, BitSet>, facet: CarFacetName): FacetValues {
  if (sets.size === 1) return countLive(cars)(facet)
  const others = without(cars, sets, facet)
  return countTexts(cars, others, countBits(others))(facet)
}

function countLive(cars: CarColumns): (facet: CarFacetName) => FacetValues {
  return (facet) => columnOf(cars, facet).countLive()
}

function countTexts(cars: CarColumns, among: BitSet, total: number): (facet: CarFacetName) => FacetValues {
  let numbers: Int32Array | null = null
  return (facet) => {
    const column = columnOf(cars, facet)
    if (widthOf(cars, facet) < total * wordsALookUp) return column.countCommon(among)
    numbers ??= positionsOfSetBits(among, total)
    return column.countAmong(numbers)
  }
}

function columnOf(cars: CarColumns, facet: CarFacetName): TextColumn | ListColumn {
  return isMultiChoiceAttribute(facet) ? cars.lists[facet] : cars.texts[facet]
}

/** How many words of sets a count reads; in a list column each value reads its own set in any case. */
function widthOf(cars: CarColumns, facet: CarFacetName): number {
  return isMultiChoiceAttribute(facet) ? cars.live.length : cars.texts[facet].width
}

const orderOf = {
  best: { order: 'standing', isUp: false },
  newest: { order: 'newest', isUp: false },
  priceAsc: { order: 'price', isUp: true },
  priceDesc: { order: 'price', isUp: false },
  mileage: { order: 'mileage', isUp: true },
  deal: { order: 'deal', isUp: true },
} as const

function pageOf(
  cars: CarColumns,
  among: BitSet,
  {
    sort,
    total,
    place,
    limit,
  }: Pick<IndexRequest, 'place' | 'limit'> & { sort: Exclude<CarSort, 'distance'>; total: number },
) {
  const { order, isUp } = orderOf[sort]
  const sorted = cars.orders[order]
  const found = sorted.page(among, { total, place, limit: limit + 1, isUp, live: cars.live })
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = found.length > limit && last !== undefined
  return {
    sort,
    ids: shown.map((car) => cars.ids.textOf(car)),
    last: hasMore ? { key: sorted.numberOf(last), id: cars.ids.textOf(last) } : null,
  }
}

function nearestOf(
  cars: CarColumns,
  among: Int32Array,
  { near, place, limit }: Pick<IndexRequest, 'place' | 'limit'> & { near: EarthXyz },
) {
  const idOf = (car: number) => cars.ids.textOf(car)
  const found = cars.places.nearest(among, { point: near, place, limit: limit + 1, idOf })
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = found.length > limit && last !== undefined
  return {
    sort: 'distance' as const,
    ids: shown.map(({ car }) => idOf(car)),
    last: hasMore ? { key: last.key, id: idOf(last.car) } : null,
  }
}

/** The cars that pass each test; the two bounds of a price are one range, which is looked for once. */
function matchesOfAll(cars: CarColumns, tests: IndexRequest['tests']): Map<string, BitSet> {
  const [least, most] = [plainBound(tests, 'priceMin'), plainBound(tests, 'priceMax')]
  const range = least !== null && most !== null ? cars.numbers.priceCents.between(least, most) : null
  const others = tests.filter(([name]) => range === null || (name !== 'priceMin' && name !== 'priceMax'))
  const sets = new Map(others.map(([name, test]) => [name, matchesOf(cars, test)]))
  return range ? sets.set('price', range) : sets
}

/** The bound of a price, where a car without one cannot pass in another way; null without it. */
function plainBound(tests: IndexRequest['tests'], name: 'priceMin' | 'priceMax'): number | null {
  const test = tests.find(([known]) => known === name)?.[1]
  const isBound = test?.kind === 'least' || test?.kind === 'most'
  return isBound && test.ifUnknown.length === 0 && !test.isUnknownFine ? test.bound : null
}

function matchesOf(cars: CarColumns, test: IndexTest): BitSet {
  switch (test.kind) {
    case 'words':
      return saying(cars, test.query)
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
  }
}

function ofChoice(
  cars: CarColumns,
  { column, values, ifUnknown, ifUnknownBody = [] }: Extract<IndexTest, { kind: 'choice' }>,
): BitSet {
  const found = cars.none()
  if (column === 'seller' || column === 'region') {
    const lists = column === 'seller' ? cars.sellers : cars.regions
    for (const value of values) lists.collect(value, found)
    return found
  }
  for (const value of values) {
    const ofValue = cars.texts[column].carsOf(value)
    if (ofValue) uniteBits(found, ofValue)
  }
  const silent = cars.texts[column].carsOf(null)
  if (!silent) return found
  addSaying(cars, found, { silent, ifUnknown })
  if (ifUnknownBody === 'any') uniteBits(found, silent)
  for (const body of ifUnknownBody === 'any' ? [] : ifUnknownBody) {
    const ofBody = cars.texts.body.carsOf(body)?.slice()
    if (!ofBody) continue
    intersectBits(ofBody, silent)
    uniteBits(found, ofBody)
  }
  return found
}

/** The cars that have all of the values. */
function havingAll(cars: CarColumns, { column, values }: Extract<IndexTest, { kind: 'all' }>): BitSet {
  const found = cars.live.slice()
  for (const value of values) intersectBits(found, cars.lists[column].carsOf(value) ?? cars.none())
  return found
}

/** The cars that have one of the values, or the words of one of the texts. */
function havingAny(cars: CarColumns, { column, values, texts }: Extract<IndexTest, { kind: 'any' }>): BitSet {
  const found = cars.none()
  for (const value of values) {
    const having = cars.lists[column].carsOf(value)
    if (having) uniteBits(found, having)
  }
  for (const text of texts) uniteBits(found, saying(cars, text))
  return found
}

function ofModel(cars: CarColumns, { names, except, ifUnknown }: Extract<IndexTest, { kind: 'model' }>): BitSet {
  const found = cars.none()
  const goingOn = (name: string) => [' ', '-'].flatMap((separator) => cars.models.termsFrom(name + separator))
  const others = new Set(except.flatMap((name) => [name, ...goingOn(name)]))
  const longer = names.flatMap(goingOn).filter((name) => !others.has(name))
  for (const name of new Set([...names, ...longer])) cars.models.collect(name, found)
  if (ifUnknown.length === 0) return found
  const silent = cars.none()
  cars.models.collect(missingModelTerm, silent)
  addSaying(cars, found, { silent, ifUnknown })
  return found
}

function ofNumber(
  cars: CarColumns,
  { column, ifUnknown, isUnknownFine = false }: Extract<IndexTest, { ifUnknown: AllWordsQuery[]; bound: number }>,
  [least, most]: readonly [number, number],
): BitSet {
  const numbers = cars.numbers[column]
  const kept = numbers.between(least, most)
  if (ifUnknown.length === 0 && !isUnknownFine) return kept
  const found = kept.slice()
  const silent = cars.live.slice()
  subtractBits(silent, numbers.between(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY))
  if (isUnknownFine) uniteBits(found, silent)
  addSaying(cars, found, { silent, ifUnknown })
  return found
}

/** Adds the cars without a value in the field whose text contains one of the queries. */
function addSaying(
  cars: CarColumns,
  found: BitSet,
  { silent, ifUnknown }: { silent: BitSet; ifUnknown: AllWordsQuery[] },
) {
  for (const query of ifUnknown) {
    const said = saying(cars, query)
    intersectBits(said, silent)
    uniteBits(found, said)
  }
}

/** The cars whose text contains all of the words. */
function saying(cars: CarColumns, query: AllWordsQuery): BitSet {
  let all: BitSet | null = null
  for (const { word, isBeginning } of query) {
    const found = cars.none()
    for (const term of isBeginning ? cars.words.termsFrom(word) : [word]) cars.words.collect(term, found)
    if (all) intersectBits(all, found)
    else all = found
  }
  return all ?? cars.none()
}
