import type { OfferStatusGroup } from '#contract/offers.ts'
import { defineListUrlQuery, type ListUrlQueryOf } from '#web/dashboard/define-list-url-query.ts'

// Written out and checked against the contract by its type: importing its list would load its validation library.
const groups: Record<OfferStatusGroup, true> = { open: true, booked: true, over: true }

export const offerGroupNames = Object.keys(groups) as OfferStatusGroup[]
export const offersListUrlQuery = defineListUrlQuery({
  words: [],
  choices: { state: offerGroupNames },
  sorts: ['newest'],
})
export type OffersUrlQuery = ListUrlQueryOf<typeof offersListUrlQuery>
