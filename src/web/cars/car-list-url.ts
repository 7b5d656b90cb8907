import { blankQuotationMarks } from '#contract/quoted-phrases.ts'
// The addresses of lists, for pages that link to one: without the names of all filters, which a home page does not
// need.

import { type CarSort, carSorts } from '#contract/car-search-options.ts'
import { removeQueryWords } from '#contract/remove-query-words.ts'
import type { CarListQuery } from '#web/cars/car-list-query.ts'

/** The list without these parameters of its address. */
export function carListUrlWithoutParameters<Query extends Partial<CarListQuery>>(
  query: Query,
  names: readonly string[],
): Query {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name))) as Query
}

/** The address of a list with these filters, at the page of the cursor. */
export function carListUrl(path: string, query: CarListQuery): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one) search.append(name, one)
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** The search without some words of `q`, as the visitor typed them. */
export function carListUrlWithoutWords(query: CarListQuery, words: string): CarListQuery {
  const typed = query.q ?? ''
  const left = removeQueryWords(typed, words)
  return { ...query, q: left === typed ? undefined : left || undefined }
}

/** The search with these words in quotation marks, so that none is read as another word. */
export function carListUrlWithWordsAsTyped(query: CarListQuery, words: readonly string[]): CarListQuery {
  const typed = query.q ?? ''
  const quoted = words.reduce((text, own) => text.replace(own, `"${own}"`), typed)
  return { ...query, q: quoted === typed ? `"${typed}"` : quoted, cursor: undefined }
}

/** The filters read from the search words, as the search returns them. */
type ReadOut = readonly { field: string; text: string; use?: string }[]

/** True where a chosen filter overrides the same filter typed as a word. */
export function isTypedFilterOverridden(query: CarListQuery, field: string): boolean {
  return field !== 'q' && field in query
}

/**
 * The typed words that apply: a word is dropped if its filter was chosen otherwise, or if it was not used, unless that
 * left a hole in a sentence: `can't, want to with awd`. Undefined where none is left.
 */
export function effectiveQueryWords(query: CarListQuery, understood: ReadOut): string | undefined {
  const meant = (text: string) =>
    understood.filter((one) => one.text === text && !isTypedFilterOverridden(query, one.field))
  const without = (typed: string, terms: ReadOut) =>
    terms.reduce((left, { text }) => removeQueryWords(left, text), typed)
  const all = without(
    query.q ?? '',
    understood.filter(({ text }) => meant(text).length === 0),
  )
  const used = without(
    all,
    understood.filter(({ text }) => meant(text).every(({ use }) => use === 'unused')),
  )
  return (wordsIn(all).includes(wordsIn(used)) ? used : all) || undefined
}

/** Quotation marks around words that go are no hole. */
function wordsIn(typed: string): string {
  return blankQuotationMarks(typed).replaceAll(/\s+/g, ' ').trim()
}

/** The sort order of the list; the default for an unknown one, which has no label and which the API reports. */
export function effectiveCarListSort({ sort, q }: CarListQuery): CarSort {
  const known = carSorts.find((one) => one === sort)
  return known ?? (q ? 'best' : 'newest')
}
