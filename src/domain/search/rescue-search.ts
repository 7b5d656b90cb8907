import type { Rescue, SearchCars } from '#contract/cars.ts'
import { withoutTyped } from '#contract/typed-words.ts'
import type { Understanding } from './words/understanding.ts'

/** A filter that was chosen, or words that were typed, with what of the other says the same. */
type Part = { drop: string; without: DroppedFilter[]; words: string[] }
type DroppedFilter = (typeof filters)[number]

const filters = [
  ...(['brand', 'model', 'priceMin', 'priceMax', 'yearMin', 'yearMax', 'mileageMax'] as const),
  ...(['fuel', 'transmission', 'body', 'colour', 'verified', 'deal'] as const),
  ...(['drive', 'condition', 'owners', 'near', 'box'] as const),
  ...(['powerHpMin', 'powerHpMax', 'engineLitresMin', 'engineLitresMax'] as const),
]
/** More parts than this are not tried two at a time: that would be a hundred searches. */
const maxPaired = 8
const maxOffered = 6

/**
 * Where nothing was found: which filters or words to drop, one where that is enough and else two, and how many cars each
 * drop gives. Each promise is the total of the very search that is left, so that it comes true.
 *
 * @param count how many cars a search finds
 */
export async function rescueSearch(
  query: SearchCars,
  read: Understanding,
  count: (query: SearchCars) => Promise<number>,
): Promise<Rescue[]> {
  const parts = partsOf(query, read)
  const single = await promises(parts, query, count)
  if (single.length > 0) return single
  const pairs = parts
    .slice(0, maxPaired)
    .flatMap((one, at) => parts.slice(at + 1, maxPaired).map((other) => together(one, other)))
  return promises(pairs, query, count)
}

async function promises(
  parts: readonly Part[],
  query: SearchCars,
  count: (query: SearchCars) => Promise<number>,
): Promise<Rescue[]> {
  const kept: Rescue[] = []
  for (const { drop, without, words } of parts) {
    const left = withoutPart(query, { without, words })
    const found = await count(left)
    if (found > 0) kept.push({ drop, count: found, without, words, q: left.q ?? null })
  }
  return kept.sort((a, b) => b.count - a.count).slice(0, maxOffered)
}

function partsOf(query: SearchCars, { understood }: Understanding): Part[] {
  const parts: Part[] = []
  for (const field of filters) {
    const chosen = query[field] === undefined ? [] : [field]
    const words = understood.filter((one) => one.field === field).map(({ text }) => text)
    if (chosen.length + words.length > 0) parts.push({ drop: field, without: chosen, words: [...new Set(words)] })
  }
  for (const { field, text } of understood) {
    if (field === 'q') parts.push({ drop: field, without: [], words: [text] })
  }
  // One phrase may say two things, `between 10k and 20k`: it is dropped whole, and offered once.
  const isSaid = (part: Part) =>
    parts.find(({ words, without }) => isSame(words, part.words) && isSame(without, part.without))
  return parts.filter((part) => isSaid(part) === part)
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.join('\n') === b.join('\n')
}

function together(one: Part, other: Part): Part {
  const drop = [...new Set([one.drop, other.drop])].join('+')
  const words = [...new Set([...one.words, ...other.words])]
  return { drop, without: [...one.without, ...other.without], words }
}

function withoutPart(query: SearchCars, { without, words }: Pick<Part, 'without' | 'words'>): SearchCars {
  const left = { ...query, cursor: undefined }
  for (const field of without) left[field] = undefined
  const typed = words.reduce(withoutTyped, query.q ?? '')
  return { ...left, q: typed === '' ? undefined : typed }
}
