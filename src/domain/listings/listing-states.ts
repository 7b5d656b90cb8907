import type { listingStatuses } from '#contract/car-terms.ts'
import type { StateTransitions } from '#domain/state-transitions.ts'

export type ListingStatus = (typeof listingStatuses)[number]

/**
 * The states of a car on offer. Only a payment moves it to `reserved` and `sold` and back to `available` (docs/domain);
 * its seller moves it between the others.
 */
export const listingTransitions: StateTransitions<ListingStatus> = {
  draft: ['available', 'withdrawn'],
  available: ['reserved', 'withdrawn'],
  reserved: ['sold', 'available'],
  // The price was refunded in full; the seller decides whether to offer the car again.
  sold: ['withdrawn'],
  withdrawn: ['available'],
}
