import type { ListAdminOrders } from '#contract/admin.ts'
import { defineListUrlQuery, type QueryOf } from '#web/dashboard/define-list-url-query.ts'

type Status = NonNullable<ListAdminOrders['status']>
type Sort = ListAdminOrders['sort']

// Written out and checked against the contract by their types: importing its lists would load its validation library
// into the page.
const statuses: Record<Status, true> = {
  ...{ requested: true, accepted: true, declined: true, cancelled: true },
  ...{ paid: true, completed: true, lost: true, refunded: true },
}
const sorts: Record<Sort, true> = {
  ...{ newest: true, oldest: true, changed: true, meeting: true, priceAsc: true, priceDesc: true },
}

export const orderStatuses = Object.keys(statuses) as Status[]
export const orderSorts = Object.keys(sorts) as Sort[]
export const ordersListUrlQuery = defineListUrlQuery({
  words: ['q'],
  choices: { status: orderStatuses },
  sorts: orderSorts,
})
export type OrdersQuery = QueryOf<typeof ordersListUrlQuery>
