import { expect, it } from 'vitest'
import { canonicalCarListUrl, parseCarListQuery } from '#web/cars/car-list-query.ts'
import {
  carListUrlWithoutWords,
  carListUrlWithWordsAsTyped,
  effectiveCarListSort,
  effectiveQueryWords,
} from '#web/cars/car-list-url.ts'

const sortAt = (search: string) => effectiveCarListSort(parseCarListQuery(new URL(`http://localhost/cars${search}`)))

it('G-01 a list says how it is sorted, also where the address asks for an order that there is none', () => {
  expect(sortAt('?sort=priceAsc&q=roma')).toBe('priceAsc')
  expect(sortAt('?sort=%5Bnull%5D')).toBe('newest')
  expect(sortAt('?sort=toString&q=roma')).toBe('best')
})

it('takes each make of the seven once, however an address spells it', () => {
  const brandsAt = (search: string) => parseCarListQuery(new URL(`http://localhost/cars${search}`)).brand
  expect(brandsAt('?brand=Mercedes-Benz')).toEqual(['Mercedes_Benz'])
  expect(brandsAt('?brand=mercedes_benz&brand=Mercedes-Benz&brand=Ford')).toEqual(['Mercedes_Benz', 'Ford'])
})

it('says what was searched for without the words whose filter was chosen otherwise', () => {
  const understood = [
    { field: 'colour', value: 'Red', text: 'red' },
    { field: 'brand', value: 'BMW', text: 'bmw' },
    { field: 'near', value: 'Austin, TX', text: 'near austin within 30 miles' },
    { field: 'radiusMiles', value: '30', text: 'near austin within 30 miles' },
  ]
  const wordsAt = (search: string) =>
    effectiveQueryWords(parseCarListQuery(new URL(`http://localhost/cars${search}`)), understood)
  const typed = '?q=red%20bmw%20near%20austin%20within%2030%20miles'
  expect(wordsAt(typed)).toBe('red bmw near austin within 30 miles')
  expect(wordsAt(`${typed}&brand=Audi&radiusMiles=50`)).toBe('red near austin within 30 miles')
  expect(wordsAt('?q=bmw&brand=Audi')).toBeUndefined()
})

it.each([
  ['audi zorb', ['zorb'], 'audi'],
  ['zorb', ['zorb'], undefined],
  ['"quimble dentist"', ['quimble'], '" dentist"'],
  ['wagon with a frobnicator and cheap tires', ['frobnicator'], 'wagon with a frobnicator and cheap tires'],
])('says what was searched for without the words that were not used, but for holes: %s', (q, unused, expected) => {
  const understood = unused.map((text) => ({ field: 'q', value: text, text, use: 'unused' }))
  expect(effectiveQueryWords({ q }, understood)).toBe(expected)
})

it('H-08 a chip that is taken away takes its own words along, however they were spaced', () => {
  const query = parseCarListQuery(new URL('http://localhost/cars?q=red%20%20audi%C2%A0a4%20estate'))
  expect(carListUrlWithoutWords(query, 'audi a4').q).toBe('red estate')
  expect(carListUrlWithoutWords({ ...query, q: 'audi  a4' }, 'audi a4').q).toBeUndefined()
})

it('words that turn the direction of writing turn no sentence of the page', () => {
  const query = parseCarListQuery(new URL('http://localhost/cars?q=%E2%80%AEkcart%20der%20%E2%81%A7ford'))
  expect(query.q).toBe('kcart der  ford')
})

it('the address of a list loses its blank parameters, and keeps all others as they are', () => {
  const shortened = (address: string) => canonicalCarListUrl(new URL(address, 'http://localhost'), 'en')
  expect(shortened('/cars?brand=&body=SUV&body=&near=&q=a+b&unknown=1')).toBe('/cars?body=SUV&q=a+b&unknown=1')
  expect(shortened('/cars?q=')).toBe('/cars')
  expect(shortened('/cars?q=audi&brand=Audi')).toBeNull()
  expect(shortened('/cars')).toBeNull()
})

it('corrected words are taken back by quotation marks, on the first page', () => {
  const query = { q: 'toyta camary near seatle', fuel: ['Petrol'], cursor: 'x' }
  const asTyped = carListUrlWithWordsAsTyped(query, ['toyta camary', 'near seatle'])
  expect(asTyped).toEqual({ q: '"toyta camary" "near seatle"', fuel: ['Petrol'], cursor: undefined })
  expect(carListUrlWithWordsAsTyped({ q: 'redaudy' }, ['audy red']).q).toBe('"redaudy"')
})
