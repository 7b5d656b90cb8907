import { defineDeviceStoredList } from '#web/device/device-stored-list.ts'

const maxKept = 6

/** The searches made on this device, latest first; they never leave it. */
export const deviceRecentSearches = defineDeviceStoredList('searches', isSearch)

function isSearch(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 200
}

export function addRecentSearch(words: string): void {
  deviceRecentSearches.write(
    [words, ...deviceRecentSearches.read().filter((other) => other !== words)].slice(0, maxKept),
  )
}

export function removeRecentSearch(words: string): void {
  deviceRecentSearches.write(deviceRecentSearches.read().filter((other) => other !== words))
}
