import { type CarSort, carSorts } from '#contract/car-terms.ts'

/** What the list of cars reads from its address; the API checks the values. */
export type ListQuery = {
  q?: string
  brand?: string[]
  priceMin?: string
  priceMax?: string
  sort?: CarSort
  cursor?: string
}

const single = ['q', 'priceMin', 'priceMax', 'sort', 'cursor'] as const

export function listQueryFrom(address: URL): ListQuery {
  const query: Record<string, string | string[]> = {}
  for (const name of single) {
    const value = address.searchParams.get(name)?.trim()
    if (value) query[name] = value
  }
  const brands = address.searchParams.getAll('brand').filter(Boolean)
  if (brands.length > 0) query.brand = brands
  return query as ListQuery
}

/** The address of a list with these filters, at the page that the cursor names. */
export function listAddress(path: string, query: ListQuery): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one) search.append(name, one)
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** How the list is sorted, or would be: of an order that there is none the API says so, and nobody has a name for it. */
export function sortOf({ sort, q }: ListQuery): CarSort {
  const known = carSorts.find((one) => one === sort)
  return known ?? (q ? 'best' : 'newest')
}
