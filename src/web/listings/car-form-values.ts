import type { CarAttributeUnit } from '#contract/attribute-kinds.ts'
import {
  type AttributeFieldName,
  attributeFieldNames,
  choiceAttributeNames,
  dateAttributeNames,
  findAttributeByField,
  isAttributeName,
  isMultiChoiceAttribute,
  isNumberAttribute,
  multiChoiceAttributeNames,
  numberAttributeNames,
} from '#contract/attribute-names.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import type { TypicalModelFactName } from '#contract/car-catalogue.ts'
import { carFormFieldNames } from '#contract/car-drafts.ts'
import { hpToPs } from '#contract/car-units.ts'
import {
  type CarDetail,
  createEditCarRequestSchema,
  createPostCarRequestSchema,
  type EditCarRequest,
  type PostCarRequest,
} from '#contract/cars.ts'
import { createRecordFromKeys } from '#contract/create-record-from-keys.ts'
import { languageTraits } from '#contract/languages.ts'
import { type Cents, parseDollars, priceBoundsMessage } from '#contract/money-amounts.ts'
import { validationMessages } from '#contract/notification-and-validation-messages.ts'
import { plainValidationMessage } from '#contract/plain-validation-messages.ts'
import { ValueCarRequest } from '#contract/valuation.ts'
import { formatTypedDollars } from '#web/i18n/format-typed-dollars.ts'
import { documentLanguage, documentUnits } from '#web/i18n/language.ts'
import { normalizeLocalizedNumber } from '#web/i18n/normalize-localized-number.ts'
import { type NumberTypist, parseTypedAttributeNumber } from '#web/listings/parse-typed-attribute-number.ts'
import {
  keptConsumption,
  keptDistance,
  shownDistance,
  writeConsumption,
  writeDistance,
} from '#web/listings/typed-units.ts'

/** The values of the car form as typed. */
export const emptyCarFormValues = createRecordFromKeys(carFormFieldNames, () => '')
export type CarFormValues = typeof emptyCarFormValues
export type CarFormField = keyof CarFormValues | 'photo'

/** The input of the form that shows the error of a field of the request. */
const inputOf: Record<string, CarFormField> = {
  priceCents: 'price',
  originalPriceCents: 'originalPrice',
  photoIds: 'photo',
}

export function requestFieldToFormField(requestField: string): CarFormField | null {
  const [name = ''] = requestField.split('.')
  if (isAttributeName(name)) return carAttributes[name].field
  return inputOf[name] ?? (name in emptyCarFormValues ? (name as CarFormField) : null)
}

/** Longer texts of an address are cut off here. */
const longestPrefilled = 200

/** The values of a new car from an address, such as the one of an instant estimate; null where it has none. */
export function prefilledCarFormValues(parameters: URLSearchParams): CarFormValues | null {
  const filled = Object.keys(emptyCarFormValues).flatMap((field): [string, string][] => {
    const text = parameters.get(field)?.trim().slice(0, longestPrefilled)
    return text ? [[field, text]] : []
  })
  return filled.length > 0 ? { ...emptyCarFormValues, ...Object.fromEntries(filled) } : null
}

export type CarFormErrors = Partial<Record<CarFormField, string>>
export type CarFormCheckResult<T> = { kind: 'valid'; request: T } | { kind: 'wrong'; errors: CarFormErrors }

/** Converts the typed values to the API's request. */
export function validateNewCarForm(
  values: CarFormValues,
  photoIds: string[],
  now: Date,
): CarFormCheckResult<PostCarRequest> {
  return check(createPostCarRequestSchema(now), { ...requestOf(values), photoIds }, values)
}

/** Without `photoIds` an edit leaves the photos as they are. */
export type CarFormChanges = { before: CarFormValues; values: CarFormValues; photoIds: string[] | undefined }

export function validateCarChangesForm(
  { before, values, photoIds }: CarFormChanges,
  now: Date,
): CarFormCheckResult<EditCarRequest> {
  const { category, ...request } = requestOf(values)
  // An imported car may have a category that the form does not offer: unchanged fields are not sent.
  const chosen = category === before.category ? {} : { category }
  // 7.8 l/100 km is shown as 30 mpg: an untouched value must not be sent back rounded.
  const isTouched = ([name]: [string, unknown]) =>
    !isAttributeName(name) || values[carAttributes[name].field] !== before[carAttributes[name].field]
  const touched = Object.fromEntries(Object.entries(request).filter(isTouched))
  return check(createEditCarRequestSchema(now), { ...touched, ...chosen, ...(photoIds ? { photoIds } : {}) }, values)
}

type Schema<T> = {
  safeParse: (
    request: unknown,
    params: { error: typeof plainValidationMessage },
  ) => { success: true; data: T } | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }
}

function check<T>(schema: Schema<T>, request: object, values: CarFormValues): CarFormCheckResult<T> {
  const parsed = schema.safeParse(request, { error: plainValidationMessage })
  const errors: CarFormErrors = { ...numberErrors(values) }
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const input = requestFieldToFormField(String(path[0]))
      if (input) errors[input] ??= message
    }
  }
  if (parsed.success && Object.keys(errors).length === 0) return { kind: 'valid', request: parsed.data }
  return { kind: 'wrong', errors }
}

