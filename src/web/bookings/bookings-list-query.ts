import type { BookingGroup, ListBookings } from '#contract/bookings.ts'
import { defineListQuery, type QueryOf } from '#web/dashboard/define-list-query.ts'

// Written out and held to the contract by their types: its own lists would bring its validation library into the page.
const groups: Record<BookingGroup, true> = { waiting: true, agreed: true, paid: true, closed: true }
const sorts: Record<ListBookings['sort'], true> = {
  ...{ newest: true, oldest: true, meeting: true, priceAsc: true, priceDesc: true },
}

export const bookingGroups = Object.keys(groups) as BookingGroup[]
export const bookingSorts = Object.keys(sorts) as ListBookings['sort'][]
export const bookingsListQuery = defineListQuery({
  words: ['q'],
  choices: { state: bookingGroups },
  sorts: bookingSorts,
})
export type BookingsQuery = QueryOf<typeof bookingsListQuery>
