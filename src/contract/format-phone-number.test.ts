import { expect, it } from 'vitest'
import { formatPhoneNumber } from './format-phone-number.ts'

it.each([
  ['+1 512 555 0123', '+1 512 555 0123'],
  ['+15125550123', '+1 512 555 0123'],
  ['+1 (512) 555-0123', '+1 512 555 0123'],
  ['1-512-555-0123', '+1 512 555 0123'],
  ['(512) 555-0123', '512 555 0123'],
  ['5125550123', '512 555 0123'],
  ['+49 (30) 1234-567', '+49 30 1234 567'],
  ['+4930123456', '+4930123456'],
  ['030 / 123456', '030 123456'],
])('a phone number reads the same on every page however it was typed: %s', (typed, written) => {
  expect(formatPhoneNumber(typed)).toBe(written)
})

it('no digit is lost or added but for the code of North America, which is one already', () => {
  for (const typed of ['+44 20 7946 0958', '0612345678', '+3412345678', '1234567'])
    expect(formatPhoneNumber(typed).replaceAll(' ', '')).toBe(typed.replaceAll(' ', ''))
})
