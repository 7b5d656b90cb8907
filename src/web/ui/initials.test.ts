import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Noah Castillo', 'NC'],
  ['madonna', 'M'],
  ['  Anna Maria von Berg ', 'AB'],
  ['“Ben” O’Neil', 'BO'],
  ['王小明', '王'],
  ['𠮷野 家', '𠮷家'],
  ['محمد خالد', 'م خ'],
  ['निशा राव', 'निरा'],
  ['Zoe\u0301 E\u0301lan', 'ZE\u0301'],
  ['Ñuñez', 'Ñ'],
  ['🚗 🚙', '🚗'],
  [' ', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
