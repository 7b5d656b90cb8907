import { lazy, Suspense } from 'react'
import type { CarMap } from '#contract/car-map.ts'
import type { ListQuery } from '#web/cars/list-query.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const CarsMap = lazy(async () => ({ default: (await import('#web/map/cars-map.tsx')).CarsMap }))

/** The map with its own code and outlines, which only those load who look at it. Without a script there is the list. */
export function LazyCarsMap(props: { path: string; query: ListQuery; map: CarMap }) {
  const isHydrated = useHydrated()
  const waiting = <Skeleton className="h-96 w-full sm:h-[32rem] lg:h-[40rem]" />
  return isHydrated ? (
    <Suspense fallback={waiting}>
      <CarsMap {...props} />
    </Suspense>
  ) : (
    <div className="noscript:hidden">{waiting}</div>
  )
}
