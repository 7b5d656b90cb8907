import { lazy, Suspense } from 'react'
import { compareList } from '#web/compare/compare-list.ts'

const CompareTray = lazy(async () => ({ default: (await import('#web/compare/compare-tray.tsx')).CompareTray }))

/** The tray is loaded once there is something in it. */
export function CompareTrayMount() {
  const { length } = compareList.useItems()
  if (length === 0) return null
  return (
    <Suspense>
      <CompareTray />
    </Suspense>
  )
}
