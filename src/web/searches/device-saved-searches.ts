import type { SavedSearchMailFrequency } from '#contract/saved-searches.ts'
import { defineDeviceStoredList } from '#web/device/device-stored-list.ts'

export type DeviceSavedSearch = {
  name: string
  query: string
  frequency: SavedSearchMailFrequency
  wantsPriceDrops: boolean
}

/** Searches that a visitor saved before signing in. They leave the device when a buyer signs in. */
export const deviceSavedSearches = defineDeviceStoredList('saved-searches', isDeviceSearch)

function isDeviceSearch(value: unknown): value is DeviceSavedSearch {
  if (typeof value !== 'object' || value === null) return false
  const { name, query, frequency, wantsPriceDrops } = value as Record<string, unknown>
  return (
    typeof name === 'string' &&
    typeof query === 'string' &&
    typeof wantsPriceDrops === 'boolean' &&
    ['instant', 'daily', 'weekly', 'off'].includes(String(frequency))
  )
}
