import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { readApiResponse } from '#web/client/api-client.ts'
import { deviceSavedSearches } from '#web/searches/device-saved-searches.ts'
import { moveDeviceSearches } from '#web/searches/move-device-searches.ts'
import { savedSearchDeletions } from '#web/searches/saved-search-deletions.ts'
import { savedSearchesClient } from '#web/searches/saved-searches-client.ts'
import { useSavedSearchesTexts } from '#web/texts/use-saved-searches-texts.ts'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

/** Merges once per page, however often the component renders. */
let isAsking = false
/** That the account is full is said once, and not each time that the dashboard opens. */
let isFullReported = false

/**
 * Moves the searches of this device to the account of the buyer who has just signed in, and reports the result. What a
 * full account has no room for is tried again when the buyer deletes a saved search.
 */
export function MergeDeviceSearches() {
  const t = useSavedSearchesTexts()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    merge()
    savedSearchDeletions.addEventListener('deleted', merge)
    return () => savedSearchDeletions.removeEventListener('deleted', merge)

    function merge() {
      if (isAsking || deviceSavedSearches.read().length === 0) return
      isAsking = true
      mergeAll().finally(() => {
        isAsking = false
      })
    }
    async function mergeAll() {
      const call = savedSearchesClient()['saved-searches'].$post
      const { saved, refused, kept } = await moveDeviceSearches(
        async (item) => (await readApiResponse(call({ json: { items: [item] } }, { init: { priority: 'low' } }))).saved,
      )
      if (saved > 0) toastNotifier.success(t('merged', { count: saved }))
      if (refused.count > 0) toastNotifier.error(t('notMerged', { count: refused.count }), { next: refused.reason })
      if (kept.count > 0 && !isFullReported)
        toastNotifier.error(t('keptOnDevice', { count: kept.count }), { next: kept.reason })
      isFullReported = kept.count > 0
      if (saved > 0) await revalidate()
    }
  }, [t, revalidate])
  return null
}
