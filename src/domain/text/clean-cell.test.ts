import { expect, it } from 'vitest'
import { cleanCell, cleanLine, neutraliseFormula, restoreFormula } from './clean-cell.ts'

it('takes out what a database or a page cannot show', () => {
  expect(cleanCell(' a\0b\u0007\u202ec\r\nd ')).toBe('abc\nd')
  expect(cleanLine('a\n\t b\u00a0c')).toBe('a b c')
  expect(cleanCell('مرسيدس 😀 é')).toBe('مرسيدس 😀 é')
})

it.each(['=HYPERLINK("http://x")', '+cmd|x', '-2+3+cmd', '@SUM(A1)', '＝1+1', '＠SUM(A1)'])(
  'makes %j a text and back',
  (cell) => {
    expect(neutraliseFormula(cell)).toBe(`'${cell}`)
    expect(restoreFormula(neutraliseFormula(cell))).toBe(cell)
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
  expect(neutraliseFormula(cell)).toBe(safe)
  expect(restoreFormula(safe)).toBe(cell)
})

it.each(['-5', '+1,000.50', "'quoted'", 'a=b', '', '-'])('leaves %j alone', (cell) => {
  expect(neutraliseFormula(cell)).toBe(cell)
  expect(restoreFormula(cell)).toBe(cell)
})
