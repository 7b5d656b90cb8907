import { expect, it } from 'vitest'
import {
  neutralizeSpreadsheetFormula,
  restoreSpreadsheetFormula,
  sanitizeCsvCell,
  sanitizeSingleLineCsvCell,
} from './sanitize-csv-cell.ts'

it('takes out what a database or a page cannot show', () => {
  expect(sanitizeCsvCell(' a\0b\u0007\u202ec\r\nd ')).toBe('abc\nd')
  expect(sanitizeSingleLineCsvCell('a\n\t b\u00a0c')).toBe('a b c')
  expect(sanitizeCsvCell('مرسيدس 😀 é')).toBe('مرسيدس 😀 é')
})

it.each(['=HYPERLINK("http://x")', '+cmd|x', '-2+3+cmd', '@SUM(A1)', '＝1+1', '＠SUM(A1)'])(
  'makes %j a text and back',
  (cell) => {
    expect(neutralizeSpreadsheetFormula(cell)).toBe(`'${cell}`)
    expect(restoreSpreadsheetFormula(neutralizeSpreadsheetFormula(cell))).toBe(cell)
  },
)

it.each([
  ['a;=1+1', "a;'=1+1"],
  [';@SUM(A1)', ";'@SUM(A1)"],
  ['first line\n=cmd|x', "first line\n'=cmd|x"],
  ['a;  -2\t+3', "a;  '-2\t'+3"],
  ["a;'=1", "a;''=1"],
  ['\t=1', "'\t'=1"],
  ['a;＝1', "a;'＝1"],
])('breaks %j where a spreadsheet may begin another cell, and gives it back', (cell, safe) => {
  expect(neutralizeSpreadsheetFormula(cell)).toBe(safe)
  expect(restoreSpreadsheetFormula(safe)).toBe(cell)
})

it.each(['-5', '+1,000.50', "'quoted'", 'a=b', '', '-'])('leaves %j alone', (cell) => {
  expect(neutralizeSpreadsheetFormula(cell)).toBe(cell)
  expect(restoreSpreadsheetFormula(cell)).toBe(cell)
})
