import { Suspense } from 'react'
import { createLazyPagePart, RenderNothing } from '#web/ui/create-lazy-page-part.tsx'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import { deviceWishlist } from '#web/wishlist/device-wishlist.ts'

const MergeDeviceWishlist = createLazyPagePart(
  async () => (await import('#web/wishlist/merge-device-wishlist.tsx')).MergeDeviceWishlist,
  RenderNothing,
)

/** The wishes on this device are merged only for a Buyer; for other users they stay on the device. */
export function LazyMergeDeviceWishlist() {
  const isAny = deviceWishlist.useItems().length > 0
  if (useSignedInUser()?.role !== 'Buyer' || !isAny) return null
  return (
    <Suspense>
      <MergeDeviceWishlist />
    </Suspense>
  )
}
