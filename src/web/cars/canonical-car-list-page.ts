import type { CarListQuery } from '#web/cars/car-list-query.ts'
import { carListUrl } from '#web/cars/car-list-url.ts'

/**
 * Returns the canonical page of a car list for search engines: the whole list, or the list of one brand. Prices, a sort
 * order or several brands are views of these. Searches, further pages and empty lists have none: the sitemap lists
 * every car.
 */
export function canonicalCarListPage(
  path: string,
  query: CarListQuery,
  total: number,
): { path: string; isFound: boolean } {
  const { q, cursor, brand } = query
  const [only, ...others] = brand ?? []
  const base = only !== undefined && others.length === 0 ? carListUrl(path, { brand: [only] }) : path
  return { path: base, isFound: !q && !cursor && total > 0 }
}
