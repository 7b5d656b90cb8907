// Names of the attributes of a car by what they are, and the guards that tell them apart.
import type { Attribute } from './attribute-kinds.ts'
import { buildRecord } from './build-record.ts'
import { carAttributes } from './car-attributes.ts'

type Attributes = typeof carAttributes
export type AttributeName = keyof Attributes
type NamesWith<Trait> = { [Name in AttributeName]: Attributes[Name] extends Trait ? Name : never }[AttributeName]
export type NumberAttributeName = NamesWith<{ kind: 'number' }>
export type ChoiceAttributeName = NamesWith<{ kind: 'choice' }>
export type DateAttributeName = NamesWith<{ kind: 'day' }>
export type MultiChoiceAttributeName = NamesWith<{ kind: 'many' }>
export type RangeAttributeName = NamesWith<{ filter: { kind: 'range' } }>
export type NumberFacetName = NamesWith<{ filter: { kind: 'counted' } }>
/** Attributes of which a car has one value, that a list filters by, each with its count. */
export type FacetName = ChoiceAttributeName | NumberFacetName
/** The names of bounds in the address of a search. */
export type RangeParameter = Exclude<Attributes[RangeAttributeName]['filter']['min' | 'max'], null>
export type RangeBound = { parameter: RangeParameter; name: RangeAttributeName; kind: 'least' | 'most' }
export type FieldName = Attributes[AttributeName]['field']
/** What is known of a car; null where nobody has said. */
export type AttributeValues = Record<NumberAttributeName, number | null> &
  Record<ChoiceAttributeName | DateAttributeName, string | null> &
  Record<MultiChoiceAttributeName, string[] | null>
/** One of the values that an attribute is filtered by. */
export type FacetValueOf<Name extends FacetName> = Name extends NumberFacetName
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
/** Each bound that a search may put on a number, by its name in the address. */
export const rangeBounds = rangeAttributeNames.flatMap((name) => {
  const { min, max } = carAttributes[name].filter
  const bound = (parameter: RangeParameter | null, kind: 'least' | 'most'): RangeBound[] =>
    parameter === null ? [] : [{ parameter, name, kind }]
  return [...bound(min, 'least'), ...bound(max, 'most')]
})
export const rangeParameters = rangeBounds.map(({ parameter }) => parameter)
export const fieldNames = attributeNames.map((name): FieldName => carAttributes[name].field)

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

function isRange(name: AttributeName): name is RangeAttributeName {
  return isDateAttribute(name) || (isNumberAttribute(name) && carAttributes[name].filter?.kind === 'range')
}

export function isNumberFacet(name: AttributeName): name is NumberFacetName {
  return isNumberAttribute(name) && carAttributes[name].filter?.kind === 'counted'
}

export function isFacetAttribute(name: string): name is FacetName {
  return isAttributeName(name) && (isChoiceAttribute(name) || isNumberFacet(name))
}

export function isRangeParameter(name: string): name is RangeParameter {
  return rangeBounds.some(({ parameter }) => parameter === name)
}

/** The values that an attribute is filtered by. */
export function facetValuesOf(name: FacetName): readonly string[] {
  return isNumberFacet(name) ? carAttributes[name].filter.values : carAttributes[name].values
}

/** What an attribute may hold several of, group by group. */
export function valueGroupsOf(
  name: MultiChoiceAttributeName,
): readonly (readonly [group: string, values: readonly string[]])[] {
  return Object.entries(carAttributes[name].groups)
}

export function multiChoiceValuesOf(name: MultiChoiceAttributeName): readonly string[] {
  return valueGroupsOf(name).flatMap(([, values]) => values)
}

/** What is known of a car's attributes; null for what is not there, as in what was stored before an attribute was. */
export function pickAttributeValues(car: Partial<AttributeValues>): AttributeValues {
  return {
    ...buildRecord(numberAttributeNames, (name) => car[name] ?? null),
    ...buildRecord([...choiceAttributeNames, ...dateAttributeNames], (name) => car[name] ?? null),
    ...buildRecord(multiChoiceAttributeNames, (name) => car[name] ?? null),
  }
}

/** The attribute that forms and imports call so. */
export function findAttributeByField(field: string): AttributeName | null {
  return attributeNames.find((name) => carAttributes[name].field === field) ?? null
}

/** The bound of this name. */
export function findRangeBound(parameter: RangeParameter): RangeBound {
  const bound = rangeBounds.find((one) => one.parameter === parameter)
  if (!bound) throw new RangeError(`No attribute is bound by ${parameter}.`)
  return bound
}

/** What the form calls the attributes that it asks for in this place. */
export function fieldsInFormSection(form: Attribute['form']): FieldName[] {
  return attributeNames.flatMap((name): FieldName[] =>
    carAttributes[name].form === form ? [carAttributes[name].field] : [],
  )
}
