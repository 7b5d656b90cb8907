import { useState } from 'react'
import { type NavigateOptions, useLocation, useNavigate, useNavigationType } from 'react-router'

/** The state of an address that the filters themselves have made. */
const ownState = 'filters'

/**
 * Searches for what a form of filters says. Each search is an entry of its own in the history, so that "back" takes the
 * last filter off again, as it did when each was a press of the button, and never leaves the list with all of them. Of
 * ticks that are faster than the answers only the last one is shown, with all of them, and they are one entry together.
 */
export function useFilterSearch(path: string) {
  const navigate = useNavigate()
  return (form: HTMLFormElement, options?: NavigateOptions) => {
    const search = new URLSearchParams(new FormData(form) as unknown as URLSearchParams)
    for (const [name, value] of [...search]) if (!value) search.delete(name)
    // Another place is looked for everywhere, and not in the part of the map that is shown.
    if (search.get('near') !== new URLSearchParams(window.location.search).get('near')) search.delete('box')
    const address = `?${search}`
    navigate(path + address, { state: ownState, replace: address === window.location.search, ...options })
  }
}

/**
 * Another number for each search that came another way than by the filters: back, "Clear", a chip that was taken off. Those
 * show it anew; of their own search they show everything already, and what is being typed or has the focus stays.
 */
export function useFilterFormKey(): number {
  const { key, state } = useLocation()
  const isOwn = useNavigationType() !== 'POP' && state === ownState
  const [search, setSearch] = useState({ key, number: 0 })
  if (search.key !== key) setSearch({ key, number: isOwn ? search.number : search.number + 1 })
  return search.number
}
