import { expect, test } from 'vitest'
import { hasFilters, listingsAddress, listingsCall, listingsQueryFrom } from '#web/admin/listings-query.ts'
import { ordersAddress, ordersCall, ordersQueryFrom } from '#web/admin/orders-query.ts'

const listings = (search: string) => listingsQueryFrom(new URL(`http://x/dashboard/listings${search}`))
const orders = (search: string) => ordersQueryFrom(new URL(`http://x/dashboard/orders${search}`))

test('filters, sort and page come from the address and go back into it', () => {
  const search = '?q=roma&seller=ann&status=takenDown&brand=Ferrari&sort=priceAsc&page=3'
  expect(listings(search)).toEqual({
    ...{ q: 'roma', seller: 'ann', status: 'takenDown', brand: 'Ferrari', sort: 'priceAsc', page: 3 },
  })
  expect(listingsAddress(listings(search), 3)).toBe(search)
  expect(ordersAddress(orders('?q=ann&status=paid&sort=changed'), 2)).toBe('?q=ann&status=paid&sort=changed&page=2')
})

test('nonsense in the address becomes the first page of all', () => {
  const all = listings('')
  expect(listings('?status=broken&sort=worst&page=-1')).toEqual(all)
  expect(hasFilters(all)).toBe(false)
  expect(listingsAddress(all, 1)).toBe('?')
  expect(listingsCall(all)).toEqual({ query: { sort: 'newest', page: '1' } })
  expect(ordersCall(orders('?status=x&sort=y&page=1e9'))).toEqual({ query: { sort: 'newest', page: '1' } })
})
