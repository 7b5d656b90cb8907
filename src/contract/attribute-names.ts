// Names of the attributes of a car by what they are, and the guards that tell them apart.
import type { Attribute } from './attribute-kinds.ts'
import { buildRecord } from './build-record.ts'
import { carAttributes } from './car-attributes.ts'

type Attributes = typeof carAttributes
export type AttributeName = keyof Attributes
type NamesWith<Trait> = { [Name in AttributeName]: Attributes[Name] extends Trait ? Name : never }[AttributeName]
export type NumberName = NamesWith<{ kind: 'number' }>
export type ChoiceName = NamesWith<{ kind: 'choice' }>
export type DayName = NamesWith<{ kind: 'day' }>
export type ManyName = NamesWith<{ kind: 'many' }>
export type RangeName = NamesWith<{ filter: { kind: 'range' } }>
export type CountedName = NamesWith<{ filter: { kind: 'counted' } }>
/** Attributes of which a car has one value, that a list filters by, each with its count. */
export type FacetName = ChoiceName | CountedName
/** The names of bounds in the address of a search. */
export type RangeParameter = Exclude<Attributes[RangeName]['filter']['min' | 'max'], null>
export type RangeBound = { parameter: RangeParameter; name: RangeName; kind: 'least' | 'most' }
export type FieldName = Attributes[AttributeName]['field']
/** What is known of a car; null where nobody has said. */
export type AttributeValues = Record<NumberName, number | null> &
  Record<ChoiceName | DayName, string | null> &
  Record<ManyName, string[] | null>
/** One of the values that an attribute is filtered by. */
export type FacetValueOf<Name extends FacetName> = Name extends CountedName
  ? Attributes[Name]['filter']['values'][number]
  : Name extends ChoiceName
    ? Attributes[Name]['values'][number]
    : never

export const attributeNames = Object.keys(carAttributes).filter(isAttribute)
export const numberNames = attributeNames.filter(isNumber)
export const choiceNames = attributeNames.filter(isChoice)
export const dayNames = attributeNames.filter(isDay)
export const manyNames = attributeNames.filter(isMany)
export const rangeNames = attributeNames.filter(isRange)
export const facetNames = attributeNames.filter(isFacet)
/** Each bound that a search may put on a number, by its name in the address. */
export const rangeBounds = rangeNames.flatMap((name) => {
  const { min, max } = carAttributes[name].filter
  const bound = (parameter: RangeParameter | null, kind: 'least' | 'most'): RangeBound[] =>
    parameter === null ? [] : [{ parameter, name, kind }]
  return [...bound(min, 'least'), ...bound(max, 'most')]
})
export const rangeParameters = rangeBounds.map(({ parameter }) => parameter)
export const fieldNames = attributeNames.map((name): FieldName => carAttributes[name].field)

export function isAttribute(name: string): name is AttributeName {
  return Object.hasOwn(carAttributes, name)
}

export function isNumber(name: AttributeName): name is NumberName {
  return carAttributes[name].kind === 'number'
}

export function isChoice(name: AttributeName): name is ChoiceName {
  return carAttributes[name].kind === 'choice'
}

export function isDay(name: AttributeName): name is DayName {
  return carAttributes[name].kind === 'day'
}

export function isMany(name: string): name is ManyName {
  return isAttribute(name) && carAttributes[name].kind === 'many'
}

function isRange(name: AttributeName): name is RangeName {
  return isDay(name) || (isNumber(name) && carAttributes[name].filter?.kind === 'range')
}

export function isCounted(name: AttributeName): name is CountedName {
  return isNumber(name) && carAttributes[name].filter?.kind === 'counted'
}

export function isFacet(name: string): name is FacetName {
  return isAttribute(name) && (isChoice(name) || isCounted(name))
}

export function isRangeParameter(name: string): name is RangeParameter {
  return rangeBounds.some(({ parameter }) => parameter === name)
}

/** The values that an attribute is filtered by. */
export function facetValuesOf(name: FacetName): readonly string[] {
  return isCounted(name) ? carAttributes[name].filter.values : carAttributes[name].values
}

/** What an attribute may hold several of, group by group. */
export function groupsOf(name: ManyName): readonly (readonly [group: string, values: readonly string[]])[] {
  return Object.entries(carAttributes[name].groups)
}

export function manyValuesOf(name: ManyName): readonly string[] {
  return groupsOf(name).flatMap(([, values]) => values)
}

/** What is known of a car's attributes; null for what is not there, as in what was stored before an attribute was. */
export function attributesOf(car: Partial<AttributeValues>): AttributeValues {
  return {
    ...buildRecord(numberNames, (name) => car[name] ?? null),
    ...buildRecord([...choiceNames, ...dayNames], (name) => car[name] ?? null),
    ...buildRecord(manyNames, (name) => car[name] ?? null),
  }
}

/** The attribute that forms and imports call so. */
export function attributeOfField(field: string): AttributeName | null {
  return attributeNames.find((name) => carAttributes[name].field === field) ?? null
}

/** The bound of this name. */
export function rangeBoundOf(parameter: RangeParameter): RangeBound {
  const bound = rangeBounds.find((one) => one.parameter === parameter)
  if (!bound) throw new RangeError(`No attribute is bound by ${parameter}.`)
  return bound
}

/** What the form calls the attributes that it asks for in this place. */
export function fieldsIn(form: Attribute['form']): FieldName[] {
  return attributeNames.flatMap((name): FieldName[] =>
    carAttributes[name].form === form ? [carAttributes[name].field] : [],
  )
}
