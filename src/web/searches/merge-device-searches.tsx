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
      let refused = { count: 0, reason: '' }
      // One by one: a search that can no longer be read must not hold up the others.
      for (const item of items) {
        const merged = await mergeOne(item)
        if (merged === 'later') return
        if (typeof merged === 'number') saved += merged
        else refused = { count: refused.count + 1, reason: merged.refused }
        deviceSavedSearches.write(deviceSavedSearches.read().filter(({ query }) => query !== item.query))
      }
      if (saved > 0) toastNotifier.success(t('merged', { count: saved }))
      if (refused.count > 0) toastNotifier.error(t('notMerged', { count: refused.count }), { next: refused.reason })
      if (items.length > 0) await revalidate()
    }
  }, [t, revalidate])
  return null
}

/** How many were saved, or why it never will be; `later` where the next page should try again. */
async function mergeOne(item: DeviceSavedSearch): Promise<number | { refused: string } | 'later'> {
  try {
    return (await readApiResponse(savedSearchesClient()['saved-searches'].$post({ json: { items: [item] } }))).saved
  } catch (error) {
    if (!(error instanceof ApiError) || !isFinal(error.status)) return 'later'
    return { refused: error.message }
  }
}

/** No log-in, too many at once, or a server that is away: it may work later. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
}
