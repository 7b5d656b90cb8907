import { readEngineCc, readMiles, readPowerHp } from '#contract/car-units.ts'
import { type CarDetail, EditCar, PostCar } from '#contract/cars.ts'
import { type Language, locales } from '#contract/languages.ts'
import { validation } from '#contract/messages.ts'
import { type Cents, parseDollars, priceBoundsMessage } from '#contract/money.ts'
import { documentLanguage } from '#web/i18n/language.ts'
import { readTyped } from '#web/i18n/typed-number.ts'

/** The form of a car as it is typed. */
export const emptyCar = {
  title: '',
  category: '',
  price: '',
  description: '',
  originalPrice: '',
  yearOfPurchase: '',
  model: '',
  year: '',
  location: '',
  mileage: '',
  fuel: '',
  transmission: '',
  body: '',
  colour: '',
  drive: '',
  condition: '',
  engine: '',
  power: '',
  owners: '',
  vin: '',
}
export type CarValues = typeof emptyCar
export type CarField = keyof CarValues | 'photo'

/** Which input of the form shows what is wrong with a field of the request. */
const inputOf: Record<string, CarField> = {
  priceCents: 'price',
  originalPriceCents: 'originalPrice',
  mileageMiles: 'mileage',
  engineCc: 'engine',
  powerHp: 'power',
  photoIds: 'photo',
}

export function carInputOf(requestField: string): CarField | null {
  const [name = ''] = requestField.split('.')
  return inputOf[name] ?? (name in emptyCar ? (name as CarField) : null)
}

export type CarErrors = Partial<Record<CarField, string>>
type Checked<T> = { kind: 'valid'; request: T } | { kind: 'wrong'; errors: CarErrors }

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
  return check(EditCar(now), { ...request, ...chosen, ...(photoIds ? { photoIds } : {}) }, values)
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
  const { price, originalPrice, mileage, year, yearOfPurchase, engine, power, owners, ...texts } = values
  const optional = (text: string) => (text === '' ? null : text)
  return {
    ...texts,
    fuel: optional(texts.fuel),
    transmission: optional(texts.transmission),
    body: optional(texts.body),
    colour: optional(texts.colour),
    drive: optional(texts.drive),
    condition: optional(texts.condition),
    engineCc: withUnit(engine, readEngineCc),
    powerHp: withUnit(power, readPowerHp),
    owners: whole(owners),
    priceCents: dollars(price) ?? undefined,
    originalPriceCents: dollars(originalPrice),
    mileageMiles: withUnit(mileage, readMiles),
    year: whole(year),
    yearOfPurchase: whole(yearOfPurchase),
  }
}

/** What was typed as money, in whole cents; null for what is none. */
export function dollars(text: string): Cents | null {
  return text.trim() === '' ? null : parseDollars(readTyped(text, documentLanguage()))
}

/** A number with its unit, as `135 kW`; NaN, which no field takes, for what is none. */
function withUnit(text: string, read: (text: string) => number | null): number | null {
  return text.trim() === '' ? null : (read(text) ?? Number.NaN)
}

/** `42,000` as a number; NaN, which no field takes, for what is none. */
function whole(text: string): number | null {
  const trimmed = readTyped(text, documentLanguage())
    .trim()
    .replaceAll(/(?<=\d),(?=\d{3}\b)/g, '')
  if (trimmed === '') return null
  return /^\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN
}

/** A car that is there, as the form shows it in a language. */
export function valuesOf(car: CarDetail, language: Language): CarValues {
  const text = (value: string | number | null) => (value === null ? '' : String(value))
  return {
    title: car.title,
    category: car.brand,
    price: inDollars(car.priceCents, language),
    description: car.description,
    originalPrice: car.originalPriceCents === null ? '' : inDollars(car.originalPriceCents, language),
    yearOfPurchase: text(car.yearOfPurchase),
    model: text(car.model),
    year: text(car.year),
    location: text(car.location),
    mileage: car.mileageMiles === null ? '' : car.mileageMiles.toLocaleString(locales[language]),
    fuel: text(car.fuel),
    transmission: text(car.transmission),
    body: text(car.body),
    colour: text(car.colour),
    drive: text(car.drive),
    condition: text(car.condition),
    engine: car.engineCc === null ? '' : `${car.engineCc} cc`,
    power: car.powerHp === null ? '' : `${car.powerHp} hp`,
    owners: text(car.owners),
    vin: text(car.vin),
  }
}

function inDollars(cents: number, language: Language): string {
  return (cents / 100).toLocaleString(locales[language], { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 })
}
