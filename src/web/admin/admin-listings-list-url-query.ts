import type { ListAdminListingsQuery } from '#contract/admin.ts'
import { defineListUrlQuery, type ListUrlQueryOf } from '#web/dashboard/define-list-url-query.ts'

type Status = NonNullable<ListAdminListingsQuery['status']>
type Sort = ListAdminListingsQuery['sort']

// Written out and checked against the contract by their types: importing its lists would load its validation library
// into the page.
const statuses: Record<Status, true> = {
  available: true,
  reserved: true,
  sold: true,
  withdrawn: true,
  draft: true,
  takenDown: true,
}
const sorts: Record<Sort, true> = { newest: true, oldest: true, priceAsc: true, priceDesc: true }

export const adminListingStatuses = Object.keys(statuses) as Status[]
export const adminListingSortNames = Object.keys(sorts) as Sort[]
export const adminListingsListUrlQuery = defineListUrlQuery({
  words: ['q', 'seller', 'brand'],
  choices: { status: adminListingStatuses },
  sorts: adminListingSortNames,
})
export type AdminListingsUrlQuery = ListUrlQueryOf<typeof adminListingsListUrlQuery>
