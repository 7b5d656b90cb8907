import { expect, it } from 'vitest'
import { specificationBrandCategories } from './brands.ts'
import { findVinMakerMismatch } from './find-vin-maker-mismatch.ts'

const other = (vin: string, brand: string, title = '') => findVinMakerMismatch({ vin, brand, title })

it.each([
  ['WBAXXXXXXXXXXXXXX', 'Audi', 'BMW'],
  ['WAUZZZ8V5KA012345', 'BMW', 'Audi'],
  ['5YJ3E1EA7KF000001', 'Mercedes_Benz', 'Tesla'],
  ['JTDKN3DU0A0000001', 'Tesla', 'Toyota / Lexus / Scion'],
  ['1HGCM82633A004352', 'Ferrari', 'Honda / Acura'],
])('G-10 %s is of another maker than %s: %s', (vin, brand, maker) => {
  expect(other(vin, brand)).toBe(maker)
})

it.each([
  ['WAUZZZ8V5KA012345', 'Audi'],
  ['WDDWF8DB1KR000001', 'Mercedes_Benz'],
  ['WDDWF8DB1KR000001', 'Mercedes-Benz'],
  ['SCA664S50FUX00001', 'Rolls_Royce'],
  ['JTHBA1D29H0000001', 'Lexus'],
  ['1GKS2CKJ5FR000001', 'GMC'],
  ['7SAYGDEE0PF000001', 'tesla'],
])('G-10 %s is of %s, and nothing is said', (vin, brand) => {
  expect(other(vin, brand)).toBeNull()
})

it('G-10 an unknown maker, on either side, and a VIN that has only begun say nothing', () => {
  expect(other('1FZ000000RC000000', 'Audi')).toBeNull()
  expect(other('1M8GDM9AXKP042788', 'Audi')).toBeNull()
  expect(other('WAUZZZ8V5KA012345', 'Wiesmann')).toBeNull()
  expect([other('', 'Audi'), other('J', 'Audi'), other('JT', 'Audi'), other('JTD', 'Audi')]).toEqual([
    ...[null, null, null],
    'Toyota / Lexus / Scion',
  ])
})

it('G-10 the title counts as well as the brand, and words that are no makers do not', () => {
  expect(other('WBAXXXXXXXXXXXXXX', 'BMW', '2019 Audi A4')).toBe('BMW')
  expect(other('WBAXXXXXXXXXXXXXX', 'BMW', 'BMW 330i, better than an Audi')).toBeNull()
  expect(other('WBAXXXXXXXXXXXXXX', 'BMW', 'A smart mini saloon')).toBeNull()
  expect(other('WDDWF8DB1KR000001', 'Mercedes_Benz', '2019 Mercedes-Benz C 300')).toBeNull()
})

it('G-10 every category of the form has numbers of its own', () => {
  const vins = { Ferrari: 'ZFF', Audi: 'WAU', BMW: 'WBA', Lamborghini: 'ZHW', Tesla: '5YJ', Mercedes_Benz: 'WDD' }
  const all: Record<string, string> = { ...vins, Rolls_Royce: 'SCA' }
  for (const { token } of specificationBrandCategories) {
    expect(other(all[token] ?? '', token), token).toBeNull()
    expect(other(all[token] ?? '', token === 'Audi' ? 'BMW' : 'Audi'), token).not.toBeNull()
  }
})
