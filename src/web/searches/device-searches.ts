import type { SearchFrequency } from '#contract/saved-searches.ts'
import { defineDeviceList } from '#web/device/device-list.ts'

/** The number of searches kept on a device; the oldest are dropped. */
const maxKept = 20

export type DeviceSearch = { name: string; query: string; frequency: SearchFrequency; wantsPriceDrops: boolean }

/** Searches that a visitor saved before signing in. They leave the device when a buyer signs in. */
export const deviceSearches = defineDeviceList('saved-searches', isDeviceSearch)

function isDeviceSearch(value: unknown): value is DeviceSearch {
  if (typeof value !== 'object' || value === null) return false
  const { name, query, frequency, wantsPriceDrops } = value as Record<string, unknown>
  return (
    typeof name === 'string' &&
    typeof query === 'string' &&
    typeof wantsPriceDrops === 'boolean' &&
    ['instant', 'daily', 'weekly', 'off'].includes(String(frequency))
  )
}

export function addDeviceSearch(search: DeviceSearch): void {
  const others = deviceSearches.read().filter(({ query }) => query !== search.query)
  deviceSearches.write([...others, search].slice(-maxKept))
}
