import { type ComponentType, lazy, Suspense } from 'react'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useViewer } from '#web/viewer.ts'

const LinePanel = lazy(async () => ({ default: await loadPanel() }))

/** Without a connection there is no line to stand in, and the page goes on without it. */
async function loadPanel(): Promise<ComponentType<{ carId: string; viewerId: string }>> {
  try {
    return (await import('#web/money/line-panel.tsx')).LinePanel
  } catch {
    return () => null
  }
}

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
