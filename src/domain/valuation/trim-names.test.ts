import { expect, it } from 'vitest'
import { trimNamesOf } from './trim-names.ts'

it.each([
  [['trd', 'trd pro'], ['trd pro']],
  [['xlt', 'package', 'ref', '2', '3.5', 'خليجي'], ['xlt']],
  [['gcc', 'specs', 'gcc specs', 'gls'], ['gls']],
  [['king', 'ranch', 'king ranch', 'equipment', 'ranch equipment'], ['king ranch']],
  [
    ['edition', '1794 edition', '+Sunroof'],
    ['1794 edition', '+Sunroof'],
  ],
  [
    ['resignation', 'button', 'mansory', 'low 550', 'gls top', 'off road'],
    ['off road', 'mansory'],
  ],
  [['trd', 'road', 'trd off', 'off road'], ['trd off road']],
  [['road', 'off road', 'package', 'road package', 'trd off'], ['trd off road package']],
  [['l', 'full', 'full option', 'platinum'], ['platinum']],
])('of %j a buyer understands %j', (counted, names) => {
  expect(trimNamesOf(counted).map(({ name }) => name)).toEqual(names)
})

it.each([
  [['king', 'ranch'], ['king', 'ranch'], ['king ranch']],
  [['horn'], ['~big', 'horn'], ['big horn']],
  [
    ['limited', 'xlt'],
    ['limited', 'gcc', 'xlt'],
    ['limited', 'xlt'],
  ],
  [
    ['trd', 'trd pro', 'sport'],
    ['trd', '~pro', 'sport'],
    ['trd pro', 'sport'],
  ],
])('words that stand side by side are one name: of %j in %j these are %j', (counted, title, names) => {
  expect(trimNamesOf(counted, title).map(({ name }) => name)).toEqual(names)
})
