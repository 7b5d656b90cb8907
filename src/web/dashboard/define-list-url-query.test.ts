import { expect, test } from 'vitest'
import { defineListUrlQuery } from '#web/dashboard/define-list-url-query.ts'

const list = defineListUrlQuery({
  words: ['q', 'seller'],
  choices: { status: ['available', 'takenDown'] },
  sorts: ['newest', 'priceAsc'],
})
const read = (search: string) => list.from(new URL(`http://x/dashboard/listings${search}`))

test('search, filters, sort and page come from the address and go back into it', () => {
  const search = '?q=roma&seller=ann&status=takenDown&sort=priceAsc&page=3'
  expect(read(search)).toEqual({ q: 'roma', seller: 'ann', status: 'takenDown', sort: 'priceAsc', page: 3 })
  expect(list.address(read(search), { page: 3 })).toBe(search)
  expect(list.call(read(search)).query).toEqual({
    q: 'roma',
    seller: 'ann',
    status: 'takenDown',
    sort: 'priceAsc',
    page: '3',
  })
})

test.each(['?status=broken&sort=worst&page=-1', '?page=1.5', '?page=1e9', '?page=x', ''])(
  'nonsense in %s becomes the first page of all',
  (search) => {
    expect(read(search)).toEqual({ q: '', seller: '', status: '', sort: 'newest', page: 1 })
    expect(list.isNarrowed(read(search))).toBe(false)
    expect(list.address(read(search), {})).toBe('?')
    expect(list.call(read(search))).toEqual({ query: { sort: 'newest', page: '1' } })
  },
)

test('another filter begins at the first page and keeps the rest', () => {
  expect(list.address(read('?q=+ann+&sort=priceAsc&page=3'), { status: 'available' })).toBe(
    '?q=ann&status=available&sort=priceAsc',
  )
  expect(list.isNarrowed(read('?page=2'))).toBe(true)
})
