import { facetNames, multiChoiceAttributeNames, rangeFilterParameters } from '#contract/attribute-names.ts'
import { searchRadiiMiles } from '#contract/car-search-options.ts'
import type { SearchCarsQuery } from '#contract/cars.ts'
import type { FilterRemovalSuggestion } from '#contract/filter-removal-suggestion.ts'
import { removeQueryWords } from '#contract/remove-query-words.ts'
import type { QueryIntent } from './understanding/intent/query-intent.ts'

/** A chosen filter or typed words, together with the other form of the same condition; or a wider radius. */
type Part = { drop: string; without: DroppedFilter[]; words: string[]; radiusMiles?: number }
type DroppedFilter = (typeof filters)[number]
/** What remains of a search, and the typed words that were removed. */
export type SearchWithoutRemovedWords = { query: SearchCarsQuery; words: readonly string[] }
/** Searches that find the same cars have the same key. */
type KeyedSearch = { key: string }
/** How searches are read and counted. */
type Counting<Search extends KeyedSearch> = {
  /** What remains, by the meanings that its words have beside the removed ones; null if it had to be read anew too often. */
  withoutWords: (left: SearchWithoutRemovedWords) => Promise<Search | null>
  /** What remains, as it is read once it is typed. */
  asTyped: (left: SearchCarsQuery) => Promise<Search>
  /** True for a search that finds every car on offer: without the words that nobody understood, that is no way out. */
  asksForNothing: (search: Search) => boolean
  /** How many cars each of them finds. */
  countEach: (searches: readonly Search[]) => Promise<readonly number[]>
}

const filters = [
  ...(['brand', 'model', 'priceMin', 'priceMax'] as const),
  ...rangeFilterParameters,
  ...facetNames,
  ...multiChoiceAttributeNames,
  ...(['verified', 'deal', 'near', 'box'] as const),
]
/** Above this many parts, pairs are not tried: that would take a hundred searches. */
const maxPaired = 8
const maxOffered = 6
/** Of more parts than these, the others are not tried. */
const maxParts = 12
/**
 * If removing two parts is not enough, the first parts up to this number are tried one by one for whether they can
 * stay; the rest are removed.
 */
const maxKept = 12

/**
 * After a search found nothing: suggests which filters or words to remove, and how many cars each removal finds. It
 * suggests one if that is enough, otherwise two, otherwise those that cannot stay together with the first or the last
 * ones. All removals of a kind are counted together, and with the single ones the wider radii around a place, which come
 * first.
 *
 * @param radiusMiles the radius of the search; null without a place
 */
export async function suggestFiltersToRemove<Search extends KeyedSearch>(
  query: SearchCarsQuery,
  read: QueryIntent,
  { radiusMiles, ...counting }: Counting<Search> & { radiusMiles: number | null },
): Promise<FilterRemovalSuggestion[]> {
  const parts = partsOf(query, read).slice(0, maxParts)
  // No advert has any of the words: without one or two of them the others are still in the way.
  if (parts.length > 2 && parts.every(({ drop, without }) => drop === 'q' && without.length === 0)) return []
  const single = await successful([...widerRadii(radiusMiles), ...parts], query, counting)
  if (single.length > 0) return single
  const pairs = parts
    .slice(0, maxPaired)
    .flatMap((one, at) => parts.slice(at + 1, maxPaired).map((other) => together(one, other)))
  const double = await successful(pairs, query, counting)
  if (double.length > 0) return double
  const firstStay = await partsToDrop(parts, query, counting)
  const lastStay = await partsToDrop(parts.toReversed(), query, counting)
  const drops = [firstStay, lastStay].map((some) => together(...parts.filter((part) => some.includes(part))))
  return successful(
    drops.filter((part) => firstOfKind(drops, part) === part),
    query,
    counting,
  )
}

/**
 * Keeps each part in turn if cars are found together with the parts kept before, and returns those that could not stay.
 */
async function partsToDrop<Search extends KeyedSearch>(
  parts: readonly Part[],
  query: SearchCarsQuery,
  { withoutWords, countEach }: Counting<Search>,
): Promise<readonly Part[]> {
  let dropped = parts
  for (const part of parts.slice(0, maxKept)) {
    const others = dropped.filter((one) => one !== part)
    const left = await withoutWords(withoutPart(query, together(...others)))
    if (left === null) break
    const [found = 0] = await countEach([left])
    if (found > 0) dropped = others
  }
  return dropped
}

