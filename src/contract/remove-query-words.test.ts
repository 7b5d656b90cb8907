import { expect, it } from 'vitest'
import { removeQueryWords } from './remove-query-words.ts'

it('takes whole words out of what was typed, however they are spaced', () => {
  expect(removeQueryWords('audi  a4 automatic', 'a4')).toBe('audi automatic')
  expect(removeQueryWords('automatic a4', 'auto')).toBe('automatic a4')
  expect(removeQueryWords('an audi a', 'a')).toBe('an audi')
  expect(removeQueryWords('under 30k', 'under 30k')).toBe('')
  expect(removeQueryWords('3.0 tdi 13.0', '3.0')).toBe('tdi 13.0')
  expect(removeQueryWords('golf 2.0tdi', '2.0')).toBe('golf tdi')
  expect(removeQueryWords('golf 2.0tdi', 'tdi')).toBe('golf 2.0')
  expect(removeQueryWords('golf 2.0tdi', 'td')).toBe('golf 2.0tdi')
  expect(removeQueryWords('suv "seatle" red', 'seatle')).toBe('suv red')
})
