import { useState } from 'react'
import { type NavigateOptions, useLocation, useNavigate, useNavigationType } from 'react-router'
import { canonicalListParameters } from '#web/cars/typed-list-parameters.ts'
import { useLanguage } from '#web/i18n/language.ts'

/** The history state of an address that the filters themselves produced. */
const ownState = 'filters'

/**
 * Searches with the values of the filter form. Each search is a history entry of its own, so that "back" undoes the
 * last filter, as it did when each was a press of the button, and never leaves the list with all of them. If the
 * visitor ticks faster than the responses arrive, only the last search is shown, with all ticks, and they share one
 * entry.
 */
export function useSubmitFilters(path: string) {
  const navigate = useNavigate()
  const language = useLanguage()
  return (form: HTMLFormElement, options?: NavigateOptions) => {
    const typed = new URLSearchParams(new FormData(form) as unknown as URLSearchParams)
    const search = canonicalListParameters(typed, language)
    // A bound that was emptied has taken its words out.
    const words = form.elements.namedItem('q')
    if (words instanceof HTMLInputElement) words.value = search.get('q') ?? ''
    for (const [name, value] of [...search]) if (!value) search.delete(name)
    // Another place is searched everywhere, not only in the visible section of the map.
    if (search.get('near') !== new URLSearchParams(window.location.search).get('near')) search.delete('box')
    const address = `?${search}`
    navigate(path + address, { state: ownState, replace: address === window.location.search, ...options })
  }
}

/**
 * Returns a new number for each search that did not come from the filters: back, "Clear", a removed chip. The filters
 * then render again; after their own search they are up to date already, and typed text and the focus stay.
 */
export function useFilterFormKey(): number {
  const { key, state } = useLocation()
  const isOwn = useNavigationType() !== 'POP' && state === ownState
  const [search, setSearch] = useState({ key, number: 0 })
  if (search.key !== key) setSearch({ key, number: isOwn ? search.number : search.number + 1 })
  return search.number
}
