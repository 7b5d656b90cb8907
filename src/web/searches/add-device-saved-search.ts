import { type DeviceSavedSearch, deviceSavedSearches } from '#web/searches/device-saved-searches.ts'

/** As the contract says; its schemas need not be loaded for it. */
export const maxSearchesOnDevice = 20

/** Whether one more fits among those of this device; one that is there already takes its own place. */
export function hasRoomOnDevice(kept: readonly DeviceSavedSearch[], query: string): boolean {
  return kept.length < maxSearchesOnDevice || kept.some((search) => search.query === query)
}

/**
 * Saves a search on this device, in the place of another one where there is no room. False where that other one is not named: nobody loses a search
 * that they did not choose.
 */
export function addDeviceSavedSearch(search: DeviceSavedSearch, { instead }: { instead?: string } = {}): boolean {
  const left = deviceSavedSearches.read().filter(({ query }) => query !== search.query)
  const others = hasRoomOnDevice(left, search.query) ? left : left.filter(({ query }) => query !== instead)
  if (!hasRoomOnDevice(others, search.query)) return false
  deviceSavedSearches.write([...others, search])
  return true
}
