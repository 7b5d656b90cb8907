import { Suspense } from 'react'
import type { Waitlist } from '#contract/waitlist.ts'
import { lazyPart, RenderNothing } from '#web/ui/lazy-part.tsx'

const WaitlistPanel = lazyPart(async () => (await import('#web/money/waitlist-panel.tsx')).WaitlistPanel, RenderNothing)

/**
 * Row G-15: the line for a car, with its own code, which comes only where there is a line to stand in. It is part of the
 * page from the first sight: what stands below it are buttons, and they must not move under a finger.
 */
export function LazyWaitlistPanel({ carId, line }: { carId: string; line: Waitlist | null }) {
  if (!line || (line.place === null && !line.canJoin)) return null
  return (
    <Suspense fallback={null}>
      <WaitlistPanel carId={carId} loaded={line} />
    </Suspense>
  )
}
