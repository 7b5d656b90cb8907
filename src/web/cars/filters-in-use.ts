import type { CarsFound } from '#contract/cars.ts'
import { isOverriddenByFilter, withoutQueryWords } from '#web/cars/car-list-url.ts'
import type { ListQuery } from '#web/cars/list-query.ts'

/** A filter that stands, with the search that is left without it. */
export type FilterInUse = {
  key: string
  without: ListQuery
  /** True where it was read out of the words. */
  isTyped: boolean
  /** It lifts cars and keeps none out. */
  isPreference?: boolean
  /** It is what cars must not be. */
  isDenied?: boolean
} & ({ name: string; value: string } | { quoted: string })

/** Words that say more values of a filter than these are shown as they were typed. */
const mostOfOneWord = 3
/** What stands in the address of a list and narrows nothing, and the words, which are read by themselves. */
const noFilters = new Set(['q', 'sort', 'view', 'cursor'])

/** The filters that stand; what was read out of the words first, then those of several values. */
export function filtersInUse(
  query: ListQuery,
  understood: CarsFound['understood'] = [],
  place: CarsFound['place'] = null,
): FilterInUse[] {
  const filters: FilterInUse[] = []
  for (const [at, { field, value, text, use }] of understood.entries()) {
    if (isOverriddenByFilter(query, field) || use === 'unused') continue
    // A word may say many values, `german`: one chip for all of them, in the words that were typed.
    const same = understood.filter((one) => one.field === field && one.text === text)
    const isOne = same.length <= mostOfOneWord
    if (!isOne && same[0] !== understood[at]) continue
    const isDenied = use === 'except'
    const key = `${isDenied ? 'not ' : ''}${field} ${isOne ? value : text}`
    // What was said twice, `f30 320d`, is taken off at once.
    const before = filters.find((one) => one.key === key)
    if (before) before.without = withoutQueryWords(before.without, text)
    else {
      const said = isOne ? { name: field, value } : { quoted: text }
      const how = { isTyped: true, isPreference: use === 'prefer', isDenied }
      filters.push({ key, ...said, ...how, without: withoutQueryWords(query, text) })
    }
  }
  if (query.q && understood.every(({ use }) => use === 'unused')) {
    filters.push({ key: 'q', quoted: query.q, without: { ...query, q: undefined }, isTyped: false })
  }
  const chosen = Object.entries(query).filter(([name]) => !noFilters.has(name))
  for (const [name, values] of chosen) {
    if (!Array.isArray(values)) continue
    for (const value of values) {
      const without = { ...query, [name]: values.filter((other) => other !== value) }
      filters.push({ key: `${name} ${value}`, name, value, without, isTyped: false })
    }
  }
  for (const [name, value] of chosen) {
    if (typeof value !== 'string' || !value || (name === 'radiusMiles' && !place)) continue
    const without = { ...query, [name]: undefined, ...(name === 'near' ? { radiusMiles: undefined } : {}) }
    const shown = name === 'near' ? (place?.name ?? value) : value
    filters.push({ key: name, name, value: shown, without, isTyped: false })
  }
  return filters
}
