import type { OfferGroup } from '#contract/offers.ts'
import { defineListUrlQuery, type ListUrlQueryOf } from '#web/dashboard/define-list-url-query.ts'

// Written out and checked against the contract by its type: importing its list would load its validation library.
const groups: Record<OfferGroup, true> = { open: true, over: true }

export const offerGroupNames = Object.keys(groups) as OfferGroup[]
export const offersListUrlQuery = defineListUrlQuery({
  words: [],
  choices: { state: offerGroupNames },
  sorts: ['newest'],
})
export type OffersQuery = ListUrlQueryOf<typeof offersListUrlQuery>
