// Names of the attributes of a car by their kind, and the type guards that tell the kinds apart.
import type { CarAttribute } from './attribute-kinds.ts'
import { carAttributes } from './car-attributes.ts'
import { createRecordFromKeys } from './create-record-from-keys.ts'

type Attributes = typeof carAttributes
export type AttributeName = keyof Attributes
type NamesWith<Trait> = { [Name in AttributeName]: Attributes[Name] extends Trait ? Name : never }[AttributeName]
export type NumberAttributeName = NamesWith<{ kind: 'number' }>
export type ChoiceAttributeName = NamesWith<{ kind: 'choice' }>
export type DateAttributeName = NamesWith<{ kind: 'day' }>
export type MultiChoiceAttributeName = NamesWith<{ kind: 'many' }>
export type RangeAttributeName = NamesWith<{ filter: { kind: 'range' } }>
export type NumberChoiceFacetName = NamesWith<{ filter: { kind: 'counted' } }>
/** What buyers ask first where the seller left it blank. */
export type BuyerQuestionAttributeName = NamesWith<{ buyersAsk: { label: string } }>
/** Attributes with one value per car that a list filters by, each value with its count. */
export type FacetName = ChoiceAttributeName | NumberChoiceFacetName
/** The names of the bounds in the address of a search. */
export type RangeFilterParameter = Exclude<Attributes[RangeAttributeName]['filter']['min' | 'max'], null>
export type RangeFilterBoundParameter = {
  parameter: RangeFilterParameter
  name: RangeAttributeName
  kind: 'least' | 'most'
}
export type AttributeFieldName = Attributes[AttributeName]['field']
/** The known values of a car's attributes; null if the seller stated none. */
export type AttributeValues = Record<NumberAttributeName, number | null> &
  Record<ChoiceAttributeName | DateAttributeName, string | null> &
  Record<MultiChoiceAttributeName, string[] | null>
/** One of the values that an attribute can be filtered by. */
export type FacetValueOf<Name extends FacetName> = Name extends NumberChoiceFacetName
  ? Attributes[Name]['filter']['values'][number]
  : Name extends ChoiceAttributeName
    ? Attributes[Name]['values'][number]
    : never

export const attributeNames = Object.keys(carAttributes).filter(isAttributeName)
export const numberAttributeNames = attributeNames.filter(isNumberAttribute)
export const choiceAttributeNames = attributeNames.filter(isChoiceAttribute)
export const dateAttributeNames = attributeNames.filter(isDateAttribute)
export const multiChoiceAttributeNames = attributeNames.filter(isMultiChoiceAttribute)
export const rangeAttributeNames = attributeNames.filter(isRange)
export const facetNames = attributeNames.filter(isFacetAttribute)
export const buyerQuestionAttributeNames = attributeNames.filter(isAskedAttribute)
/** Each bound that a search can put on a number, by its name in the address. */
export const rangeFilterBounds = rangeAttributeNames.flatMap((name) => {
  const { min, max } = carAttributes[name].filter
  const bound = (parameter: RangeFilterParameter | null, kind: 'least' | 'most'): RangeFilterBoundParameter[] =>
    parameter === null ? [] : [{ parameter, name, kind }]
  return [...bound(min, 'least'), ...bound(max, 'most')]
})
export const rangeFilterParameters = rangeFilterBounds.map(({ parameter }) => parameter)
export const attributeFieldNames = attributeNames.map((name): AttributeFieldName => carAttributes[name].field)

export function isAttributeName(name: string): name is AttributeName {
  return Object.hasOwn(carAttributes, name)
}

export function isNumberAttribute(name: AttributeName): name is NumberAttributeName {
  return carAttributes[name].kind === 'number'
}

export function isChoiceAttribute(name: AttributeName): name is ChoiceAttributeName {
  return carAttributes[name].kind === 'choice'
}

export function isDateAttribute(name: AttributeName): name is DateAttributeName {
  return carAttributes[name].kind === 'day'
}

export function isMultiChoiceAttribute(name: string): name is MultiChoiceAttributeName {
  return isAttributeName(name) && carAttributes[name].kind === 'many'
}

function isAskedAttribute(name: AttributeName): name is BuyerQuestionAttributeName {
  return 'buyersAsk' in carAttributes[name]
}

function isRange(name: AttributeName): name is RangeAttributeName {
  return isDateAttribute(name) || (isNumberAttribute(name) && carAttributes[name].filter?.kind === 'range')
}

export function isNumberChoiceFacet(name: AttributeName): name is NumberChoiceFacetName {
  return isNumberAttribute(name) && carAttributes[name].filter?.kind === 'counted'
}

export function isFacetAttribute(name: string): name is FacetName {
  return isAttributeName(name) && (isChoiceAttribute(name) || isNumberChoiceFacet(name))
}

export function isRangeFilterParameter(name: string): name is RangeFilterParameter {
  return rangeFilterBounds.some(({ parameter }) => parameter === name)
}

/** The values that an attribute can be filtered by. */
export function allowedFacetValues(name: FacetName): readonly string[] {
  return isNumberChoiceFacet(name) ? carAttributes[name].filter.values : carAttributes[name].values
}

/** The values that an attribute can have several of, by group. */
export function allowedMultiChoiceValueGroups(
  name: MultiChoiceAttributeName,
): readonly (readonly [group: string, values: readonly string[]])[] {
  return Object.entries(carAttributes[name].groups)
}

export function allowedMultiChoiceValues(name: MultiChoiceAttributeName): readonly string[] {
  return allowedMultiChoiceValueGroups(name).flatMap(([, values]) => values)
}

/**
 * The values of a car's attributes; null for a missing one, as in data that was stored before the attribute existed.
 */
export function pickAttributeValues(car: Partial<AttributeValues>): AttributeValues {
  return {
    ...createRecordFromKeys(numberAttributeNames, (name) => car[name] ?? null),
    ...createRecordFromKeys([...choiceAttributeNames, ...dateAttributeNames], (name) => car[name] ?? null),
    ...createRecordFromKeys(multiChoiceAttributeNames, (name) => car[name] ?? null),
  }
}

/** The attribute that has this name in forms and imports. */
export function findAttributeByField(field: string): AttributeName | null {
  return attributeNames.find((name) => carAttributes[name].field === field) ?? null
}

/** The bound with this name. */
export function findRangeFilterBound(parameter: RangeFilterParameter): RangeFilterBoundParameter {
  const bound = rangeFilterBounds.find((one) => one.parameter === parameter)
  if (!bound) throw new RangeError(`No attribute is bound by ${parameter}.`)
  return bound
}

/** The attributes of a group that the form folds away, but for lists, which are folded each on its own. */
export function foldedFormAttributes(group: CarAttribute['group']): AttributeName[] {
  return attributeNames.filter(
    (name) =>
      carAttributes[name].form !== 'main' && carAttributes[name].group === group && !isMultiChoiceAttribute(name),
  )
}
