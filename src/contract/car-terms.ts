// Values of a car's fields that pages list too. Without the validation code, which pages for visitors do not need.
import {
  allowedFacetValues,
  allowedMultiChoiceValues,
  type FacetName,
  facetNames,
  isChoiceAttribute,
  type MultiChoiceAttributeName,
  multiChoiceAttributeNames,
} from './attribute-names.ts'
import { carAttributes } from './car-attributes.ts'

export const listingStatuses = ['draft', 'available', 'reserved', 'sold', 'withdrawn'] as const

export const carFuels = carAttributes.fuel.values
export const carTransmissions = carAttributes.transmission.values
export const carBodyTypes = carAttributes.body.values
export const carColours = carAttributes.colour.values
export const carDriveTypes = carAttributes.drive.values
export const carConditions = carAttributes.condition.values
/** How many people have owned a car; the last value means that number or more. */
export const ownerCountChoices = carAttributes.owners.filter.values

/** Row G-07. The price of a car compared with similar cars, best first. */
export const dealLabels = ['great', 'good', 'fair', 'high', 'overpriced'] as const

/** Filters with a count beside each of their values. */
export type CarFacetName = 'brand' | 'model' | FacetName | MultiChoiceAttributeName | 'deal' | 'verified'
export const carFacetNames: readonly CarFacetName[] = [
  'brand',
  'model',
  ...facetNames,
  ...multiChoiceAttributeNames,
  'deal',
  'verified',
]

/** Values with an order of their own, in which a filter lists them: 1, 2, 3 owners; or the best first. */
export const orderedFacetValues: Partial<Record<CarFacetName, readonly string[]>> = {
  ...Object.fromEntries(
    facetNames
      .filter((name) => !isChoiceAttribute(name) || carAttributes[name].isScale)
      .map((name) => [name, allowedFacetValues(name)]),
  ),
  ...Object.fromEntries(multiChoiceAttributeNames.map((name) => [name, allowedMultiChoiceValues(name)])),
  deal: dealLabels,
}
