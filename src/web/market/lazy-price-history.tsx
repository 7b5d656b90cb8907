import { Suspense } from 'react'
import type { PriceHistoryProps } from '#web/market/price-history.tsx'
import { createLazyPagePart } from '#web/ui/create-lazy-page-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useIsNearViewport } from '#web/ui/use-is-near-viewport.ts'

const PriceHistory = createLazyPagePart(async () => (await import('#web/market/price-history.tsx')).PriceHistory)

/** A car's past prices in a chunk of its own, loaded when the reader scrolls near. */
export function LazyPriceHistory(props: PriceHistoryProps) {
  const { ref, isNear } = useIsNearViewport<HTMLDivElement>()
  const waiting = <Skeleton className="h-64 w-full print:hidden" />
  return <div ref={ref}>{isNear ? <Suspense fallback={waiting}>{<PriceHistory {...props} />}</Suspense> : waiting}</div>
}
