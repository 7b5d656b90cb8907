import { Suspense } from 'react'
import { compareList } from '#web/compare/compare-list.ts'
import { lazyPart, RenderNothing } from '#web/ui/lazy-part.tsx'

const CompareTray = lazyPart(async () => (await import('#web/compare/compare-tray.tsx')).CompareTray, RenderNothing)

/** Loads the tray once it contains something. */
export function CompareTrayMount() {
  const { length } = compareList.useItems()
  if (length === 0) return null
  return (
    <Suspense>
      <CompareTray />
    </Suspense>
  )
}
