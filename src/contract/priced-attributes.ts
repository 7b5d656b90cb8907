// The facts that a seller may leave out and that the price of a car depends on. No validation library: pages use it.
import {
  type AttributeName,
  attributeNames,
  type ChoiceAttributeName,
  isChoiceAttribute,
  isNumberAttribute,
  type NumberAttributeName,
} from './attribute-names.ts'
import { carAttributes } from './car-attributes.ts'
import { createRecordFromKeys } from './create-record-from-keys.ts'

type Attributes = typeof carAttributes
export type PricedAttributeName = {
  [Name in AttributeName]: Attributes[Name] extends { isPriced: true } ? Name : never
}[AttributeName]
export type PricedChoiceName = Extract<PricedAttributeName, ChoiceAttributeName>
export type PricedNumberName = Extract<PricedAttributeName, NumberAttributeName>

function isPriced<Name extends AttributeName>(name: Name): name is Name & PricedAttributeName {
  return 'isPriced' in carAttributes[name]
}

/** In the order of the list of attributes, on which sums and the columns of the fit depend. */
export const pricedAttributeNames = attributeNames.filter(isPriced)
export const pricedChoiceNames = pricedAttributeNames.filter((name) => isChoiceAttribute(name))
export const pricedNumberNames = pricedAttributeNames.filter((name) => isNumberAttribute(name))

/** What people read as the name of each part of a value: the field of its attribute. */
export const factNameByPriceField = {
  ...createRecordFromKeys(
    ['year', 'mileageMiles', ...pricedAttributeNames] as const,
    (name) => carAttributes[name].field,
  ),
  region: 'location',
  trim: 'trim',
  details: 'details',
  market: 'market',
} as const
