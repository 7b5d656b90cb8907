import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { readApiResponse } from '#web/client/api-client.ts'
import { useRecentlyViewedCarsTexts } from '#web/texts/use-recently-viewed-cars-texts.ts'
import { toastNotifier } from '#web/ui/toast-notifier.ts'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import { deviceWishlist, removeFromDeviceWishlist } from '#web/wishlist/device-wishlist.ts'
import { reloadWishedCarIds } from '#web/wishlist/wished-car-ids.ts'
import { wishlistClient } from '#web/wishlist/wishlist-client.ts'

/** Merges once per page, however often the component renders. */
let isAsking = false

/** Moves the wishes of this device to the account of the buyer who has just signed in, and reports the result. */
export function MergeDeviceWishlist() {
  const t = useRecentlyViewedCarsTexts()
  const { revalidate } = useRevalidator()
  const accountId = useSignedInUser()?.id
  useEffect(() => {
    if (isAsking) return
    isAsking = true
    merge().finally(() => {
      isAsking = false
    })
    async function merge() {
      const ids = deviceWishlist.read()
      if (ids.length === 0) return
      // Wishes that fail stay on the device, and the next page tries again.
      const call = wishlistClient().wishlist.$post({ json: { ids } }, { init: { priority: 'low' } })
      const merged = await readApiResponse(call).catch(() => null)
      if (!merged) return
      removeFromDeviceWishlist(ids)
      if (accountId) void reloadWishedCarIds(accountId)
      const { added, missed } = merged
      if (added > 0) toastNotifier.success(t('wishesMerged', { count: added }))
      const named = missed.flatMap(({ title }) => title ?? [])
      if (named.length > 0) toastNotifier.plain(t('wishesMissed', { cars: named.join(', ') }))
      const gone = missed.length - named.length
      if (gone > 0) toastNotifier.plain(t('wishesGone', { count: gone }))
      await revalidate()
    }
  }, [t, revalidate, accountId])
  return null
}
