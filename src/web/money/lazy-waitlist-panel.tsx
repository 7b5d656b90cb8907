import { Suspense } from 'react'
import type { Waitlist } from '#contract/waitlist.ts'
import type { WaitlistPanelProps } from '#web/money/waitlist-panel.tsx'
import { createLazyPagePart, RenderNothing } from '#web/ui/create-lazy-page-part.tsx'

const WaitlistPanel = createLazyPagePart(
  async () => (await import('#web/money/waitlist-panel.tsx')).WaitlistPanel,
  RenderNothing,
)

/**
 * Row G-15: the waiting list of a car, as a chunk loaded only where there is one to join. It is part of the page from
 * the first paint: the buttons below it must not move under a finger.
 */
export function LazyWaitlistPanel({ line, ...car }: Omit<WaitlistPanelProps, 'loaded'> & { line: Waitlist | null }) {
  if (!line || (line.place === null && !line.canJoin)) return null
  return (
    <Suspense fallback={null}>
      <WaitlistPanel {...car} loaded={line} />
    </Suspense>
  )
}
