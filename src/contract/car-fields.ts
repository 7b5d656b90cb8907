import { z } from 'zod'
import { bodies, colours, conditions, drives, fuels, transmissions } from './car-terms.ts'
import { validation } from './messages.ts'
import { maxPriceCents, minPriceCents, PriceCents } from './money.ts'
import { vinFault, writtenVin } from './vin.ts'

/** First model year that anybody could post: the year of the first car with a combustion engine. */
export const firstModelYear = 1886

/** The database keeps no text with the character 0, which nobody means to type. */
const withoutNul = (text: string) => text.replaceAll('\0', '')

const optionalText = (max: number, field: string) =>
  z
    .string()
    .overwrite(withoutNul)
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

const oneOf = <const T extends readonly [string, ...string[]]>(values: T, field: string) =>
  z.enum(values, { error: `${field} is one of ${values.join(', ')}` })

const optionalOf = <const T extends readonly [string, ...string[]]>(values: T, field: string) =>
  oneOf(values, field)
    .nullish()
    .transform((value) => value ?? null)

/** Spaces and hyphens are how people write it down; letters count however they are. */
const vinField = z
  .string()
  .overwrite(writtenVin)
  .superRefine((vin, context) => {
    const message = vin === '' ? null : vinFault(vin)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .transform((vin) => (vin === '' ? null : vin))

const degrees = (most: number, message: string) =>
  z.number({ error: message }).min(-most, { error: message }).max(most, { error: message })

export const titleField = z
  .string({ error: validation.titleRequired })
  .overwrite(withoutNul)
  .trim()
  .min(1, { error: validation.titleRequired })
  .max(120, { error: 'Title has at most 120 characters' })

export const descriptionField = z
  .string({ error: validation.descriptionRequired })
  .overwrite(withoutNul)
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
  const years = (field: string) => ({
    min: firstModelYear,
    max: newest,
    message: `${field} is a year from ${firstModelYear} to ${newest}`,
  })
  return {
    title: titleField,
    description: descriptionField,
    priceCents: PriceCents,
    originalPriceCents: optionalWhole({
      min: minPriceCents,
      max: maxPriceCents * 10,
      message: 'Enter the original price as a number of dollars, up to $9,999,999.90',
    }),
    year: optionalWhole(years('Model year')),
    yearOfPurchase: optionalWhole(years('Year of purchase')),
    mileageMiles: optionalWhole({
      min: 0,
      max: 2_000_000,
      message: 'Mileage is a number of miles from 0 to 2,000,000',
    }),
    model: optionalText(80, 'Model'),
    fuel: optionalOf(fuels, 'Fuel'),
    transmission: optionalOf(transmissions, 'Transmission'),
    body: optionalOf(bodies, 'Body'),
    colour: optionalOf(colours, 'Colour'),
    drive: oneOf(drives, 'Drive').nullish(),
    engineCc: whole({
      min: 50,
      max: 30_000,
      message: 'Engine size is a number of cc from 50 to 30,000, for example 1998 or 2.0 l',
    }).nullish(),
    powerHp: whole({ min: 1, max: 3000, message: 'Power is a number of hp from 1 to 3,000' }).nullish(),
    owners: whole({ min: 1, max: 50, message: 'Owners is a number of people from 1 to 50' }).nullish(),
    condition: oneOf(conditions, 'Condition').nullish(),
    vin: vinField.nullish(),
    location: optionalText(120, 'Location'),
    latitude: degrees(90, 'Latitude is a number of degrees from -90 to 90').nullish(),
    longitude: degrees(180, 'Longitude is a number of degrees from -180 to 180').nullish(),
  }
}
