import { Suspense } from 'react'
import type { CarMapResponse } from '#contract/car-map-response.ts'
import type { CarListPageData } from '#web/cars/car-card-data.ts'
import type { CarListQuery } from '#web/cars/car-list-query.ts'
import styles from '#web/map/map.css?url'
import { createLazyPagePart, LazyPartErrorState } from '#web/ui/create-lazy-page-part.tsx'
import { LoadingOverlay, Skeleton } from '#web/ui/skeleton.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type LoadedMapProps = { path: string; query: CarListQuery; map: CarMapResponse; found: CarListPageData }
/** The map is null where the positions of the cars could not be loaded. */
type LazyCarsMapProps = Omit<LoadedMapProps, 'map'> & { map: CarMapResponse | null }

const CarsMap = createLazyPagePart(async () => (await import('#web/map/cars-map.tsx')).CarsMap)

/**
 * Loads the map with its code, styles and outlines only for visitors who open it. If loading fails, and without
 * scripts, the list remains.
 */
export function LazyCarsMap({ map, ...props }: LazyCarsMapProps) {
  const isHydrated = useHydrated()
  const waiting = (
    <LoadingOverlay>
      <Skeleton className="map-frame" />
    </LoadingOverlay>
  )
  return (
    <div className="map-side">
      <link rel="stylesheet" href={styles} precedence="default" />
      {map ? (
        <Suspense fallback={waiting}>{isHydrated ? <CarsMap map={map} {...props} /> : waiting}</Suspense>
      ) : (
        <LazyPartErrorState />
      )}
    </div>
  )
}
