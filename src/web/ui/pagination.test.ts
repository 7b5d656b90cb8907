import { expect, test } from 'vitest'
import { shownPages } from '#web/ui/pagination.tsx'

test('shows the ends and the neighbours, with gaps between', () => {
  expect(shownPages(5, 12)).toEqual([1, 'gap', 4, 5, 6, 'gap', 12])
})

test('shows no gap between pages that follow one another', () => {
  expect(shownPages(1, 3)).toEqual([1, 2, 3])
  expect(shownPages(2, 4)).toEqual([1, 2, 3, 4])
  expect(shownPages(12, 12)).toEqual([1, 'gap', 11, 12])
})
