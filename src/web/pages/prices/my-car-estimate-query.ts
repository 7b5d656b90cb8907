import type { NumberAttributeName } from '#contract/attribute-names.ts'
import { brandDisplayName } from '#contract/brands.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import { createRecordFromKeys } from '#contract/create-record-from-keys.ts'
import type { Language } from '#contract/languages.ts'
import { defaultLanguage } from '#contract/languages.ts'
import { newestPlausibleModelYear } from '#contract/last-model-year.ts'
import { findImplausibleFacts, implausibleFactMessages } from '#contract/plausible-facts.ts'
import { pricedChoiceNames, pricedNumberNames } from '#contract/priced-attributes.ts'
import { defaultUnitsOf } from '#contract/reader-units.ts'
import type { EstimateChoicesResponse, EstimateFact, ValueCarRequest } from '#contract/valuation.ts'
import { typedUnitPrefix } from '#web/cars/typed-list-parameters.ts'
import { isBareNumber, parseTypedAttributeNumber } from '#web/listings/parse-typed-attribute-number.ts'

export const myCarEstimatePath = '/prices/my-car'

const registryFacts = [...pricedChoiceNames, ...pricedNumberNames]
type RegistryFact = (typeof registryFacts)[number]

/** The parameters of an instant estimate, named as in the form of a car; `trim` is what the title adds. */
export const myCarEstimateFields = [
  ...(['brand', 'model', 'year', 'mileage', 'trim'] as const),
  ...registryFacts.map((name) => carAttributes[name].field),
  'location',
] as const
export type MyCarEstimateField = (typeof myCarEstimateFields)[number]
export type MyCarEstimateQuery = Record<MyCarEstimateField, string>
export type MyCarEstimateErrors = Partial<Record<MyCarEstimateField, string>>

const longestText = 120
const unitsOfAddresses = defaultUnitsOf(defaultLanguage)

/**
 * A missing parameter is an empty text. In an address a number without a unit is miles, whoever opens it: what is typed in
 * kilometres gets its unit.
 */
export function parseMyCarEstimateQuery(parameters: URLSearchParams | FormData): MyCarEstimateQuery {
  return createRecordFromKeys(myCarEstimateFields, (field) => {
    const value = parameters.get(field)
    const text = typeof value === 'string' ? value.trim().slice(0, longestText) : ''
    return parameters.get(typedUnitPrefix + field) === 'km' && isBareNumber(text) ? `${text} km` : text
  })
}

/** The address of this estimate; blank fields are left out. */
export function myCarEstimateUrl(query: Partial<MyCarEstimateQuery>): string {
  const filled = myCarEstimateFields.flatMap((field): [string, string][] => {
    const value = query[field]
    return value ? [[field, value]] : []
  })
  return filled.length > 0 ? `${myCarEstimatePath}?${new URLSearchParams(filled)}` : myCarEstimatePath
}

/** True once the whole form was sent, not only a make or model chosen. */
export function isMyCarFormComplete(parameters: URLSearchParams): boolean {
  return parameters.has('year') || parameters.has('mileage')
}

/** In whole miles; null where it is none. */
export function parseMileageOfAddress({ mileage }: MyCarEstimateQuery, language: Language): number | null {
  return parseTypedAttributeNumber(mileage, { unit: 'miles', typist: { language, units: unitsOfAddresses } })
}

export type MyCarCheckResult = { kind: 'valid'; car: ValueCarRequest } | { kind: 'wrong'; errors: MyCarEstimateErrors }

type CheckOptions = { facts: EstimateChoicesResponse['facts']; language: Language; now: Date }

/**
 * Converts the typed values to the API's request, or returns the error of each field; the browser and the server run
 * the same checks. Checks only facts on which the prices of the model depend.
 */
export function validateMyCarForm(query: MyCarEstimateQuery, { facts, language, now }: CheckOptions): MyCarCheckResult {
  const errors: MyCarEstimateErrors = {}
  const asked = (name: RegistryFact) => (facts.includes(name) ? query[carAttributes[name].field] : '')
  const numbers = createRecordFromKeys(['year', 'mileageMiles', ...pricedNumberNames] as const, (name) => {
    const { field, unit } = carAttributes[name]
    const text = name === 'year' || name === 'mileageMiles' ? query[field] : asked(name)
    const value = parseTypedAttributeNumber(text, { unit, typist: { language, units: unitsOfAddresses } })
    const max = name === 'year' ? newestPlausibleModelYear(now) : carAttributes[name].max
    const isWrong = value !== null && !(value >= carAttributes[name].min && value <= max)
    if (isWrong) errors[field] = wrongNumber(name, max)
    return isWrong ? null : value
  })
  for (const name of findImplausibleFacts(numbers)) errors[carAttributes[name].field] = implausibleFactMessages[name]
  if (query.year === '') errors.year = 'Enter the model year, for example 2019.'
  if (query.mileage === '') errors.mileage = 'Enter the mileage, for example 42,000.'
  const choices = createRecordFromKeys(pricedChoiceNames, (name) => {
    const value = asked(name)
    const values: readonly string[] = carAttributes[name].values
    if (value !== '' && !values.includes(value)) errors[carAttributes[name].field] = chooseFromListMessage
    return value || null
  })
  if (Object.keys(errors).length > 0) return { kind: 'wrong', errors }
  const { brand, model, location } = query
  const title = titleOf(query)
  return {
    kind: 'valid',
    car: {
      brand,
      model,
      title,
      ...numbers,
      ...choices,
      location: facts.includes('location') ? location || null : null,
    },
  }
}

/** The error where an address has a value that the form does not offer. */
export const chooseFromListMessage = 'Choose one of the values in the list.'

function wrongNumber(name: NumberAttributeName, max: number): string {
  const { label, min, message } = carAttributes[name]
  if (message) return message
  return name === 'year'
    ? `${label} must be a year from ${min} to ${max}`
    : `Enter a whole number from ${min} to ${max}`
}

/** The title that a seller would give the car: `2019 Ford Explorer XLT`. */
function titleOf({ year, brand, model, trim }: MyCarEstimateQuery): string {
  return [year, brandDisplayName(brand), model, trim].filter(Boolean).join(' ').slice(0, longestText)
}

/**
 * The address of the form that posts this car, with all known values filled in; the values survive a log-in or a
 * sign-up on the way.
 */
export function prefilledSellFormUrl(query: MyCarEstimateQuery, facts: readonly EstimateFact[]): string {
  const registry = registryFacts.filter((name) => facts.includes(name)).map((name) => carAttributes[name].field)
  const fields = ['model', 'year', 'mileage', ...registry, 'location'] as const
  const filled = fields.flatMap((field): [string, string][] => (query[field] ? [[field, query[field]]] : []))
  return `/dashboard/addProduct?${new URLSearchParams([['title', titleOf(query)], ['category', query.brand], ...filled])}`
}
