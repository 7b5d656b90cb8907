import { Suspense } from 'react'
import { deviceCompareList } from '#web/compare/device-compare-list.ts'
import { createLazyPagePart, RenderNothing } from '#web/ui/create-lazy-page-part.tsx'

const CompareTray = createLazyPagePart(
  async () => (await import('#web/compare/compare-tray.tsx')).CompareTray,
  RenderNothing,
)

/** Loads the tray once it contains something. */
export function CompareTrayMount() {
  const { length } = deviceCompareList.useItems()
  if (length === 0) return null
  return (
    <Suspense>
      <CompareTray />
    </Suspense>
  )
}
