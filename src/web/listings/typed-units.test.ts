import { expect, test } from 'vitest'
import { parseTypedAttributeNumber } from '#web/listings/parse-typed-attribute-number.ts'
import {
  keptConsumption,
  keptDistance,
  shownDistance,
  writeConsumption,
  writeDistance,
} from '#web/listings/typed-units.ts'

const american = { language: 'en', units: { distanceUnit: 'mi', consumptionUnit: 'mpg' } } as const
const british = { language: 'en-GB', units: { distanceUnit: 'mi', consumptionUnit: 'mpgUk' } } as const
const german = { language: 'de', units: { distanceUnit: 'km', consumptionUnit: 'litres' } } as const
const arabic = { language: 'ar', units: { distanceUnit: 'km', consumptionUnit: 'litres' } } as const
const typists = [american, british, german, arabic] as const

test.each([
  ['42,000', american, 42_000],
  ['67.592', german, 42_000],
  ['67 592', german, 42_000],
  ['٦٧٬٥٩٢', arabic, 42_000],
  ['42.000 mi', german, 42_000],
  ['67,592 km', american, 42_000],
] as const)('a mileage of %s is in the unit of who types it: %o', (text, typist, miles) => {
  expect(parseTypedAttributeNumber(text, { unit: 'miles', typist })).toBe(miles)
})

test.each([
  ['30', american, 7841],
  ['36', british, 7847],
  ['36 mpg', british, 7847],
  ['7,8', german, 7800],
  ['٧٫٨', arabic, 7800],
  ['17 kWh/100 km', american, 1909],
] as const)('so is a consumption of %s: %o', (text, typist, millilitres) => {
  expect(parseTypedAttributeNumber(text, { unit: 'millilitres', typist })).toBe(millilitres)
})

test('what a form writes is the same when it is read again', () => {
  for (const typist of typists) {
    for (const miles of [0, 1, 41_632, 42_000, 93_206, 123_457]) {
      const text = writeDistance(miles, typist)
      expect(parseTypedAttributeNumber(text, { unit: 'miles', typist }), text).toBe(miles)
    }
  }
  expect(writeConsumption(7843, german)).toBe('7,843 l/100 km')
  expect(parseTypedAttributeNumber('7,843 l/100 km', { unit: 'millilitres', typist: german })).toBe(7843)
  expect(writeConsumption(7847, british)).toBe('36 mpg (UK)')
})

test('a draft means the same to whoever goes on with it in other units', () => {
  expect(keptDistance('67.592', german)).toBe('67.592 km')
  expect(keptDistance('42,000', american)).toBe('42,000')
  expect(keptDistance('42,000 mi', german)).toBe('42,000 mi')
  expect(keptDistance('', german)).toBe('')
  expect(shownDistance('42,000', german)).toBe('42,000 mi')
  expect(shownDistance('42,000', american)).toBe('42,000')
  expect(keptConsumption('30', american)).toBe('30 mpg')
  expect(keptConsumption('7,8', german)).toBe('7,8 l/100 km')
})
