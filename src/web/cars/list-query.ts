import { type CarFacet, type CarSort, carSorts } from '#contract/car-terms.ts'
import { withoutTyped } from '#contract/typed-words.ts'

/** Filters that hold one value, as they stand in the address. */
export const singleFilters = [
  ...(['q', 'priceMin', 'priceMax', 'yearMin', 'yearMax', 'mileageMax'] as const),
  ...(['powerHpMin', 'powerHpMax', 'engineLitresMin', 'engineLitresMax'] as const),
  ...(['near', 'radiusMiles', 'box', 'verified'] as const),
] as const
type SingleFilter = (typeof singleFilters)[number]
/** Filters that hold any of several values. */
export const manyFilters = [
  ...(['brand', 'model', 'fuel', 'transmission', 'body', 'colour'] as const),
  ...(['drive', 'condition', 'owners', 'deal'] as const),
] as const
export type ManyFilter = Exclude<CarFacet, 'verified'>

/** Every name that the address of a list holds which many people look at: a part of the map is one person's own. */
export const listParameters = [
  ...singleFilters.filter((name) => name !== 'box'),
  ...manyFilters,
  ...(['sort', 'cursor'] as const),
]

/** What the list of cars reads from its address; the API checks the values. */
export type ListQuery = { [Name in SingleFilter]?: string } & { [Name in ManyFilter]?: string[] } & {
  sort?: CarSort
  /** How the cars are shown; a list where it says nothing. */
  view?: 'map'
  cursor?: string
}

export function listQueryFrom(address: URL): ListQuery {
  const query: Record<string, string | string[]> = {}
  for (const name of [...singleFilters, 'sort', 'cursor']) {
    const value = address.searchParams.get(name)?.trim()
    if (value) query[name] = value
  }
  if (address.searchParams.get('view') === 'map') query.view = 'map'
  for (const name of manyFilters) {
    const values = address.searchParams.getAll(name).filter(Boolean)
    if (values.length > 0) query[name] = values
  }
  return query as ListQuery
}

/** The address of a list with these filters, at the page that the cursor names. */
export function listAddress(path: string, query: ListQuery): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one) search.append(name, one)
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** The search without some words of `q`, as they were typed. */
export function withoutWords(query: ListQuery, words: string): ListQuery {
  const typed = query.q ?? ''
  const left = withoutTyped(typed, words)
  return { ...query, q: left === typed ? undefined : left || undefined }
}

/** What was read out of the words, as the search answers it. */
type ReadOut = readonly { field: string; text: string }[]

/** True where what was typed for a filter gives way to what was chosen for it. */
export function isReplaced(query: ListQuery, field: string): boolean {
  return field !== 'q' && field in query
}

/** The typed words that count: those whose filter was chosen otherwise do not. Undefined where none is left. */
export function wordsInUse(query: ListQuery, understood: ReadOut): string | undefined {
  const counts = (text: string) => understood.some((one) => one.text === text && !isReplaced(query, one.field))
  const others = understood.filter((one) => !counts(one.text))
  return others.reduce((left, { text }) => withoutTyped(left, text), query.q ?? '') || undefined
}

/** How the list is sorted, or would be: of an order that there is none the API says so, and nobody has a name for it. */
export function sortOf({ sort, q }: ListQuery): CarSort {
  const known = carSorts.find((one) => one === sort)
  return known ?? (q ? 'best' : 'newest')
}
