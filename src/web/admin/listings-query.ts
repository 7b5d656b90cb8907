import type { ListAdminListings } from '#contract/admin.ts'
import { defineList, type QueryOf } from '#web/dashboard/define-list.ts'

type Status = NonNullable<ListAdminListings['status']>
type Sort = ListAdminListings['sort']

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
export const listingsList = defineList({
  words: ['q', 'seller', 'brand'],
  choices: { status: Object.keys(listingStatusLabels) as Status[] },
  sorts: Object.keys(listingSortLabels) as Sort[],
})
export type ListingsQuery = QueryOf<typeof listingsList>
