// How adverts stand among those that fit a search equally well. Data that the server sorts by and the list explains.
import { type FacetName, facetNames } from './attribute-names.ts'
import type { dealLabels } from './car-terms.ts'

/**
 * A newer advert stands first. By its price label an advert stands as if it were this many days newer than an overpriced
 * one; a price without a label counts as a fair one.
 */
export const rankBonusDaysByDealLabel = {
  great: 56,
  good: 42,
  fair: 28,
  high: 14,
  overpriced: 0,
} as const satisfies Record<(typeof dealLabels)[number], number>

/** Each of these facts that the advert states makes it stand as if it were a day newer. */
export const factsThatRaiseListingRank = ['year', 'mileageMiles', ...facetNames] as const

type FactsOfCar = Record<'year' | 'mileageMiles', number | null> & Record<FacetName, unknown>

/** How many of `factsThatRaiseListingRank` an advert states. */
export function countStatedFacts(car: FactsOfCar): number {
  return factsThatRaiseListingRank.filter((name) => car[name] !== null).length
}
