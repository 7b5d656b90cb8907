import type { ListAdminOrders } from '#contract/admin.ts'
import { defineList, type QueryOf } from '#web/dashboard/define-list.ts'

type Status = NonNullable<ListAdminOrders['status']>
type Sort = ListAdminOrders['sort']

export const orderStatusLabels: Record<Status, string> = {
  requested: 'Requested',
  accepted: 'Accepted',
  declined: 'Declined',
  cancelled: 'Cancelled',
  paid: 'Paid',
  completed: 'Handed over',
  lost: 'Lost',
  refunded: 'Refunded',
}

export const orderSortLabels: Record<Sort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  changed: 'Last changed',
  meeting: 'Latest meeting',
  priceAsc: 'Price, low to high',
  priceDesc: 'Price, high to low',
}

// The labels name every choice: the contract's own lists would bring its validation library into the page.
export const ordersList = defineList({
  words: ['q'],
  choices: { status: Object.keys(orderStatusLabels) as Status[] },
  sorts: Object.keys(orderSortLabels) as Sort[],
})
export type OrdersQuery = QueryOf<typeof ordersList>
