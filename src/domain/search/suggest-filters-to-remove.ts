import { facetNames, multiChoiceAttributeNames, rangeParameters } from '#contract/attribute-names.ts'
import type { RemovalSuggestion, SearchCars } from '#contract/cars.ts'
import { removeQueryWords } from '#contract/remove-query-words.ts'
import type { QueryIntent } from './words/query-intent.ts'

/** A filter that was chosen, or words that were typed, with what of the other says the same. */
type Part = { drop: string; without: DroppedFilter[]; words: string[] }
type DroppedFilter = (typeof filters)[number]
type CountCars = (query: SearchCars) => Promise<number | null>

const filters = [
  ...(['brand', 'model', 'priceMin', 'priceMax'] as const),
  ...rangeParameters,
  ...facetNames,
  ...multiChoiceAttributeNames,
  ...(['verified', 'deal', 'near', 'box'] as const),
]
/** More parts than this are not tried two at a time: that would be a hundred searches. */
const maxPaired = 8
const maxOffered = 6
/** Of so many parts it is tried whether they can stay, where two drops are not enough; more than that go. */
const maxKept = 12

/**
 * Where nothing was found: which filters or words to drop, one where that is enough, else two, else those that cannot stay
 * beside the first or the last ones, and how many cars each drop gives. Each promise is the total of the very search that
 * is left, so that it comes true.
 *
 * @param count how many cars a search finds; null once there is no time to look: what was found till then is offered
 */
export async function suggestFiltersToRemove(
  query: SearchCars,
  read: QueryIntent,
  count: CountCars,
): Promise<RemovalSuggestion[]> {
  const parts = partsOf(query, read)
  const single = await promises(parts, query, count)
  if (single.length > 0) return single
  const pairs = parts
    .slice(0, maxPaired)
    .flatMap((one, at) => parts.slice(at + 1, maxPaired).map((other) => together(one, other)))
  const double = await promises(pairs, query, count)
  if (double.length > 0) return double
  const firstStay = await partsToDrop(parts, query, count)
  const lastStay = await partsToDrop(parts.toReversed(), query, count)
  const drops = [firstStay, lastStay].map((some) => together(...parts.filter((part) => some.includes(part))))
  return promises(
    drops.filter((part) => firstOfKind(drops, part) === part),
    query,
    count,
  )
}

/** Keeps one part after the other where cars are left beside those kept before, and says which could not be kept. */
async function partsToDrop(parts: readonly Part[], query: SearchCars, count: CountCars): Promise<readonly Part[]> {
  let dropped = parts
  for (const part of parts.slice(0, maxKept)) {
    const others = dropped.filter((one) => one !== part)
    const found = await count(withoutPart(query, together(...others)))
    if (found === null) break
    if (found > 0) dropped = others
  }
  return dropped
}

async function promises(parts: readonly Part[], query: SearchCars, count: CountCars): Promise<RemovalSuggestion[]> {
  const kept: RemovalSuggestion[] = []
  for (const { drop, without, words } of parts) {
    const left = withoutPart(query, { without, words })
    const found = await count(left)
    if (found === null) break
    if (found > 0) kept.push({ drop, count: found, without, words, q: left.q ?? null })
  }
  return kept.sort((a, b) => b.count - a.count).slice(0, maxOffered)
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
  // One phrase may say two things, `between 10k and 20k`: it is dropped whole, and offered once.
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

function withoutPart(query: SearchCars, { without, words }: Pick<Part, 'without' | 'words'>): SearchCars {
  const left = { ...query, cursor: undefined }
  for (const field of without) left[field] = undefined
  const typed = words.reduce(removeQueryWords, query.q ?? '')
  return { ...left, q: typed === '' ? undefined : typed }
}
