import { Suspense } from 'react'
import { createLazyPagePart } from '#web/ui/create-lazy-page-part.tsx'

const ActiveFilters = createLazyPagePart(async () => (await import('#web/cars/active-filters.tsx')).ActiveFilters)

/** The filter chips as a chunk of their own, which only a list with filters loads. */
export function LazyActiveFilters(props: Parameters<typeof ActiveFilters>[0]) {
  if (props.filters.length === 0) return null
  return (
    <Suspense>
      <ActiveFilters {...props} />
    </Suspense>
  )
}
