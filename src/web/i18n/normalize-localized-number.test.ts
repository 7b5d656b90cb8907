import { expect, test } from 'vitest'
import { normalizeLocalizedNumber } from '#web/i18n/normalize-localized-number.ts'

test.each([
  ['12.500,50', '12500.50'],
  ['12.500 $', '12500'],
  ['$ 1.234.567', '1234567'],
  ['42000', '42000'],
  ['12,5', '12.5'],
  // English, as in a draft that was begun in it.
  ['12,500', '12,500'],
  ['12,500.50', '12,500.50'],
  ['abc', 'abc'],
  ['', ''],
])('%s in German is read as %s', (typed, read) => {
  expect(normalizeLocalizedNumber(typed, 'de')).toBe(read)
})

test.each([
  ['12\u202f500,50', '12500.50'],
  ['12 500 $', '12500'],
  ['1\u00a0234 567', '1234567'],
  ['12,5', '12.5'],
  ['12 50', '12 50'],
])('%s in French is read as %s', (typed, read) => {
  expect(normalizeLocalizedNumber(typed, 'fr')).toBe(read)
})

test.each([
  ['١٢٬٥٠٠', 'ar', '12,500'],
  ['١٢٥٠٠٫٥', 'ar', '12500.5'],
  ['۱۲۵۰۰', 'en', '12500'],
  ['١٢٥٠٠', 'de', '12500'],
  ['15 000', 'pl', '15000'],
  ['15.000', 'pl', '15000'],
  ['15 000,5', 'de', '15000.5'],
] as const)('%s in %s is read as %s', (typed, language, read) => {
  expect(normalizeLocalizedNumber(typed, language)).toBe(read)
})

test.each(['12,500.50', '12,500', '42000', 'abc', ''])('%s in Spanish is read as it stands', (typed) => {
  expect(normalizeLocalizedNumber(typed, 'es')).toBe(typed)
})

test('in English everything stays as it is typed', () => {
  expect(normalizeLocalizedNumber('12.500', 'en')).toBe('12.500')
})
