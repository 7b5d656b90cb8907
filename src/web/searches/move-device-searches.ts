import { ApiError } from '#web/client/api-client.ts'
import { type DeviceSavedSearch, deviceSavedSearches } from '#web/searches/device-saved-searches.ts'

type Unsaved = { count: number; reason: string }
export type MovedDeviceSearches = {
  saved: number
  /** They never will be saved, and have left the device. */
  refused: Unsaved
  /** The account is full: they stay on the device until their owner has deleted others. */
  kept: Unsaved
}

/**
 * Moves the searches of this device to the account, one by one: a search that can no longer be read must not hold up the
 * others. `save` answers how many it saved, none where the account has the search already. The first that may work later
 * ends it.
 */
export async function moveDeviceSearches(
  save: (item: DeviceSavedSearch) => Promise<number>,
): Promise<MovedDeviceSearches> {
  const moved: MovedDeviceSearches = { saved: 0, refused: { count: 0, reason: '' }, kept: { count: 0, reason: '' } }
  for (const item of deviceSavedSearches.read()) {
    try {
      moved.saved += await save(item)
    } catch (error) {
      if (!(error instanceof ApiError) || !isFinal(error.status)) return moved
      const kind = error.status === 409 ? 'kept' : 'refused'
      moved[kind] = { count: moved[kind].count + 1, reason: error.message }
      // Another one may be in the account already.
      if (kind === 'kept') continue
    }
    deviceSavedSearches.write(deviceSavedSearches.read().filter(({ query }) => query !== item.query))
  }
  return moved
}

/** No log-in, too many at once, or a server that is away: it may work later. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
}
