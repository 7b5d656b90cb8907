import type { Unit } from '#contract/attribute-kinds.ts'
import {
  choiceAttributeNames,
  dateAttributeNames,
  type FieldName,
  fieldNames,
  findAttributeByField,
  isAttributeName,
  isMultiChoiceAttribute,
  isNumberAttribute,
  multiChoiceAttributeNames,
  numberAttributeNames,
} from '#contract/attribute-names.ts'
import { buildRecord } from '#contract/build-record.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import { hpToPs, millilitresToMpg } from '#contract/car-units.ts'
import { type CarDetail, EditCar, PostCar } from '#contract/cars.ts'
import { type Language, languageTraits } from '#contract/languages.ts'
import { validation } from '#contract/messages.ts'
import { type Cents, parseDollars, priceBoundsMessage } from '#contract/money.ts'
import { parseConsumption, parseEngineCc, parseMiles, parsePowerHp } from '#contract/parse-units.ts'
import { ValueCar } from '#contract/valuation.ts'
import { documentLanguage } from '#web/i18n/language.ts'
import { readLocalizedNumber } from '#web/i18n/read-localized-number.ts'

/** The form of a car as it is typed. */
export const emptyCarForm = {
  title: '',
  category: '',
  price: '',
  description: '',
  originalPrice: '',
  model: '',
  location: '',
  ...buildRecord(fieldNames, () => ''),
  vin: '',
}
export type CarValues = typeof emptyCarForm
export type CarField = keyof CarValues | 'photo'

/** Which input of the form shows what is wrong with a field of the request. */
const inputOf: Record<string, CarField> = {
  priceCents: 'price',
  originalPriceCents: 'originalPrice',
  photoIds: 'photo',
}

export function carInputOf(requestField: string): CarField | null {
  const [name = ''] = requestField.split('.')
  if (isAttributeName(name)) return carAttributes[name].field
  return inputOf[name] ?? (name in emptyCarForm ? (name as CarField) : null)
}

export type CarErrors = Partial<Record<CarField, string>>
export type Checked<T> = { kind: 'valid'; request: T } | { kind: 'wrong'; errors: CarErrors }

/** What is typed, as the API takes it. */
export function checkNewCar(values: CarValues, photoIds: string[], now: Date): Checked<PostCar> {
  return check(PostCar(now), { ...requestOf(values), photoIds }, values)
}

/** Without `photoIds` an edit leaves the photos as they are. */
export type CarChanges = { before: CarValues; values: CarValues; photoIds: string[] | undefined }

export function checkCarChanges({ before, values, photoIds }: CarChanges, now: Date): Checked<EditCar> {
  const { category, ...request } = requestOf(values)
  // An imported car may be of a category that nobody can choose: what did not change is not sent.
  const chosen = category === before.category ? {} : { category }
  // 7.8 l/100 km stand there as 30 mpg: what nobody touched must not come back rounded.
  const isTouched = ([name]: [string, unknown]) =>
    !isAttributeName(name) || values[carAttributes[name].field] !== before[carAttributes[name].field]
  const touched = Object.fromEntries(Object.entries(request).filter(isTouched))
  return check(EditCar(now), { ...touched, ...chosen, ...(photoIds ? { photoIds } : {}) }, values)
}

type Schema<T> = {
  safeParse: (
    request: unknown,
  ) => { success: true; data: T } | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }
}

function check<T>(schema: Schema<T>, request: object, values: CarValues): Checked<T> {
  const parsed = schema.safeParse(request)
  const errors: CarErrors = { ...numberErrors(values) }
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const input = carInputOf(String(path[0]))
      if (input) errors[input] ??= message
    }
  }
  if (parsed.success && Object.keys(errors).length === 0) return { kind: 'valid', request: parsed.data }
  return { kind: 'wrong', errors }
}

/** What cannot be read as a number at all, in words that fit the field. */
function numberErrors({ price, originalPrice }: CarValues): CarErrors {
  const errors: CarErrors = {}
  if (price.trim() === '') errors.price = validation.priceRequired
  else if (dollars(price) === null) errors.price = priceBoundsMessage
  if (originalPrice.trim() !== '' && dollars(originalPrice) === null) {
    errors.originalPrice = 'Enter a number of dollars, for example 42,000.'
  }
  return errors
}

function requestOf(values: CarValues) {
  const { title, category, description, model, location, vin, price, originalPrice } = values
  return {
    ...{ title, category, description, model, location, vin },
    ...buildRecord(numberAttributeNames, (name) =>
      readUnit[carAttributes[name].unit](values[carAttributes[name].field]),
    ),
    ...buildRecord(
      [...choiceAttributeNames, ...dateAttributeNames],
      (name) => values[carAttributes[name].field] || null,
    ),
    ...buildRecord(multiChoiceAttributeNames, (name) => splitFormList(values[carAttributes[name].field])),
    priceCents: dollars(price) ?? undefined,
    originalPriceCents: dollars(originalPrice),
  }
}

