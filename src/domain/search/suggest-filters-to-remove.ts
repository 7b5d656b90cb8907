import { facetNames, multiChoiceAttributeNames, rangeParameters } from '#contract/attribute-names.ts'
import type { RemovalSuggestion, SearchCars } from '#contract/cars.ts'
import { removeQueryWords } from '#contract/remove-query-words.ts'
import type { QueryIntent } from './understanding/query-intent.ts'

/** A chosen filter or typed words, together with the other form of the same condition. */
type Part = { drop: string; without: DroppedFilter[]; words: string[] }
type DroppedFilter = (typeof filters)[number]
/** What remains of a search, and the typed words that were removed. */
export type RemainingSearch = { query: SearchCars; words: readonly string[] }
type CountRemaining = (left: RemainingSearch) => Promise<number | null>
type CountCars = (query: SearchCars) => Promise<number>

const filters = [
  ...(['brand', 'model', 'priceMin', 'priceMax'] as const),
  ...rangeParameters,
  ...facetNames,
  ...multiChoiceAttributeNames,
  ...(['verified', 'deal', 'near', 'box'] as const),
]
/** Above this many parts, pairs are not tried: that would take a hundred searches. */
const maxPaired = 8
const maxOffered = 6
/**
 * If removing two parts is not enough, the first parts up to this number are tried one by one for whether they can
 * stay; the rest are removed.
 */
const maxKept = 12

/**
 * After a search found nothing: suggests which filters or words to remove, and how many cars each removal finds. It
 * suggests one if that is enough, otherwise two, otherwise those that cannot stay together with the first or the last
 * ones.
 *
 * @param count how many cars remain, by the meanings that the words have beside the removed ones; null once there is no
 * time left: then the suggestions found so far are used
 * @param countExactly the total of a search as it is typed: few are asked for, and only these numbers are shown
 */
export async function suggestFiltersToRemove(
  query: SearchCars,
  read: QueryIntent,
  { count, countExactly }: { count: CountRemaining; countExactly: CountCars },
): Promise<RemovalSuggestion[]> {
  const parts = partsOf(query, read)
  const promises = async (some: readonly Part[]) =>
    verified(await successful(some, query, count), { query, countExactly })
  const single = await promises(parts)
  if (single.length > 0) return single
  const pairs = parts
    .slice(0, maxPaired)
    .flatMap((one, at) => parts.slice(at + 1, maxPaired).map((other) => together(one, other)))
  const double = await promises(pairs)
  if (double.length > 0) return double
  const firstStay = await partsToDrop(parts, query, count)
  const lastStay = await partsToDrop(parts.toReversed(), query, count)
  const drops = [firstStay, lastStay].map((some) => together(...parts.filter((part) => some.includes(part))))
  return promises(drops.filter((part) => firstOfKind(drops, part) === part))
}

/**
 * Keeps each part in turn if cars are found together with the parts kept before, and returns those that could not stay.
 */
async function partsToDrop(parts: readonly Part[], query: SearchCars, count: CountRemaining): Promise<readonly Part[]> {
  let dropped = parts
  for (const part of parts.slice(0, maxKept)) {
    const others = dropped.filter((one) => one !== part)
    const found = await count(withoutPart(query, together(...others)))
    if (found === null) break
    if (found > 0) dropped = others
  }
  return dropped
}

/** The parts without which cars are found, the most cars first. */
async function successful(parts: readonly Part[], query: SearchCars, count: CountRemaining): Promise<Part[]> {
  const kept: { part: Part; found: number }[] = []
  for (const part of parts) {
    const found = await count(withoutPart(query, part))
    if (found === null) break
    if (found > 0) kept.push({ part, found })
  }
  return kept
    .sort((a, b) => b.found - a.found)
    .slice(0, maxOffered)
    .map(({ part }) => part)
}

/** The suggestions with what a click on each finds: a word may mean something else without those beside it. */
async function verified(
  parts: readonly Part[],
  { query, countExactly }: { query: SearchCars; countExactly: CountCars },
): Promise<RemovalSuggestion[]> {
  const kept: RemovalSuggestion[] = []
  for (const { drop, without, words } of parts) {
    const { query: left } = withoutPart(query, { without, words })
    const count = await countExactly(left)
    if (count > 0) kept.push({ drop, count, without, words, q: left.q ?? null })
  }
  return kept.sort((a, b) => b.count - a.count)
}

function partsOf(query: SearchCars, { understood }: QueryIntent): Part[] {
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

function withoutPart(query: SearchCars, { without, words }: Pick<Part, 'without' | 'words'>): RemainingSearch {
  const left = { ...query, cursor: undefined }
  for (const field of without) left[field] = undefined
  const typed = words.reduce(removeQueryWords, query.q ?? '')
  return { query: { ...left, q: typed === '' ? undefined : typed }, words }
}
