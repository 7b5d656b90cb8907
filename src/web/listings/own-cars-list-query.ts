import type { ListOwnCars, OwnCarState } from '#contract/own-cars.ts'
import { defineListQuery, type QueryOf } from '#web/dashboard/define-list-query.ts'

// Written out and held to the contract by their types: its own lists would bring its validation library into the page.
const states: Record<OwnCarState, true> = {
  ...{ available: true, reserved: true, sold: true, withdrawn: true, draft: true, takenDown: true },
}
const sorts: Record<ListOwnCars['sort'], true> = {
  ...{ newest: true, oldest: true, priceAsc: true, priceDesc: true, bookings: true },
}

export const ownCarStates = Object.keys(states) as OwnCarState[]
export const ownCarSorts = Object.keys(sorts) as ListOwnCars['sort'][]
export const ownCarsListQuery = defineListQuery({
  words: ['q'],
  choices: { state: ownCarStates },
  sorts: ownCarSorts,
})
export type OwnCarsQuery = QueryOf<typeof ownCarsListQuery>
