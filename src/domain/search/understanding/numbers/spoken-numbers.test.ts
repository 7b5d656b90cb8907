import { expect, it } from 'vitest'
import { spokenNumbersToDigits } from './spoken-numbers.ts'

it.each([
  ['under two thousand five hundred dollars', 'under 2500 dollars'],
  ['from twenty sixteen to twenty twenty one', 'from 2016 to 2021'],
  ['nineteen ninety five supra', '1995 supra'],
  ['a two thousand nineteen bmw', 'a 2019 bmw'],
  ['two thousand and eight', '2008'],
  ['twenty oh eight', '2008'],
  ['for under seven and a half thousand', 'for under 7500'],
  ['less than a hundred and twenty thousand miles', 'less than 120000 miles'],
  ['one hundred thousand miles', '100000 miles'],
  ['fifteen hundred bucks', '1500 bucks'],
  ['corvettes from the nineties', 'corvettes from the 90s'],
  ['two hundred and fifty hp', '250 hp'],
])('“%s” is “%s”', (said, written) => {
  const digits = spokenNumbersToDigits(said)
  expect(digits.replaceAll(/\s+/g, ' ').trim()).toBe(written)
  expect(digits).toHaveLength(said.length)
})

it.each([
  'twenty five grand',
  'a seven seater',
  'fiat five hundred',
  'two owners',
  'twenty two thousand',
  'one or two',
  'model three',
  'six, seven hundred',
  'hundred',
  '',
])('leaves “%s” as it is', (said) => {
  expect(spokenNumbersToDigits(said)).toBe(said)
})
