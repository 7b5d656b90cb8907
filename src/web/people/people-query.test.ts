import { expect, test } from 'vitest'
import { peopleAddress, peopleQueryFrom } from '#web/people/people-query.ts'

const read = (search: string) => peopleQueryFrom(new URL(`http://x/dashboard/allBuyers${search}`))

test('search, sort and page come from the address', () => {
  expect(read('?q=+ann+&sort=name&page=3')).toEqual({ q: 'ann', sort: 'name', page: 3 })
})

test.each(['?sort=worst&page=-1', '?page=1.5', '?page=x', ''])(
  'nonsense in %s becomes the first page of all',
  (search) => {
    expect(read(search)).toEqual({ q: '', sort: 'newest', page: 1 })
  },
)

test('the address of another page keeps the search and leaves out what goes without saying', () => {
  expect(peopleAddress({ q: 'ann', sort: 'name', page: 1 }, 2)).toBe('?q=ann&sort=name&page=2')
  expect(peopleAddress({ q: '', sort: 'newest', page: 2 }, 1)).toBe('?')
})
