import { expect, test } from 'vitest'
import { arrangeRows, toggleSorting } from '#web/ui/table-rows.ts'

const rows = ['Zoë 10', 'anna 9', 'Bert 100', 'Ånders 1'].map((name) => ({ name }))
const base = { rows, query: '', sorting: null, page: 1, pageSize: 10 }
const byName = { searchText: (row: { name: string }) => row.name, sortValue: (row: { name: string }) => row.name }

function namesOf(options: Partial<Parameters<typeof arrangeRows<{ name: string }>>[0]>): string[] {
  return arrangeRows({ ...base, ...byName, ...options }).shown.map(({ name }) => name)
}

test('leaves the order alone until a column is chosen', () => {
  expect(namesOf({})).toEqual(['Zoë 10', 'anna 9', 'Bert 100', 'Ånders 1'])
})

test('sorts words as people do, whatever their case or accents', () => {
  const sorting = { key: 'name', direction: 'ascending' as const }
  expect(namesOf({ sorting })).toEqual(['Ånders 1', 'anna 9', 'Bert 100', 'Zoë 10'])
})

test('searches without regard to case', () => {
  expect(namesOf({ query: ' ANNA ' })).toEqual(['anna 9'])
})

test('shows the last page when a search leaves fewer pages than the one asked for', () => {
  expect(arrangeRows({ ...base, ...byName, page: 4, pageSize: 3 })).toMatchObject({ page: 2, pageCount: 2, total: 4 })
  expect(arrangeRows({ ...base, ...byName, query: 'nobody' })).toMatchObject({ shown: [], page: 1, pageCount: 1 })
})

test('the second press on a column turns its order around', () => {
  const first = toggleSorting(null, 'name')
  expect(first.direction).toBe('ascending')
  expect(toggleSorting(first, 'name').direction).toBe('descending')
  expect(toggleSorting(first, 'price')).toEqual({ key: 'price', direction: 'ascending' })
})
