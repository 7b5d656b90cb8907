import type { ListAdminListings } from '#contract/admin.ts'
import { choiceOf, listAddress, pageOf, wordsOf } from '#web/admin/list-address.ts'

type Status = NonNullable<ListAdminListings['status']>
type Sort = ListAdminListings['sort']

export type ListingsQuery = {
  q: string
  seller: string
  status: Status | ''
  brand: string
  sort: Sort
  page: number
}

export const listingStatusLabels: Record<Status, string> = {
  available: 'Available',
  reserved: 'Reserved',
  sold: 'Sold',
  withdrawn: 'Not for sale',
  draft: 'Draft',
  takenDown: 'Taken down',
}

export const listingSortLabels: Record<Sort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  priceAsc: 'Price, low to high',
  priceDesc: 'Price, high to low',
}

// The labels name every choice: the contract's own lists would bring its validation library into the page.
const statuses = Object.keys(listingStatusLabels) as Status[]
const sorts = Object.keys(listingSortLabels) as Sort[]

/** What the page's address asks for; nonsense in it is left out. */
export function listingsQueryFrom({ searchParams }: URL): ListingsQuery {
  return {
    q: wordsOf(searchParams, 'q'),
    seller: wordsOf(searchParams, 'seller'),
    status: choiceOf(searchParams.get('status'), statuses, ''),
    brand: wordsOf(searchParams, 'brand').slice(0, 60),
    sort: choiceOf(searchParams.get('sort'), sorts, 'newest'),
    page: pageOf(searchParams),
  }
}

/** The address of the same list on another page. */
export function listingsAddress({ page: _, sort, ...filters }: ListingsQuery, page: number): string {
  return listAddress({ ...filters, sort: sort === 'newest' ? null : sort }, page)
}

/** As the API takes it. */
export function listingsCall({ q, seller, status, brand, sort, page }: ListingsQuery) {
  return {
    query: {
      sort,
      page: String(page),
      ...(q ? { q } : {}),
      ...(seller ? { seller } : {}),
      ...(status ? { status } : {}),
      ...(brand ? { brand } : {}),
    },
  }
}

export function hasFilters({ q, seller, status, brand, page }: ListingsQuery): boolean {
  return q !== '' || seller !== '' || status !== '' || brand !== '' || page > 1
}
