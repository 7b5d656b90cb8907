import fc from 'fast-check'
import { expect, it } from 'vitest'
import { normalizeVin, vinCheckDigit, vinErrorMessage } from './vin.ts'

it('takes a VIN as people write it down', () => {
  expect(normalizeVin(' 1m8gdm9a-xkp0 42788')).toBe('1M8GDM9AXKP042788')
})

it.each(['1M8GDM9AXKP042788', '11111111111111111', '1HGCM82633A004352', 'WP0ZZZ99ZTS392124'])('%s is right', (vin) => {
  expect(vinErrorMessage(vin)).toBeNull()
})

it.each([
  ['1M8GDM9AXKP04278', 'A VIN has 17 characters. This one has 16.'],
  ['1M8GDM9AXKP0427888', 'A VIN has 17 characters. This one has 18.'],
  ['IM8GDM9AXKP042788', 'VINs never contain the letter I. Character 1 may be the digit 1.'],
  ['1M8GDM9AXKPO42788', 'VINs never contain the letter O. Character 12 may be the digit 0.'],
  ['1M8GDM9AXKP04278É', 'VINs contain only letters and digits, but character 17 is “É”.'],
  [
    '1M8GDM9A1KP042788',
    'One character in this VIN is wrong. Based on the others, the 9th should be X, but it’s 1. Compare each one with the VIN on the car.',
  ],
])('of %s it says what is wrong', (vin, message) => {
  expect(vinErrorMessage(vin)).toBe(message)
})

it('a European maker may leave the check digit out, an American one may not', () => {
  expect(vinErrorMessage('WAUZZZ8V5KA012345'.replace('5KA', 'ZKA'))).toBeNull()
  expect(vinErrorMessage('1M8GDM9AZKP042788')).toMatch(/9th should be X/)
})

it('finds every digit that was mistaken for another', () => {
  const signs = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'.split('')
  const anyVin = fc
    .array(fc.constantFrom(...signs), { minLength: 16, maxLength: 16 })
    .map((characters) => ['1', ...characters].join(''))
    .map((vin) => vin.slice(0, 8) + vinCheckDigit(vin) + vin.slice(9))
  fc.assert(
    fc.property(anyVin, fc.nat(16), fc.constantFrom(...'0123456789'), (vin, place, digit) => {
      expect(vinErrorMessage(vin)).toBeNull()
      const before = vin.charAt(place)
      fc.pre(/\d/.test(before) && before !== digit)
      expect(vinErrorMessage(vin.slice(0, place) + digit + vin.slice(place + 1))).toMatch(/VIN is wrong/)
    }),
  )
})
