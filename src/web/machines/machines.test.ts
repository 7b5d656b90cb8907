import { expect, it } from 'vitest'
import type { ListQuery } from '#web/cars/list-query.ts'
import { scriptText } from '#web/machines/json-ld.tsx'
import { listCanonical } from '#web/machines/list-canonical.ts'

it('G-22: nothing that a seller writes ends the script element that carries it, and machines read it as it was', () => {
  const name = 'A4 </script><script>alert(1)</script> <!-- & \u2028 "quoted"'
  const text = scriptText({ '@type': 'Vehicle', name })
  expect(text).not.toMatch(/[<>&\u2028]/)
  expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@type': 'Vehicle', name })
})

const lists: [string, ListQuery, string, boolean][] = [
  ['the whole list', {}, '/cars', true],
  ['the list of a brand', { brand: ['Rolls_Royce'] }, '/cars?brand=Rolls_Royce', true],
  ['prices and an order', { priceMin: '1', priceMax: '2', sort: 'priceAsc' }, '/cars', true],
  ['a brand in another order', { brand: ['Audi'], sort: 'priceAsc' }, '/cars?brand=Audi', true],
  ['several brands', { brand: ['Audi', 'BMW'] }, '/cars', true],
  ['words', { q: 'roma' }, '/cars', false],
  ['a page further on', { brand: ['Audi'], cursor: 'x' }, '/cars?brand=Audi', false],
]
it.each(lists)('G-22: the canonical list of %s', (_name, query, path, isFound) => {
  expect(listCanonical('/cars', query, 5)).toEqual({ path, isFound })
  expect(listCanonical('/cars', query, 0).isFound).toBe(false)
})
