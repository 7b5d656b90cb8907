import { Suspense } from 'react'
import type { CarDetail } from '#contract/cars.ts'
import { createLazyPagePart, RenderNothing } from '#web/ui/create-lazy-page-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useIsNearViewport } from '#web/ui/use-is-near-viewport.ts'
import { priceCheckId } from '#web/valuation/price-check-id.ts'

const PriceCheck = createLazyPagePart(
  async () => (await import('#web/valuation/price-check-section.tsx')).PriceCheckSection,
)
const CostOutlook = createLazyPagePart(
  async () => (await import('#web/valuation/price-check-section.tsx')).CostOutlookSection,
  RenderNothing,
)

/** The price check as a chunk of its own, which the page does not wait for: it loads when the reader scrolls near. */
export function LazyPriceCheck({ car }: { car: CarDetail }) {
  // It stands two screens down on a phone: nobody who only looks at the pictures loads it.
  const { ref, isNear } = useIsNearViewport<HTMLDivElement>('50%')
  const waiting = <Skeleton className="h-80 w-full print:hidden" />
  return (
    <div ref={ref} id={priceCheckId} tabIndex={-1} className="outline-none">
      <Suspense fallback={waiting}>{isNear ? <PriceCheck car={car} /> : waiting}</Suspense>
    </div>
  )
}

/** The later value and the monthly cost, loaded in the same way. */
export function LazyCostOutlook({ car }: { car: CarDetail }) {
  const { ref, isNear } = useIsNearViewport<HTMLDivElement>()
  return (
    <div ref={ref} className="min-h-64 print:hidden">
      <Suspense fallback={null}>{isNear && <CostOutlook car={car} />}</Suspense>
    </div>
  )
}
