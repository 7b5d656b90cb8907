import {
  type HomeSearchShortcutName,
  homeSearchShortcutNames,
  homeSearchShortcuts,
} from '#contract/home-search-shortcuts.ts'

const maxShortcuts = 6
/** A shortcut to fewer cars gives way to one that finds more. */
const fewCars = 5

export type CountedSearchShortcut = { name: HomeSearchShortcutName; count: number }

/**
 * The shortcuts that the home page shows, in their own order: those that find enough cars, reserves among them, before
 * those that find few; none that finds no car.
 */
export function chooseSearchShortcuts(countOf: (name: HomeSearchShortcutName) => number): CountedSearchShortcut[] {
  const all = homeSearchShortcutNames.map((name) => ({ name, count: countOf(name) })).filter(({ count }) => count > 0)
  const chosen = new Set(all.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, maxShortcuts))
  return all.filter((shortcut) => chosen.has(shortcut))
}

function rankOf({ name, count }: CountedSearchShortcut): number {
  return (count < fewCars ? 2 : 0) + ('isReserve' in homeSearchShortcuts[name] ? 1 : 0)
}
