import { expect, it } from 'vitest'
import { listQueryFrom, sortOf } from '#web/cars/list-query.ts'

const sortAt = (search: string) => sortOf(listQueryFrom(new URL(`http://localhost/cars${search}`)))

it('G-01 a list says how it is sorted, also where the address asks for an order that there is none', () => {
  expect(sortAt('?sort=priceAsc&q=roma')).toBe('priceAsc')
  expect(sortAt('?sort=%5Bnull%5D')).toBe('newest')
  expect(sortAt('?sort=toString&q=roma')).toBe('best')
})
