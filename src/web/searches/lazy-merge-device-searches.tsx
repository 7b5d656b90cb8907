import { Suspense } from 'react'
import { deviceSearches } from '#web/searches/device-searches.ts'
import { lazyPart, RenderNothing } from '#web/ui/lazy-part.tsx'
import { useViewer } from '#web/viewer/viewer.ts'

const MergeDeviceSearches = lazyPart(
  async () => (await import('#web/searches/merge-device-searches.tsx')).MergeDeviceSearches,
  RenderNothing,
)

/** The searches on this device are merged only for a Buyer; for other users they stay on the device. */
export function LazyMergeDeviceSearches() {
  const isAny = deviceSearches.useItems().length > 0
  if (useViewer()?.role !== 'Buyer' || !isAny) return null
  return (
    <Suspense>
      <MergeDeviceSearches />
    </Suspense>
  )
}
