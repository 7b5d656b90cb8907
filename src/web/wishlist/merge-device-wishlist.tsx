import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { read } from '#web/client/api-client.ts'
import { useViewedTexts } from '#web/texts/viewed.ts'
import { notify } from '#web/ui/notify.ts'
import { wishlistClient } from '#web/wishlist/clients.ts'
import { clearDeviceWishlist, deviceWishlist } from '#web/wishlist/device-wishlist.ts'

/** One page asks once, however often this is drawn. */
let isAsking = false

/** Takes the wishes of this device into the account of the buyer who has just signed in, and says what became of them. */
export function MergeDeviceWishlist() {
  const t = useViewedTexts()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isAsking) return
    isAsking = true
    merge().finally(() => {
      isAsking = false
    })
    async function merge() {
      const ids = deviceWishlist.read()
      if (ids.length === 0) return
      // What fails stays on the device, and is tried again with the next page.
      const merged = await read(wishlistClient().wishlist.$post({ json: { ids } })).catch(() => null)
      if (!merged) return
      clearDeviceWishlist(ids)
      const { added, missed } = merged
      if (added > 0) notify.success(t('wishesMerged', { count: added }))
      const named = missed.flatMap(({ title }) => title ?? [])
      if (named.length > 0) notify.plain(t('wishesMissed', { cars: named.join(', ') }))
      const gone = missed.length - named.length
      if (gone > 0) notify.plain(t('wishesGone', { count: gone }))
      await revalidate()
    }
  }, [t, revalidate])
  return null
}
