import { z } from 'zod'
import type { ChoiceAttribute, NumberAttribute } from './attribute-kinds.ts'
import {
  choiceAttributeNames,
  dateAttributeNames,
  multiChoiceAttributeNames,
  multiChoiceValuesOf,
  numberAttributeNames,
} from './attribute-names.ts'
import { buildRecord } from './build-record.ts'
import { carAttributes } from './car-attributes.ts'
import { validation } from './messages.ts'
import { maxPriceCents, minPriceCents, PriceCents } from './money.ts'
import { sanitizeMultiline, sanitizeSingleLine } from './sanitize-text.ts'
import { dateRequiredMessage } from './search-bounds.ts'
import { normalizeVin, vinFault } from './vin.ts'

const optionalText = (max: number, field: string) =>
  z
    .string()
    .overwrite(sanitizeSingleLine)
    .trim()
    .max(max, { error: `${field} has at most ${max} characters` })
    .nullish()
    .transform((text) => (text ? text : null))

const whole = ({ min, max, message }: { min: number; max: number; message: string }) =>
  z.int({ error: message }).min(min, { error: message }).max(max, { error: message })

const optionalWhole = (bounds: Parameters<typeof whole>[0]) =>
  whole(bounds)
    .nullish()
    .transform((value) => value ?? null)

/** A choice of the list; null takes back what was said. */
function choiceField({ label, values }: ChoiceAttribute) {
  return z.enum(values, { error: `${label} is one of ${values.join(', ')}` }).nullish()
}

/** Any of the list, each once. */
function manyField(label: string, values: readonly string[]) {
  const item = z.enum(values, { error: `${label} is one of ${values.join(', ')}` })
  return z
    .array(item)
    .max(values.length)
    .transform((items) => [...new Set(items)])
    .nullish()
}

/** A whole number within its bounds; the last year moves with the calendar. */
function numberField({ label, unit, min, max, message }: NumberAttribute, newestYear: number) {
  const most = unit === 'year' ? newestYear : max
  const usual =
    unit === 'year' ? `${label} is a year from ${min} to ${most}` : `Enter a whole number from ${min} to ${most}`
  const wrong = message ?? usual
  return whole({ min, max: most, message: wrong }).nullish()
}

/** Spaces and hyphens are how people write it down; letters count however they are. */
const vinField = z
  .string()
  .overwrite(normalizeVin)
  .superRefine((vin, context) => {
    const message = vin === '' ? null : vinFault(vin)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .transform((vin) => (vin === '' ? null : vin))

const degrees = (most: number, message: string) =>
  z.number({ error: message }).min(-most, { error: message }).max(most, { error: message })

export const titleSchema = z
  .string({ error: validation.titleRequired })
  .overwrite(sanitizeSingleLine)
  .trim()
  .min(1, { error: validation.titleRequired })
  .max(120, { error: 'Title has at most 120 characters' })

export const descriptionSchema = z
  .string({ error: validation.descriptionRequired })
  .overwrite(sanitizeMultiline)
  .trim()
  .min(1, { error: validation.descriptionRequired })
  .max(5000, { error: 'Description has at most 5,000 characters' })

/** Last model year that makes sense: next year's cars are sold from autumn on. */
export function lastModelYear(now: Date): number {
  return now.getUTCFullYear() + 1
}

/** The fields of a car that a form and an import share; `now` bounds its years. */
export function carFields(now: Date) {
  const newest = lastModelYear(now)
  return {
    title: titleSchema,
    description: descriptionSchema,
    priceCents: PriceCents,
    originalPriceCents: optionalWhole({
      min: minPriceCents,
      max: maxPriceCents * 10,
      message: 'Enter the original price as a number of dollars, up to $9,999,999.90',
    }),
    ...buildRecord(numberAttributeNames, (name) => numberField(carAttributes[name], newest)),
    ...buildRecord(choiceAttributeNames, (name) => choiceField(carAttributes[name])),
    ...buildRecord(dateAttributeNames, () => z.iso.date({ error: dateRequiredMessage }).nullish()),
    ...buildRecord(multiChoiceAttributeNames, (name) =>
      manyField(carAttributes[name].label, multiChoiceValuesOf(name)),
    ),
    model: optionalText(80, 'Model'),
    vin: vinField.nullish(),
    location: optionalText(120, 'Location'),
    latitude: degrees(90, 'Latitude is a number of degrees from -90 to 90').nullish(),
    longitude: degrees(180, 'Longitude is a number of degrees from -180 to 180').nullish(),
  }
}
