import type { ListAdminOrders } from '#contract/admin.ts'
import { choiceOf, listAddress, pageOf, wordsOf } from '#web/admin/list-address.ts'

type Status = NonNullable<ListAdminOrders['status']>
type Sort = ListAdminOrders['sort']

export type OrdersQuery = { q: string; status: Status | ''; sort: Sort; page: number }

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
const statuses = Object.keys(orderStatusLabels) as Status[]
const sorts = Object.keys(orderSortLabels) as Sort[]

/** What the page's address asks for; nonsense in it is left out. */
export function ordersQueryFrom({ searchParams }: URL): OrdersQuery {
  return {
    q: wordsOf(searchParams, 'q'),
    status: choiceOf(searchParams.get('status'), statuses, ''),
    sort: choiceOf(searchParams.get('sort'), sorts, 'newest'),
    page: pageOf(searchParams),
  }
}

/** The address of the same list on another page. */
export function ordersAddress({ q, status, sort }: OrdersQuery, page: number): string {
  return listAddress({ q, status, sort: sort === 'newest' ? null : sort }, page)
}

/** As the API takes it. */
export function ordersCall({ q, status, sort, page }: OrdersQuery) {
  return { query: { sort, page: String(page), ...(q ? { q } : {}), ...(status ? { status } : {}) } }
}
