import { type ComponentType, lazy, Suspense } from 'react'
import type { WaitingLine } from '#contract/waiting-line.ts'
import type { LinePanelProps } from '#web/money/line-panel.tsx'

const LinePanel = lazy(async () => ({ default: await loadPanel() }))

/** Without a connection there is no line to stand in, and the page goes on without it. */
async function loadPanel(): Promise<ComponentType<LinePanelProps>> {
  try {
    return (await import('#web/money/line-panel.tsx')).LinePanel
  } catch {
    return () => null
  }
}

/**
 * Row G-15: the line for a car, with its own code, which comes only where there is a line to stand in. It is part of the
 * page from the first sight: what stands below it are buttons, and they must not move under a finger.
 */
export function LazyLinePanel({ carId, line }: { carId: string; line: WaitingLine | null }) {
  if (!line || (line.place === null && !line.canJoin)) return null
  return (
    <Suspense fallback={null}>
      <LinePanel carId={carId} loaded={line} />
    </Suspense>
  )
}
