import type { ListAdminOrdersQuery } from '#contract/admin.ts'
import { defineListUrlQuery, type ListUrlQueryOf } from '#web/dashboard/define-list-url-query.ts'

type Status = NonNullable<ListAdminOrdersQuery['status']>
type Sort = ListAdminOrdersQuery['sort']

// Written out and checked against the contract by their types: importing its lists would load its validation library
// into the page.
const statuses: Record<Status, true> = {
  requested: true,
  accepted: true,
  declined: true,
  cancelled: true,
  paid: true,
  completed: true,
  lost: true,
  refunded: true,
}
const sorts: Record<Sort, true> = {
  newest: true,
  oldest: true,
  changed: true,
  meeting: true,
  priceAsc: true,
  priceDesc: true,
}

export const adminOrderStatuses = Object.keys(statuses) as Status[]
export const adminOrderSortNames = Object.keys(sorts) as Sort[]
export const adminOrdersListUrlQuery = defineListUrlQuery({
  words: ['q'],
  choices: { status: adminOrderStatuses },
  sorts: adminOrderSortNames,
})
export type AdminOrdersUrlQuery = ListUrlQueryOf<typeof adminOrdersListUrlQuery>
