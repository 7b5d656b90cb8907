import { expect, it } from 'vitest'
import { canonicalCarListPage } from '#web/cars/canonical-car-list-page.ts'
import type { CarListQuery } from '#web/cars/car-list-query.ts'

const lists: [string, CarListQuery, string, boolean][] = [
  ['the whole list', {}, '/cars', true],
  ['the list of a brand', { brand: ['Rolls_Royce'] }, '/cars?brand=Rolls_Royce', true],
  ['prices and an order', { priceMin: '1', priceMax: '2', sort: 'priceAsc' }, '/cars', true],
  ['a brand in another order', { brand: ['Audi'], sort: 'priceAsc' }, '/cars?brand=Audi', true],
  ['several brands', { brand: ['Audi', 'BMW'] }, '/cars', true],
  ['words', { q: 'roma' }, '/cars', false],
  ['a page further on', { brand: ['Audi'], cursor: 'x' }, '/cars?brand=Audi', false],
]
it.each(lists)('G-22: the canonical list of %s', (_name, query, path, isFound) => {
  expect(canonicalCarListPage('/cars', query, 5)).toEqual({ path, isFound })
  expect(canonicalCarListPage('/cars', query, 0).isFound).toBe(false)
})
