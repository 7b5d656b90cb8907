import type { BookingStatusGroup, ListBookingsQuery } from '#contract/bookings.ts'
import { defineListUrlQuery, type ListUrlQueryOf } from '#web/dashboard/define-list-url-query.ts'

// Written out and checked against the contract by their types: importing its lists would load its validation library
// into the page.
const groups: Record<BookingStatusGroup, true> = { waiting: true, agreed: true, paid: true, closed: true }
const sorts: Record<ListBookingsQuery['sort'], true> = {
  newest: true,
  oldest: true,
  deadline: true,
  meeting: true,
  priceAsc: true,
  priceDesc: true,
}

export const bookingStatusGroupNames = Object.keys(groups) as BookingStatusGroup[]
export const bookingSorts = Object.keys(sorts) as ListBookingsQuery['sort'][]
export const bookingsListUrlQuery = defineListUrlQuery({
  words: ['q'],
  choices: { state: bookingStatusGroupNames },
  sorts: bookingSorts,
})
export type BookingsUrlQuery = ListUrlQueryOf<typeof bookingsListUrlQuery>
