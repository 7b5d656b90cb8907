import { Suspense } from 'react'
import { lazyPart, RenderNothing } from '#web/ui/lazy-part.tsx'
import { useViewer } from '#web/viewer/viewer.ts'
import { deviceWishlist } from '#web/wishlist/device-wishlist.ts'

const MergeDeviceWishlist = lazyPart(
  async () => (await import('#web/wishlist/merge-device-wishlist.tsx')).MergeDeviceWishlist,
  RenderNothing,
)

/** The wishes on this device are merged only for a Buyer; for other users they stay on the device. */
export function LazyMergeDeviceWishlist() {
  const isAny = deviceWishlist.useItems().length > 0
  if (useViewer()?.role !== 'Buyer' || !isAny) return null
  return (
    <Suspense>
      <MergeDeviceWishlist />
    </Suspense>
  )
}
