// What a car may be, in lists that pages show too: without the validation code, which a page for visitors does not need.
import {
  type FacetName,
  facetNames,
  facetValuesOf,
  isChoiceAttribute,
  type MultiChoiceAttributeName,
  multiChoiceAttributeNames,
  multiChoiceValuesOf,
} from './attribute-names.ts'
import { carAttributes } from './car-attributes.ts'

export const listingStatuses = ['draft', 'available', 'reserved', 'sold', 'withdrawn'] as const

export const fuels = carAttributes.fuel.values
export const transmissions = carAttributes.transmission.values
export const bodies = carAttributes.body.values
export const colours = carAttributes.colour.values
export const drives = carAttributes.drive.values
export const conditions = carAttributes.condition.values
/** How many people have owned a car; the last is that number or more. */
export const ownerCounts = carAttributes.owners.filter.values

/** Row G-07. What the price of a car is beside those of like cars, the best first. */
export const dealLabels = ['great', 'good', 'fair', 'high', 'overpriced'] as const

/** Filters with a count beside each of their values. */
export type CarFacet = 'brand' | 'model' | FacetName | MultiChoiceAttributeName | 'deal' | 'verified'
export const carFacets: readonly CarFacet[] = [
  'brand',
  'model',
  ...facetNames,
  ...multiChoiceAttributeNames,
  'deal',
  'verified',
]

/** Values that follow one another and stand in that order in a filter: 1, 2, 3 owners; what is best first. */
export const orderedFacetValues: Partial<Record<CarFacet, readonly string[]>> = {
  ...Object.fromEntries(
    facetNames
      .filter((name) => !isChoiceAttribute(name) || carAttributes[name].isScale)
      .map((name) => [name, facetValuesOf(name)]),
  ),
  ...Object.fromEntries(multiChoiceAttributeNames.map((name) => [name, multiChoiceValuesOf(name)])),
  deal: dealLabels,
}
