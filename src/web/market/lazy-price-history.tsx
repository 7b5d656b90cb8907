import { lazy, Suspense } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useNear } from '#web/ui/use-near.ts'

const PriceHistory = lazy(async () => ({ default: (await import('#web/market/price-history.tsx')).PriceHistory }))

/** The prices that a car had, with their own code: they come when somebody reads towards them. */
export function LazyPriceHistory({ carId }: { carId: string }) {
  const { ref, isNear } = useNear<HTMLDivElement>()
  const waiting = <Skeleton className="h-64 w-full print:hidden" />
  return (
    <div ref={ref}>{isNear ? <Suspense fallback={waiting}>{<PriceHistory carId={carId} />}</Suspense> : waiting}</div>
  )
}
