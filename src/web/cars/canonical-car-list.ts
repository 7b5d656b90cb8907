import { carListUrl } from '#web/cars/car-list-url.ts'
import type { ListQuery } from '#web/cars/list-query.ts'

/**
 * Which list of cars is a page of its own for search engines: the whole one, and the one of each brand. Prices, an order or
 * several brands are views of these. What somebody searched for, a page further on and a list without cars are not found
 * there: every car stands in the sitemap.
 */
export function canonicalCarList(path: string, query: ListQuery, total: number): { path: string; isFound: boolean } {
  const { q, cursor, brand } = query
  const [only, ...others] = brand ?? []
  const base = only !== undefined && others.length === 0 ? carListUrl(path, { brand: [only] }) : path
  return { path: base, isFound: !q && !cursor && total > 0 }
}
