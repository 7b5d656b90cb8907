import { expect, it } from 'vitest'
import { sortWishes } from './sort-wishes.ts'

const wish = (id: string, day: number, priceCents: number, fellByCents: number, status: 'available' | 'sold') => ({
  id,
  wishedAt: `2026-11-${day}T10:00:00.000Z`,
  fellByCents,
  car: { priceCents, status },
})
const wishes = [
  wish('a', 10, 900, 0, 'available'),
  wish('b', 14, 500, 0, 'sold'),
  wish('c', 12, 700, 50, 'available'),
  wish('d', 11, 800, 90, 'available'),
]
const ids = (sort: Parameters<typeof sortWishes>[1]) =>
  sortWishes(wishes, sort)
    .map(({ id }) => id)
    .join('')

it('S-30 wishes stand newest first, or by price or by what it fell, then with sold cars last', () => {
  expect(ids('newest')).toBe('bcda')
  expect(ids('drop')).toBe('dcab')
  expect(ids('priceAsc')).toBe('cdab')
  expect(ids('priceDesc')).toBe('adcb')
})