/** Errors for texts that are not numbers at all, in words that fit the field. */
function numberErrors({ price, originalPrice }: CarFormValues): CarFormErrors {
  const errors: CarFormErrors = {}
  if (price.trim() === '') errors.price = validationMessages.priceRequired
  else if (parseTypedDollars(price) === null) errors.price = priceBoundsMessage
  if (originalPrice.trim() !== '' && parseTypedDollars(originalPrice) === null) {
    errors.originalPrice = 'Enter a dollar amount, for example 42,000.'
  }
  return errors
}

function requestOf(values: CarFormValues) {
  const { title, category, description, model, location, vin, price, originalPrice } = values
  return {
    title,
    category,
    description,
    model,
    location,
    vin,
    ...createRecordFromKeys(numberAttributeNames, (name) =>
      parseTypedAttributeNumber(values[carAttributes[name].field], {
        unit: carAttributes[name].unit,
        typist: documentTypist(),
      }),
    ),
    ...createRecordFromKeys(
      [...choiceAttributeNames, ...dateAttributeNames],
      (name) => values[carAttributes[name].field] || null,
    ),
    ...createRecordFromKeys(multiChoiceAttributeNames, (name) => splitFormList(values[carAttributes[name].field])),
    priceCents: parseTypedDollars(price) ?? undefined,
    originalPriceCents: parseTypedDollars(originalPrice),
  }
}

/** The typed facts on which a car's price depends; unreadable values count as blank. */
export function priceRelevantFormFacts(values: CarFormValues): ValueCarRequest {
  const { category, title, model, location } = values
  const read = Object.fromEntries(
    Object.entries(requestOf(values)).map(([name, value]) => [
      name,
      value === '' || Number.isNaN(value) ? null : value,
    ]),
  )
  const asked = { ...read, brand: category.trim() || null, title: title.slice(0, 120), model: model.slice(0, 80) }
  const parsed = ValueCarRequest.safeParse({ ...asked, location: location.slice(0, 200) })
  return parsed.success ? parsed.data : {}
}

/** A typed amount of money in whole cents; null for text that is no amount. */
export function parseTypedDollars(text: string): Cents | null {
  return text.trim() === '' ? null : parseDollars(normalizeLocalizedNumber(text, documentLanguage()))
}

function documentTypist(): NumberTypist {
  return { language: documentLanguage(), units: documentUnits() }
}

/** What is typed as a draft keeps it, which may be opened in other units. */
export function keptCarFormValues(values: CarFormValues): CarFormValues {
  const typist = documentTypist()
  const { mileage, electricRange, consumption } = values
  return {
    ...values,
    mileage: keptDistance(mileage, typist),
    electricRange: keptDistance(electricRange, typist),
    consumption: keptConsumption(consumption, typist),
  }
}

/** What a draft keeps as the form shows it to this reader. */
export function shownCarFormValues(kept: CarFormValues): CarFormValues {
  const typist = documentTypist()
  return {
    ...kept,
    mileage: shownDistance(kept.mileage, typist),
    electricRange: shownDistance(kept.electricRange, typist),
  }
}

function powerText(hp: number, { language }: NumberTypist): string {
  const unit = languageTraits[language].powerUnit
  return `${unit === 'hp' ? hp : hpToPs(hp)} ${unit}`
}

/** Joins several values into one text of the form. */
export function joinFormList(values: readonly string[]): string {
  return values.join('\n')
}

export function splitFormList(text: string): string[] | null {
  return text === '' ? null : text.split('\n')
}

/** How the form writes the number of each unit. */
const writeUnit: Record<CarAttributeUnit, (value: number, typist: NumberTypist) => string> = {
  year: String,
  people: String,
  count: String,
  millilitres: writeConsumption,
  miles: writeDistance,
  cc: (value) => `${value} cc`,
  hp: powerText,
}

/** How the form writes the value of a number or of a choice. */
export function formTextOfTypicalFact(
  name: TypicalModelFactName,
  value: string | number,
  typist: NumberTypist,
): string {
  if (typeof value === 'string' || !isNumberAttribute(name)) return String(value)
  return writeUnit[carAttributes[name].unit](value, typist)
}

/** The form values of an existing car, as their reader types them. */
export function carFormValuesOf(car: CarDetail, typist: NumberTypist): CarFormValues {
  const { language } = typist
  const attribute = (field: AttributeFieldName): string => {
    const name = findAttributeByField(field)
    if (!name) return ''
    if (isMultiChoiceAttribute(name)) return joinFormList(car[name] ?? [])
    if (!isNumberAttribute(name)) return car[name] ?? ''
    const value = car[name]
    return value === null ? '' : writeUnit[carAttributes[name].unit](value, typist)
  }
  return {
    title: car.title,
    category: car.brand,
    price: formatTypedDollars(car.priceCents, language),
    description: car.description,
    originalPrice: car.originalPriceCents === null ? '' : formatTypedDollars(car.originalPriceCents, language),
    model: car.model ?? '',
    location: car.location ?? '',
    ...createRecordFromKeys(attributeFieldNames, attribute),
    vin: car.vin ?? '',
  }
}
