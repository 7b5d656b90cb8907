import type { ListAdminListings } from '#contract/admin.ts'
import { defineListQuery, type QueryOf } from '#web/dashboard/define-list-query.ts'

type Status = NonNullable<ListAdminListings['status']>
type Sort = ListAdminListings['sort']

// Written out and held to the contract by their types: its own lists would bring its validation library into the page.
const statuses: Record<Status, true> = {
  ...{ available: true, reserved: true, sold: true, withdrawn: true, draft: true, takenDown: true },
}
const sorts: Record<Sort, true> = { newest: true, oldest: true, priceAsc: true, priceDesc: true }

export const listingStatuses = Object.keys(statuses) as Status[]
export const listingSorts = Object.keys(sorts) as Sort[]
export const listingsListQuery = defineListQuery({
  words: ['q', 'seller', 'brand'],
  choices: { status: listingStatuses },
  sorts: listingSorts,
})
export type ListingsQuery = QueryOf<typeof listingsListQuery>
