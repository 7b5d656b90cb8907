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
  [['l', 'full', 'full option', 'platinum'], ['platinum']],
])('of %j a buyer understands %j', (counted, names) => {
  expect(trimNamesOf(counted).map(({ name }) => name)).toEqual(names)
})
