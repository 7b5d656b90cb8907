import { Suspense } from 'react'
import type { CarDetail } from '#contract/cars.ts'
import { createLazyPagePart } from '#web/ui/create-lazy-page-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useIsNearViewport } from '#web/ui/use-is-near-viewport.ts'
import { priceCheckId } from '#web/valuation/price-check-id.ts'

const PriceCheck = createLazyPagePart(
  async () => (await import('#web/valuation/price-check-section.tsx')).PriceCheckSection,
)

/** The price check as a chunk of its own, which the page does not wait for: it loads when the reader scrolls near. */
export function LazyPriceCheck({ car }: { car: CarDetail }) {
  const { ref, isNear } = useIsNearViewport<HTMLDivElement>()
  const waiting = <Skeleton className="h-80 w-full print:hidden" />
  return (
    <div ref={ref} id={priceCheckId} tabIndex={-1} className="outline-none">
      <Suspense fallback={waiting}>{isNear ? <PriceCheck car={car} /> : waiting}</Suspense>
    </div>
  )
}
