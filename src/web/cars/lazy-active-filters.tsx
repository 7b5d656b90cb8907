import { createDeferredComponent } from '#web/ui/create-deferred-component.tsx'

/** The filter chips as a late part of their own: `Save search` among them is pressed once their code runs, not before. */
export const LazyActiveFilters = createDeferredComponent(
  async () => (await import('#web/cars/active-filters.tsx')).ActiveFilters,
)
