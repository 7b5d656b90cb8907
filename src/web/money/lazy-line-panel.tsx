import { lazy, Suspense } from 'react'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useViewer } from '#web/viewer.ts'

const LinePanel = lazy(async () => ({ default: (await import('#web/money/line-panel.tsx')).LinePanel }))

/** Row G-15: the line for a car, with its own code, which only buyers load: nobody else can stand in it. */
export function LazyLinePanel({ carId }: { carId: string }) {
  const viewer = useViewer()
  if (!useHydrated() || viewer?.role !== 'Buyer') return null
  return (
    <Suspense fallback={null}>
      <LinePanel carId={carId} viewerId={viewer.id} />
    </Suspense>
  )
}
