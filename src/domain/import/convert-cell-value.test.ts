import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  convertCellToCentsOrMiles,
  convertImportCellText,
  parseCellDate,
  parseCellNumber,
  truncateAtWordBoundary,
} from './convert-cell-value.ts'

it.each([
  ['26,000', 26_000],
  ['1,20,000', 120_000],
  ['26 000.50', 26_000.5],
  ['$12,500.50', 12_500.5],
  ['AED 26,000', 26_000],
  ['15,000 km', 15_000],
  ['0', 0],
  ['-5', -5],
])('reads the number %s', (text, number) => {
  expect(parseCellNumber(text)).toBe(number)
})

it('reads numbers with a decimal comma when told to', () => {
  expect(parseCellNumber('42.000,5', ',')).toBe(42_000.5)
})

it.each(['abc', '1,5', '12,34', '1.2.3', '1e5', '=1+1', '--5', '10-20', 'Infinity', '0x10'])(
  'does not guess what %s means',
  (text) => {
    expect(() => parseCellNumber(text)).toThrow(/is not a number/)
  },
)

it('converts currencies to whole cents and kilometres to whole miles', () => {
  expect(convertCellToCentsOrMiles(26_000, 'money', { rate: 0.2723 })).toBe(707_980)
  expect(convertCellToCentsOrMiles(12_345.67, 'money', {})).toBe(1_234_567)
  expect(convertCellToCentsOrMiles(100_000, 'distance', { unit: 'km' })).toBe(62_137)
  expect(convertCellToCentsOrMiles(100_000, 'distance', { unit: 'mi' })).toBe(100_000)
})

it('reads days in the written order and no day that there is not', () => {
  expect(parseCellDate('05/04/2022', 'dd/MM/yyyy').toISOString()).toBe('2022-04-05T00:00:00.000Z')
  expect(parseCellDate('2026-01-15T10:00:00Z', 'yyyy-MM-dd').toISOString()).toBe('2026-01-15T00:00:00.000Z')
  expect(convertImportCellText('2021-11', 'year', { date: 'yyyy-MM' })).toBe(2021)
  for (const text of ['31/02/2022', '13/13/2022', '2022-04-05', '']) {
    expect(() => parseCellDate(text, 'dd/MM/yyyy')).toThrow(/is not a date like dd\/MM\/yyyy/)
  }
})

it('replaces whole cells first, then cells with a word, then the rest', () => {
  const colour = { map: { Burgundy: 'Red', Other: null }, contains: { black: 'Black', red: 'Red' } }
  const read = (text: string) => convertImportCellText(text, 'choice', { ...colour, otherwise: 'unknown' })
  expect(read('burgundy')).toBe('Red')
  expect(read('Other')).toBeNull()
  expect(read('Black Sapphire Metallic')).toBe('Black')
  expect(read('Blackened Redwood')).toBeNull()
  expect(convertImportCellText('range-rover-x5', 'text', { otherwise: 'words' })).toBe('Range Rover X5')
})

it('cuts texts within the limit and never through a character', () => {
  expect(truncateAtWordBoundary('one two three', 10)).toBe('one two…')
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', ' ', '😀', 'é'), maxLength: 60 }),
      fc.integer({ min: 1, max: 40 }),
      (text, limit) => {
        const cut = truncateAtWordBoundary(text, limit)
        expect(cut.length).toBeLessThanOrEqual(limit)
        expect(cut.isWellFormed()).toBe(true)
      },
    ),
  )
})
