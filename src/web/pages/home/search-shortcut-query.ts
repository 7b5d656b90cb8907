import type { CarListQuery } from '#web/cars/car-list-query.ts'

/** The search of a shortcut within a budget in whole dollars, or empty; the lower of two limits counts. */
export function searchShortcutQuery(query: Record<string, string | readonly string[]>, budget: string): CarListQuery {
  const own = typeof query.priceMax === 'string' ? Number(query.priceMax) : Number.POSITIVE_INFINITY
  return budget && Number(budget) < own ? { ...query, priceMax: budget } : query
}
