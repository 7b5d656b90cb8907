import { Suspense } from 'react'
import type { ListedCar } from '#web/cars/watch-car-statuses.ts'
import { createLazyPagePart, RenderNothing } from '#web/ui/create-lazy-page-part.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

// Lazy: nothing of it is seen.
const RefreshListAfterSales = createLazyPagePart(
  async () => (await import('#web/cars/refresh-list-after-sales.tsx')).RefreshListAfterSales,
  RenderNothing,
)

/** Loads an open list of cars anew once one of them has left the market; its code comes after the page. */
export function LazyRefreshListAfterSales({ cars }: { cars: readonly ListedCar[] }) {
  return (
    useHydrated() && (
      <Suspense fallback={null}>
        <RefreshListAfterSales cars={cars} />
      </Suspense>
    )
  )
}
