import { Suspense } from 'react'
import type { CarMap } from '#contract/car-map.ts'
import type { CarsFound } from '#contract/cars.ts'
import type { ListQuery } from '#web/cars/list-query.ts'
import styles from '#web/map/map.css?url'
import { LazyPartError, lazyPart } from '#web/ui/lazy-part.tsx'
import { Pending, Skeleton } from '#web/ui/skeleton.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type LoadedMapProps = { path: string; query: ListQuery; map: CarMap; found: CarsFound }
/** The map is null where it could not be told where the cars stand. */
type LazyCarsMapProps = Omit<LoadedMapProps, 'map'> & { map: CarMap | null }

const CarsMap = lazyPart(async () => (await import('#web/map/cars-map.tsx')).CarsMap)

/**
 * The map with its own code, styles and outlines, which only those load who look at it. Whatever fails, and without a
 * script, there is the list.
 */
export function LazyCarsMap({ map, ...props }: LazyCarsMapProps) {
  const isHydrated = useHydrated()
  const waiting = (
    <Pending>
      <Skeleton className="map-frame" />
    </Pending>
  )
  return (
    <div className="map-side">
      <link rel="stylesheet" href={styles} precedence="default" />
      {map ? (
        <Suspense fallback={waiting}>{isHydrated ? <CarsMap map={map} {...props} /> : waiting}</Suspense>
      ) : (
        <LazyPartError />
      )}
    </div>
  )
}
