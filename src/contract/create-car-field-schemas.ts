import { z } from 'zod'
import type { ChoiceAttribute, NumberAttribute } from './attribute-kinds.ts'
import {
  allowedMultiChoiceValues,
  choiceAttributeNames,
  dateAttributeNames,
  multiChoiceAttributeNames,
  numberAttributeNames,
} from './attribute-names.ts'
import { toCanonicalBrandToken } from './brands.ts'
import { carAttributes } from './car-attributes.ts'
import { createRecordFromKeys } from './create-record-from-keys.ts'
import { newestPlausibleModelYear } from './last-model-year.ts'
import { maxPriceCents, minPriceCents, PriceCents } from './money-amounts.ts'
import { validationMessages } from './notification-and-validation-messages.ts'
import { personNameErrorMessages } from './person-name.ts'
import { sanitizeMultiline, sanitizeSingleLine } from './sanitize-text.ts'
import { dateRequiredMessage } from './search-range-schemas.ts'
import { titleHoldsContact } from './title-holds-contact.ts'
import { normalizeVin, vinErrorMessage } from './vin.ts'

const optionalText = (max: number, field: string) =>
  z
    .string()
    .overwrite(sanitizeSingleLine)
    .trim()
    .max(max, { error: `${field} can have up to ${max} characters` })
    .nullish()
    .transform((text) => (text ? text : null))

const whole = ({ min, max, message }: { min: number; max: number; message: string }) =>
  z.int({ error: message }).min(min, { error: message }).max(max, { error: message })

const optionalWhole = (bounds: Parameters<typeof whole>[0]) =>
  whole(bounds)
    .nullish()
    .transform((value) => value ?? null)

/** A choice from the list; null removes the value. */
function choiceField({ label, values }: ChoiceAttribute) {
  return z.enum(values, { error: `${label} must be one of ${values.join(', ')}` }).nullish()
}

/** Any values of the list, each once. */
function manyField(label: string, values: readonly string[]) {
  const item = z.enum(values, { error: `${label} must be one of ${values.join(', ')}` })
  return z
    .array(item)
    .max(values.length)
    .transform((items) => [...new Set(items)])
    .nullish()
}

/** A whole number within its bounds; the last allowed year depends on the current date. */
function numberField({ label, unit, min, max, message }: NumberAttribute, newestYear: number) {
  const most = unit === 'year' ? newestYear : max
  const usual =
    unit === 'year' ? `${label} must be a year from ${min} to ${most}` : `Enter a whole number from ${min} to ${most}`
  const wrong = message ?? usual
  return whole({ min, max: most, message: wrong }).nullish()
}

/** Spaces and hyphens are removed, as people write them; upper and lower case are equal. */
const vinField = z
  .string()
  .overwrite(normalizeVin)
  .superRefine((vin, context) => {
    const message = vin === '' ? null : vinErrorMessage(vin)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .transform((vin) => (vin === '' ? null : vin))

const degrees = (most: number, message: string) =>
  z.number({ error: message }).min(-most, { error: message }).max(most, { error: message })

export const carTitleSchema = z
  .string({ error: validationMessages.titleRequired })
  .overwrite(sanitizeSingleLine)
  .trim()
  .min(1, { error: validationMessages.titleRequired })
  .max(120, { error: 'Title can have up to 120 characters' })
  .refine((title) => !titleHoldsContact(title), { error: personNameErrorMessages.contact })

export const carDescriptionSchema = z
  .string({ error: validationMessages.descriptionRequired })
  .overwrite(sanitizeMultiline)
  .trim()
  .min(1, { error: validationMessages.descriptionRequired })
  .max(5000, { error: 'Description can have up to 5,000 characters' })

/** One of the seven categories by its token, or any other make. */
export const carCategorySchema = z
  .string({ error: validationMessages.categoryRequired })
  .overwrite(sanitizeSingleLine)
  .trim()
  .min(1, { error: validationMessages.categoryRequired })
  .max(60, { error: 'A make can have up to 60 characters' })
  .regex(/[\p{L}\p{N}]/u, { error: 'Enter the name of a make' })
  .overwrite(toCanonicalBrandToken)

/** The fields of a car that a form and an import share; `now` limits its years. */
export function createCarFieldSchemas(now: Date) {
  const newest = newestPlausibleModelYear(now)
  return {
    title: carTitleSchema,
    description: carDescriptionSchema,
    priceCents: PriceCents,
    originalPriceCents: optionalWhole({
      min: minPriceCents,
      max: maxPriceCents * 10,
      message: 'Enter the original price in dollars, up to $9,999,999.90',
    }),
    ...createRecordFromKeys(numberAttributeNames, (name) => numberField(carAttributes[name], newest)),
    ...createRecordFromKeys(choiceAttributeNames, (name) => choiceField(carAttributes[name])),
    ...createRecordFromKeys(dateAttributeNames, () => z.iso.date({ error: dateRequiredMessage }).nullish()),
    ...createRecordFromKeys(multiChoiceAttributeNames, (name) =>
      manyField(carAttributes[name].label, allowedMultiChoiceValues(name)),
    ),
    model: optionalText(80, 'Model'),
    vin: vinField.nullish(),
    location: optionalText(120, 'Location'),
    latitude: degrees(90, 'Latitude must be between -90 and 90 degrees').nullish(),
    longitude: degrees(180, 'Longitude must be between -180 and 180 degrees').nullish(),
  }
}
