import type { CarSearchResponse } from '#contract/cars.ts'
import type { CarListQuery } from '#web/cars/car-list-query.ts'
import { carListUrlWithoutWords, isTypedFilterOverridden } from '#web/cars/car-list-url.ts'

/** An active filter, with the search that remains without it. */
export type ActiveFilter = {
  key: string
  without: CarListQuery
  /** True for a filter read from the search words. */
  isTyped: boolean
  /** True for a preference, which moves cars up and excludes none. */
  isPreference?: boolean
  /** True for an excluded value. */
  isDenied?: boolean
  /** True for a typed wish that no car meets together with the others: it was left out. */
  isLeftOut?: boolean
} & ({ name: string; value: string; amount?: CarSearchResponse['understood'][number]['amount'] } | { quoted: string })

/** A word that means more values of a filter than this is shown as it was typed. */
const mostOfOneWord = 3
/** Parameters of a list that are not filters; the search words are read separately. */
const noFilters = new Set(['q', 'sort', 'view', 'cursor'])

/**
 * The active filters: those read from the words first, then those with several values.
 *
 * @param read what the search understood of the words; undefined where it did not answer, and all of them stand
 */
export function listActiveFilters(
  query: CarListQuery,
  read?: CarSearchResponse['understood'],
  place: Pick<NonNullable<CarSearchResponse['place']>, 'name'> | null = null,
): ActiveFilter[] {
  const filters: ActiveFilter[] = []
  const understood = read ?? []
  for (const [at, { field, value, text, use, amount }] of understood.entries()) {
    if (isTypedFilterOverridden(query, field) || use === 'unused') continue
    // `7 seats` filters, and ranks by three rows of seats besides: what was typed once is one chip.
    if (field === 'purpose' && understood.some((one) => one.text === text && one.use === 'must')) continue
    // A word may mean many values, as `german` does, or a number and all above it, as `7 seats`: one chip with the word.
    const same = understood.filter((one) => one.field === field && one.text === text)
    const isCount = same.every((one) => /^\d+$/.test(one.value))
    const isOne = same.length <= (isCount ? 1 : mostOfOneWord)
    if (!isOne && same[0] !== understood[at]) continue
    const isDenied = use === 'except'
    const key = `${isDenied ? 'not ' : ''}${field} ${isOne ? value : text}`
    // Words that name the same filter twice, as `f30 320d`, are removed together.
    const before = filters.find((one) => one.key === key)
    if (before) before.without = carListUrlWithoutWords(before.without, text)
    else {
      const said = isOne ? { name: field, value, amount } : { quoted: text }
      const how = { isTyped: true, isPreference: use === 'prefer' || use === 'unstated', isDenied }
      if (use === 'relaxed') Object.assign(how, { isLeftOut: true })
      filters.push({ key, ...said, ...how, without: carListUrlWithoutWords(query, text) })
    }
  }
  if (query.q && !read) {
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
