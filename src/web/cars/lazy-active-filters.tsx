import type { ComponentProps } from 'react'
import { createDeferredComponent } from '#web/ui/create-deferred-component.tsx'

const ActiveFilters = createDeferredComponent(async () => (await import('#web/cars/active-filters.tsx')).ActiveFilters)

/** The filter chips as a late part of their own: `Save search` among them is pressed once their code runs, not before. */
export function LazyActiveFilters(props: ComponentProps<typeof ActiveFilters>) {
  return props.filters.length === 0 ? null : <ActiveFilters {...props} />
}
