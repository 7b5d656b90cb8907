import { expect, test } from 'vitest'
import { shownPageNumbers } from '#web/ui/pagination.tsx'

test('shows the ends and the neighbours, with gaps between', () => {
  expect(shownPageNumbers(5, 12)).toEqual([1, 'gap', 4, 5, 6, 'gap', 12])
})

test('shows no gap between pages that follow one another', () => {
  expect(shownPageNumbers(1, 3)).toEqual([1, 2, 3])
  expect(shownPageNumbers(2, 4)).toEqual([1, 2, 3, 4])
  expect(shownPageNumbers(12, 12)).toEqual([1, 'gap', 11, 12])
})
