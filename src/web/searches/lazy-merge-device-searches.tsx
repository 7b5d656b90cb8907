import { Suspense } from 'react'
import { deviceSavedSearches } from '#web/searches/device-saved-searches.ts'
import { createLazyPagePart, RenderNothing } from '#web/ui/create-lazy-page-part.tsx'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

const MergeDeviceSearches = createLazyPagePart(
  async () => (await import('#web/searches/merge-device-searches.tsx')).MergeDeviceSearches,
  RenderNothing,
)

/** The searches on this device are merged only for a Buyer; for other users they stay on the device. */
export function LazyMergeDeviceSearches() {
  const isAny = deviceSavedSearches.useItems().length > 0
  if (useSignedInUser()?.role !== 'Buyer' || !isAny) return null
  return (
    <Suspense>
      <MergeDeviceSearches />
    </Suspense>
  )
}
