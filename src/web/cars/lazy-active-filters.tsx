import { Suspense } from 'react'
import type { FilterInUse } from '#web/cars/filters-in-use.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const ActiveFilters = lazyPart(async () => (await import('#web/cars/active-filters.tsx')).ActiveFilters)

/** The filter chips as a chunk of their own, which only a list with filters loads. */
export function LazyActiveFilters({ path, filters }: { path: string; filters: FilterInUse[] }) {
  if (filters.length === 0) return null
  return (
    <Suspense>
      <ActiveFilters path={path} filters={filters} />
    </Suspense>
  )
}
