// The addresses of lists, for pages that lead to one: without the names of all filters, which a home page does not need.

import { removeQueryWords } from '#contract/remove-query-words.ts'
import { type CarSort, carSorts } from '#contract/search-terms.ts'
import type { ListQuery } from '#web/cars/list-query.ts'

/** The list without what its address asks for by these names. */
export function withoutParameters<Query extends Partial<ListQuery>>(query: Query, names: readonly string[]): Query {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name))) as Query
}

/** The address of a list with these filters, at the page that the cursor names. */
export function carListUrl(path: string, query: ListQuery): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one) search.append(name, one)
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** The search without some words of `q`, as they were typed. */
export function withoutQueryWords(query: ListQuery, words: string): ListQuery {
  const typed = query.q ?? ''
  const left = removeQueryWords(typed, words)
  return { ...query, q: left === typed ? undefined : left || undefined }
}

/** What was read out of the words, as the search answers it. */
type ReadOut = readonly { field: string; text: string }[]

/** True where what was typed for a filter gives way to what was chosen for it. */
export function isOverriddenByFilter(query: ListQuery, field: string): boolean {
  return field !== 'q' && field in query
}

/** The typed words that count: those whose filter was chosen otherwise do not. Undefined where none is left. */
export function effectiveQueryWords(query: ListQuery, understood: ReadOut): string | undefined {
  const counts = (text: string) =>
    understood.some((one) => one.text === text && !isOverriddenByFilter(query, one.field))
  const others = understood.filter((one) => !counts(one.text))
  return others.reduce((left, { text }) => removeQueryWords(left, text), query.q ?? '') || undefined
}

/** How the list is sorted, or would be: of an order that there is none the API says so, and nobody has a name for it. */
export function effectiveSort({ sort, q }: ListQuery): CarSort {
  const known = carSorts.find((one) => one === sort)
  return known ?? (q ? 'best' : 'newest')
}