/** What was typed of a car, as far as its price depends on it; what cannot be read counts as blank. */
export function pricedFacts(values: CarValues): ValueCar {
  const { category, title, model, location } = values
  const read = Object.fromEntries(
    Object.entries(requestOf(values)).map(([name, value]) => [
      name,
      value === '' || Number.isNaN(value) ? null : value,
    ]),
  )
  const asked = { ...read, brand: category.trim() || null, title: title.slice(0, 120), model: model.slice(0, 80) }
  const parsed = ValueCar.safeParse({ ...asked, location: location.slice(0, 200) })
  return parsed.success ? parsed.data : {}
}

/** What was typed as money, in whole cents; null for what is none. */
export function dollars(text: string): Cents | null {
  return text.trim() === '' ? null : parseDollars(readLocalizedNumber(text, documentLanguage()))
}

/** A number alone is in the unit of the reader's language. */
function readTypedPower(text: string): number | null {
  const isBare = /^[\d.,\s]+$/.test(text)
  return parsePowerHp(isBare ? `${text.trim()} ${languageTraits[documentLanguage()].powerUnit}` : text)
}

/** The same of a consumption. */
function readTypedConsumption(text: string): number | null {
  const isBare = /^[\d.,\s]+$/.test(text)
  return parseConsumption(isBare ? `${text.trim()} ${languageTraits[documentLanguage()].consumptionUnit}` : text)
}

function consumptionText(millilitres: number, language: Language): string {
  const unit = languageTraits[language].consumptionUnit
  if (unit === 'mpg') return `${millilitresToMpg(millilitres)} mpg`
  return `${(millilitres / 1000).toLocaleString(languageTraits[language].locale, { maximumFractionDigits: 3 })} ${unit}`
}

function powerText(hp: number, language: Language): string {
  const unit = languageTraits[language].powerUnit
  return `${unit === 'PS' ? hpToPs(hp) : hp} ${unit}`
}

/** A number with its unit, as `135 kW`; NaN, which no field takes, for what is none. */
function withUnit(text: string, read: (text: string) => number | null): number | null {
  return text.trim() === '' ? null : (read(text) ?? Number.NaN)
}

/** Several values in one text of the form. */
export function joinFormList(values: readonly string[]): string {
  return values.join('\n')
}

export function splitFormList(text: string): string[] | null {
  return text === '' ? null : text.split('\n')
}

/** How each number is typed. */
const readUnit: Record<Unit, (text: string) => number | null> = {
  year: whole,
  people: whole,
  count: whole,
  millilitres: (text) => withUnit(text, readTypedConsumption),
  miles: (text) => withUnit(text, parseMiles),
  cc: (text) => withUnit(text, parseEngineCc),
  hp: (text) => withUnit(text, readTypedPower),
}

/** The same the other way round. */
const writeUnit: Record<Unit, (value: number, language: Language) => string> = {
  year: String,
  people: String,
  count: String,
  millilitres: consumptionText,
  miles: (value, language) => value.toLocaleString(languageTraits[language].locale),
  cc: (value) => `${value} cc`,
  hp: powerText,
}

/** `42,000` as a number; NaN, which no field takes, for what is none. */
function whole(text: string): number | null {
  const trimmed = readLocalizedNumber(text, documentLanguage())
    .trim()
    .replaceAll(/(?<=\d),(?=\d{3}\b)/g, '')
  if (trimmed === '') return null
  return /^\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN
}

/** A car that is there, as the form shows it in a language. */
export function valuesOf(car: CarDetail, language: Language): CarValues {
  const attribute = (field: FieldName): string => {
    const name = findAttributeByField(field)
    if (!name) return ''
    if (isMultiChoiceAttribute(name)) return joinFormList(car[name] ?? [])
    if (!isNumberAttribute(name)) return car[name] ?? ''
    const value = car[name]
    return value === null ? '' : writeUnit[carAttributes[name].unit](value, language)
  }
  return {
    title: car.title,
    category: car.brand,
    price: inDollars(car.priceCents, language),
    description: car.description,
    originalPrice: car.originalPriceCents === null ? '' : inDollars(car.originalPriceCents, language),
    model: car.model ?? '',
    location: car.location ?? '',
    ...buildRecord(fieldNames, attribute),
    vin: car.vin ?? '',
  }
}

function inDollars(cents: number, language: Language): string {
  return (cents / 100).toLocaleString(languageTraits[language].locale, {
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  })
}
