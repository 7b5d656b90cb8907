import { z } from 'zod'
import type { AttributeRangeFilter, CarAttributeUnit } from './attribute-kinds.ts'
import { findRangeFilterBound, rangeFilterParameters } from './attribute-names.ts'
import { carAttributes } from './car-attributes.ts'
import { createRecordFromKeys } from './create-record-from-keys.ts'
import { withLatinDigits } from './latin-digits.ts'

/** A whole number as people type it into a filter: `60,000`, `60.000`, `60 000`. */
export const wholeNumberSchema = (error: string) =>
  z
    .string({ error })
    .trim()
    .overwrite(withLatinDigits)
    .regex(/^\d{1,3}([,.\s]?\d{3})*$|^\d{1,7}$/, { error })
    .transform((text) => Number(text.replaceAll(/\D/g, '')))

/** Litres of an engine, and miles to the gallon that were litres per 100 km for the reader: `30.15`. */
const decimalFilter = (error: string) =>
  z
    .string({ error })
    .trim()
    .overwrite(withLatinDigits)
    .regex(/^\d{1,3}([.,]\d{1,2})?$/, { error })
    .transform((text) => Number(text.replace(',', '.')))

export const dateRequiredMessage = 'Enter the date as 2027-05-31.'

/** A date as the number of days since 1970. */
const dayFilter = (error: string) => z.iso.date({ error }).transform((text) => Date.parse(text) / dayMs)
const dayMs = 86_400_000

/** The message for a bound that is not a number. */
const wanted: Record<CarAttributeUnit, string> = {
  year: 'Enter a year as a number, for example 2018.',
  miles: 'Enter the distance as a number, for example 60000.',
  cc: 'Enter liters as a number, for example 2.0.',
  hp: 'Enter horsepower as a number, for example 150.',
  people: 'Enter a whole number, for example 2.',
  count: 'Enter a whole number, for example 2.',
  millilitres: 'Enter the consumption as a number, for example 30.',
}
const readings: Record<AttributeRangeFilter['given'], (error: string) => z.ZodType<number, string>> = {
  whole: wholeNumberSchema,
  litres: decimalFilter,
  mpg: decimalFilter,
  day: dayFilter,
}

/** The bounds that a search can put on the attributes of a car. */
export const searchRangeSchemas = createRecordFromKeys(rangeFilterParameters, (parameter) => {
  const attribute = carAttributes[findRangeFilterBound(parameter).name]
  const error = attribute.kind === 'day' ? dateRequiredMessage : wanted[attribute.unit]
  return readings[attribute.filter.given](error).optional()
})
