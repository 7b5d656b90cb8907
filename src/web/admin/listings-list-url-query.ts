import type { ListAdminListings } from '#contract/admin.ts'
import { defineListUrlQuery, type QueryOf } from '#web/dashboard/define-list-url-query.ts'

type Status = NonNullable<ListAdminListings['status']>
type Sort = ListAdminListings['sort']

// Written out and checked against the contract by their types: importing its lists would load its validation library
// into the page.
const statuses: Record<Status, true> = {
  ...{ available: true, reserved: true, sold: true, withdrawn: true, draft: true, takenDown: true },
}
const sorts: Record<Sort, true> = { newest: true, oldest: true, priceAsc: true, priceDesc: true }

export const listingStatuses = Object.keys(statuses) as Status[]
export const listingSorts = Object.keys(sorts) as Sort[]
export const listingsListUrlQuery = defineListUrlQuery({
  words: ['q', 'seller', 'brand'],
  choices: { status: listingStatuses },
  sorts: listingSorts,
})
export type ListingsQuery = QueryOf<typeof listingsListUrlQuery>
