import { lazy, Suspense } from 'react'
import type { CarDetail } from '#contract/cars.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const PriceCheck = lazy(async () => ({ default: (await import('#web/valuation/price-check.tsx')).PriceCheckPart }))

/** The price check with its own code, which the page does not wait for. */
export function LazyPriceCheck({ car }: { car: CarDetail }) {
  const isHydrated = useHydrated()
  const waiting = <Skeleton className="h-80 w-full" />
  if (!isHydrated) return waiting
  return (
    <Suspense fallback={waiting}>
      <PriceCheck car={car} />
    </Suspense>
  )
}
