import type { ListOwnCarsQuery, OwnCarState } from '#contract/own-cars.ts'
import { defineListUrlQuery, type ListUrlQueryOf } from '#web/dashboard/define-list-url-query.ts'

// Written out and checked against the contract by their types: importing its lists would load its validation library
// into the page.
const states: Record<OwnCarState, true> = {
  available: true,
  reserved: true,
  sold: true,
  withdrawn: true,
  draft: true,
  takenDown: true,
}
const sorts: Record<ListOwnCarsQuery['sort'], true> = {
  newest: true,
  oldest: true,
  priceAsc: true,
  priceDesc: true,
  bookings: true,
}

export const ownCarStates = Object.keys(states) as OwnCarState[]
export const ownCarSorts = Object.keys(sorts) as ListOwnCarsQuery['sort'][]
export const ownCarsListUrlQuery = defineListUrlQuery({
  words: ['q'],
  choices: { state: ownCarStates },
  sorts: ownCarSorts,
})
export type OwnCarsUrlQuery = ListUrlQueryOf<typeof ownCarsListUrlQuery>
