import { expect, it } from 'vitest'
import { withoutTyped } from './typed-words.ts'

it('takes whole words out of what was typed, however they are spaced', () => {
  expect(withoutTyped('audi  a4 automatic', 'a4')).toBe('audi automatic')
  expect(withoutTyped('automatic a4', 'auto')).toBe('automatic a4')
  expect(withoutTyped('an audi a', 'a')).toBe('an audi')
  expect(withoutTyped('under 30k', 'under 30k')).toBe('')
  expect(withoutTyped('3.0 tdi 13.0', '3.0')).toBe('tdi 13.0')
  expect(withoutTyped('golf 2.0tdi', '2.0')).toBe('golf tdi')
  expect(withoutTyped('golf 2.0tdi', 'tdi')).toBe('golf 2.0')
  expect(withoutTyped('golf 2.0tdi', 'td')).toBe('golf 2.0tdi')
})
