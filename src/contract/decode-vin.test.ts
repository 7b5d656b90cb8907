import { describe, expect, it } from 'vitest'
import { decodeVin, vinYearCharacters } from './decode-vin.ts'
import { vinCheckDigit } from './vin.ts'

/** The number with the check digit that fits. */
function withCheckDigit(vin: string): string {
  return vin.slice(0, 8) + vinCheckDigit(vin) + vin.slice(9)
}

describe('a VIN', () => {
  it.each([
    ['5YJ3E1EA0MF000316', { brands: ['Tesla'], model: 'Model 3', year: 2021, country: 'US' }],
    ['7SAYGDEE0PF000316', { brands: ['Tesla'], model: 'Model Y', year: 2023, country: 'US' }],
    ['WDDWF4JB0FR000316', { brands: ['Mercedes_Benz', 'Maybach', 'Smart'], model: null, year: 2015, country: 'DE' }],
    ['1HGCM82600A000316', { brands: ['Honda', 'Acura'], model: null, year: null, country: 'US' }],
    ['1HGCM82603A000316', { brands: ['Honda', 'Acura'], model: null, year: 2003, country: 'US' }],
    ['1M8GDM9A0KP042788', { brands: [], model: null, year: 1989, country: 'US' }],
  ])('%s says %o', (vin, says) => {
    expect(decodeVin(withCheckDigit(vin), 2027)).toEqual(says)
  })

  it.each([
    ['JTDKN3DU0A0000316', 'JP'],
    ['SAJWA0ES0D0000316', 'GB'],
    ['TRUB1AFV0K1000316', 'HU'],
    ['9BWZZZ1KZMW000316', 'BR'],
    ['RFBZZZ1KZMW000316', null],
  ])('%s names the country of its maker: %s', (vin, country) => {
    expect(decodeVin(withCheckDigit(vin), 2027)?.country).toBe(country)
  })

  it('with a letter in the seventh place is of the first cycle where the second one lies ahead', () => {
    expect(decodeVin(withCheckDigit('5YJ3E1EA0XF000316'), 2027)?.year).toBe(1999)
  })

  it.each([1980, 1999, 2009, 2010, 2024, 2026])('of %i, as its maker writes it, says that year', (year) => {
    const { seventh, tenth } = vinYearCharacters(year)
    expect(decodeVin(withCheckDigit(`1FZ000${seventh}00${tenth}C000316`), 2027)?.year).toBe(year)
  })

  it('whose check digit does not fit says no year, as makers elsewhere use the tenth place as they like', () => {
    expect(decodeVin('WVWZZZ1KZMW000316', 2027)).toEqual({
      brands: ['Volkswagen'],
      model: null,
      year: null,
      country: 'DE',
    })
  })

  it.each(['', '5YJ3', '5YJ3E1EA0MF00031O', '5YJ3E1EA1MF000316'])('%j, unfinished or wrong, says nothing', (vin) => {
    expect(decodeVin(vin, 2027)).toBeNull()
  })
})