/** Those of all readers: each sees those of their unit. */
function widerRadii(from: number | null): Part[] {
  const radii = new Set(Object.values(searchRadiiMiles).flat())
  return [...radii]
    .filter((radius) => from !== null && radius > from)
    .map((radiusMiles) => ({ drop: 'radius', without: [], words: [], radiusMiles }))
}

/**
 * The parts without which cars are found, with what a click on each finds: wider radii first, the narrowest before the
 * others, then those that find the most cars.
 */
async function successful<Search extends KeyedSearch>(
  parts: readonly Part[],
  query: SearchCarsQuery,
  { withoutWords, asTyped, asksForNothing, countEach }: Counting<Search>,
): Promise<FilterRemovalSuggestion[]> {
  const tried: { part: Part; left: SearchCarsQuery; search: Search }[] = []
  for (const part of parts) {
    const left = withoutPart(query, part)
    const search = await withoutWords(left)
    if (search && !(part.drop === 'q' && asksForNothing(search))) tried.push({ part, left: left.query, search })
  }
  const found = await countAll(tried, countEach)
  const isRadius = ({ part }: { part: Part }) => part.radiusMiles !== undefined
  const removals = found.filter((one) => !isRadius(one)).toSorted((a, b) => b.count - a.count)
  const kept = [...found.filter(isRadius), ...removals.slice(0, maxOffered)]
  // A word may mean something else without those beside it: then what is typed is counted.
  const typed = await Promise.all(
    kept.map(async (one) => ({ ...one, search: await asTyped(one.left), before: one.search })),
  )
  const other = typed.filter(({ search, before }) => search.key !== before.key)
  const same = typed.filter(({ search, before }) => search.key === before.key)
  return [...same, ...(await countAll(other, countEach))]
    .toSorted((a, b) => radiusOf(a.part) - radiusOf(b.part) || b.count - a.count)
    .map(({ part: { radiusMiles = null, ...part }, count, left: { q = null } }) => ({ ...part, count, q, radiusMiles }))
}

function radiusOf({ radiusMiles = Number.MAX_SAFE_INTEGER }: Part): number {
  return radiusMiles
}

/** Those of the searches that find cars. */
async function countAll<Search extends KeyedSearch, Tried extends { search: Search }>(
  tried: readonly Tried[],
  countEach: Counting<Search>['countEach'],
): Promise<(Tried & { count: number })[]> {
  if (tried.length === 0) return []
  const counts = await countEach(tried.map(({ search }) => search))
  return tried.map((one, at) => ({ ...one, count: counts[at] ?? 0 })).filter(({ count }) => count > 0)
}

function partsOf(query: SearchCarsQuery, { understood }: QueryIntent): Part[] {
  const parts: Part[] = []
  for (const field of filters) {
    const chosen = query[field] === undefined ? [] : [field]
    const words = understood.filter((one) => one.field === field).map(({ text }) => text)
    if (chosen.length + words.length > 0) parts.push({ drop: field, without: chosen, words: [...new Set(words)] })
  }
  const regions = understood.filter(({ field }) => field === 'region').map(({ text }) => text)
  if (regions.length > 0) parts.push({ drop: 'region', without: [], words: [...new Set(regions)] })
  for (const { field, text } of understood) {
    if (field === 'q') parts.push({ drop: field, without: [], words: [text] })
  }
  // One phrase may state two conditions, `between 10k and 20k`: it is removed as a whole, and suggested once.
  return parts.filter((part) => firstOfKind(parts, part) === part)
}

function firstOfKind(parts: readonly Part[], part: Part): Part | undefined {
  return parts.find(({ words, without }) => isSame(words, part.words) && isSame(without, part.without))
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.join('\n') === b.join('\n')
}

function together(...parts: readonly Part[]): Part {
  return {
    drop: [...new Set(parts.map(({ drop }) => drop))].join('+'),
    without: parts.flatMap(({ without }) => without),
    words: [...new Set(parts.flatMap(({ words }) => words))],
  }
}

function withoutPart(
  query: SearchCarsQuery,
  { without, words, radiusMiles = query.radiusMiles }: Omit<Part, 'drop'>,
): SearchWithoutRemovedWords {
  const left = { ...query, cursor: undefined, radiusMiles }
  for (const field of without) left[field] = undefined
  const typed = words.reduce(removeQueryWords, query.q ?? '')
  return { query: { ...left, q: typed === '' ? undefined : typed }, words }
}
