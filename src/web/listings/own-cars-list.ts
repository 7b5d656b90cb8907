import type { ListOwnCars, OwnCarState } from '#contract/own-cars.ts'
import { defineList, type QueryOf } from '#web/dashboard/define-list.ts'

export const ownCarStateLabels: Record<OwnCarState, string> = {
  available: 'Available',
  reserved: 'Reserved',
  sold: 'Sold',
  withdrawn: 'Not for sale',
  draft: 'Draft',
  takenDown: 'Taken down',
}

export const ownCarSortLabels: Record<ListOwnCars['sort'], string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  priceAsc: 'Price, low to high',
  priceDesc: 'Price, high to low',
  bookings: 'Most open bookings',
}

// The labels name every choice: the contract's own lists would bring its validation library into the page.
export const ownCarsList = defineList({
  words: ['q'],
  choices: { state: Object.keys(ownCarStateLabels) as OwnCarState[] },
  sorts: Object.keys(ownCarSortLabels) as ListOwnCars['sort'][],
})
export type OwnCarsQuery = QueryOf<typeof ownCarsList>
