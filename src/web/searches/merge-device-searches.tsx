import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, readApiResponse } from '#web/client/api-client.ts'
import { type DeviceSavedSearch, deviceSavedSearches } from '#web/searches/device-saved-searches.ts'
import { savedSearchesClient } from '#web/searches/saved-searches-client.ts'
import { useSavedSearchesTexts } from '#web/texts/use-saved-searches-texts.ts'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

/** Merges once per page, however often the component renders. */
let isAsking = false

/** Moves the searches of this device to the account of the buyer who has just signed in, and reports the result. */
export function MergeDeviceSearches() {
  const t = useSavedSearchesTexts()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isAsking) return
    isAsking = true
    merge().finally(() => {
      isAsking = false
    })
    async function merge() {
      const items = deviceSavedSearches.read()
      let saved = 0
      // One by one: a search that can no longer be read must not hold up the others.
      for (const item of items) {
        const merged = await mergeOne(item)
        if (merged === 'later') return
        saved += merged
        deviceSavedSearches.write(deviceSavedSearches.read().filter(({ query }) => query !== item.query))
      }
      if (saved > 0) toastNotifier.success(t('merged', { count: saved }))
      if (items.length > 0) await revalidate()
    }
  }, [t, revalidate])
  return null
}

/** How many were saved; `later` where the next page should try again. */
async function mergeOne(item: DeviceSavedSearch): Promise<number | 'later'> {
  try {
    return (await readApiResponse(savedSearchesClient()['saved-searches'].$post({ json: { items: [item] } }))).saved
  } catch (error) {
    return error instanceof ApiError && error.status === 422 ? 0 : 'later'
  }
}
