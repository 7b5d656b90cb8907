import type { savedSearchIndexKeys } from '#db/schema/saved-searches.ts'
import {
  type IndexedCarRow,
  indexedNumberColumns,
  indexedTextColumns,
} from '#domain/search/index/search-index-request.ts'
import type { NamedIndexSearchConditions } from './parse-saved-search-query.ts'

type Bounds = Omit<typeof savedSearchIndexKeys.$inferInsert, 'anchor' | 'searchId'>

const largest = 2_147_483_647
const openBounds: Bounds = { priceMin: 0, priceMax: largest, yearMin: 0, yearMax: largest, mileageMax: largest }

/**
 * Where a search stands in the index over saved searches. The bounds of an unknown number are left open: a text may
 * state it, and the tests decide.
 */
export function indexKeysOfSavedSearch(tests: NamedIndexSearchConditions): { anchors: string[]; bounds: Bounds } {
  const bounds = { ...openBounds }
  for (const [, test] of tests) {
    if ((test.kind !== 'least' && test.kind !== 'most') || test.ifUnknown.length > 0) continue
    const isLeast = test.kind === 'least'
    const bound = Math.min(largest, isLeast ? Math.floor(test.bound) : Math.ceil(test.bound))
    if (test.column === 'priceCents') bounds[isLeast ? 'priceMin' : 'priceMax'] = bound
    if (test.column === 'year') bounds[isLeast ? 'yearMin' : 'yearMax'] = bound
    if (test.column === 'mileageMiles' && !isLeast) bounds.mileageMax = bound
  }
  return { anchors: anchorsOf(tests), bounds }
}

/** The values of which a matching car has one; `any` where there are none to go by. */
function anchorsOf(tests: NamedIndexSearchConditions): string[] {
  for (const [, test] of tests) {
    if (test.kind !== 'model') continue
    const names = test.names.map((name) => `model:${name}`)
    // The text of a car without a model may name it.
    return test.ifUnknown.length > 0 ? [...names, 'model:'] : names
  }
  for (const column of ['brand', 'body'] as const)
    for (const [, test] of tests)
      if (test.kind === 'choice' && test.column === column && test.ifUnknown.length === 0)
        return test.values.map((value) => `${column}:${value}`)
  return ['any']
}

/** The keys under which a car looks for searches, with the numbers that their bounds are compared with. */
export function savedSearchIndexKeysOfCar([, numbers, texts, , { model }]: IndexedCarRow) {
  const text = (name: 'brand' | 'body') => texts[indexedTextColumns.indexOf(name)]
  const number = (name: 'priceCents' | 'year' | 'mileageMiles') => numbers[indexedNumberColumns.indexOf(name)] ?? 0
  const anchors = [
    'any',
    ...(['brand', 'body'] as const).flatMap((name) => (text(name) ? `${name}:${text(name)}` : [])),
  ]
  return {
    anchors: [...anchors, ...modelBeginnings(model).map((name) => `model:${name}`)],
    priceCents: number('priceCents'),
    year: number('year'),
    mileageMiles: number('mileageMiles'),
  }
}

/** `a4 avant` and `a4`: a search for a model also means those that go on behind a space or a hyphen. */
function modelBeginnings(model: string | null): string[] {
  if (model === null) return ['']
  const ends = [...model.matchAll(/[ -]/g)].map(({ index }) => model.slice(0, index))
  return [...new Set([...ends, model])]
}
