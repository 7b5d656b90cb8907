import { expect, it } from 'vitest'
import { columnSorting } from '#web/dashboard/column-sorting.ts'

const sortingBy = (current: 'newest' | 'priceAsc' | 'priceDesc') =>
  columnSorting({
    current,
    orders: [
      ['priceAsc', 'ascending'],
      ['priceDesc', 'descending'],
    ],
    addressOf: (sort) => `?sort=${sort}`,
  })

it('a heading sorts by its column, and turns the order round when it is pressed again', () => {
  expect(sortingBy('newest')).toEqual({ direction: null, to: '?sort=priceAsc' })
  expect(sortingBy('priceAsc')).toEqual({ direction: 'ascending', to: '?sort=priceDesc' })
  expect(sortingBy('priceDesc')).toEqual({ direction: 'descending', to: '?sort=priceAsc' })
})
