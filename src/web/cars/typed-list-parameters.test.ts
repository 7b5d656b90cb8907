import { expect, test } from 'vitest'
import type { Language } from '#contract/languages.ts'
import { canonicalListParameters } from '#web/cars/typed-list-parameters.ts'

const canonical = (typed: string, language: Language = 'en') =>
  decodeURIComponent(canonicalListParameters(new URLSearchParams(typed), language).toString())

test.each([
  ['mileageMax=100000&in.mileageMax=km', 'mileageMax=62137'],
  ['mileageMax=100.000&in.mileageMax=km', 'mileageMax=62137'],
  ['mileageMax=١٠٠٬٠٠٠&in.mileageMax=km', 'mileageMax=62137'],
  ['in.mileageMax=km&mileageMax=100+000', 'mileageMax=62137'],
  ['mpgMin=7,8&in.mpgMin=litres', 'mpgMin=29.97'],
  ['mpgMin=36&in.mpgMin=mpgUk', 'mpgMin=29.56'],
  ['mileageMax=60000&brand=Audi&brand=Tesla', 'mileageMax=60000&brand=Audi&brand=Tesla'],
])('%s is %s in an address, whoever opens it', (typed, address) => {
  expect(canonical(typed)).toBe(address)
})

test('what nobody has changed keeps its bound, though the field shows it rounded', () => {
  expect(canonical('mpgMin=7.8&in.mpgMin=litres+7.8+30')).toBe('mpgMin=30')
  expect(canonical('mpgMin=7.7&in.mpgMin=litres+7.8+30')).toBe('mpgMin=30.36')
})

test('what is no number stays as it is typed, and an empty field stays empty', () => {
  expect(canonical('mileageMax=few&in.mileageMax=km')).toBe('mileageMax=few')
  expect(canonical('mileageMax=&in.mileageMax=km')).toBe('mileageMax=')
})

test.each([
  ['15.000', 'de', '15000'],
  ['15 000', 'fr', '15000'],
  ['15 000,50', 'pl', '15000.50'],
  ['١٥٬٠٠٠', 'ar', '15,000'],
  ['15,000', 'en', '15,000'],
] as const)('a price of %s in %s is %s', (typed, language, read) => {
  expect(canonical(`priceMax=${typed}`, language).replaceAll('+', ' ')).toBe(`priceMax=${read}`)
})

test('a bound that the words set stays theirs until it is changed; emptied, it takes its words back', () => {
  const typed = (shown: string) => `q=family+car+under+15000&priceMax=${shown}&words.priceMax=15000+under+15000`
  expect(canonical(typed('15000'))).toBe('q=family+car+under+15000')
  expect(canonical(typed('20000'))).toBe('q=family+car+under+15000&priceMax=20000')
  expect(canonical(typed(''))).toBe('q=family+car&priceMax=')
})

test('values that the words chose stay theirs until one is changed; then the boxes count, and the words go', () => {
  const typed = (ticked: string) =>
    `q=red+german+suv&${ticked}&chosen.brand=Audi%0Agerman&chosen.brand=BMW%0Agerman&chosen.colour=Red%0Ared&colour=Red`
  expect(canonical(typed('brand=BMW&brand=Audi'))).toBe('q=red+german+suv')
  expect(canonical(typed('brand=BMW'))).toBe('q=red+suv&brand=BMW')
  expect(canonical(typed('brand=BMW&brand=Audi&brand=Tesla'))).toBe('q=red+suv&brand=BMW&brand=Audi&brand=Tesla')
  expect(canonical(typed('near='))).toBe('q=red+suv&near=')
})
