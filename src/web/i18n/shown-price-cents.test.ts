import { expect, test } from 'vitest'
import { shownPriceCents } from '#web/i18n/shown-price-cents.ts'

test.each([
  [1_115_450, 1_115_500],
  [1_115_401, 1_115_500],
  [1_115_400, 1_115_400],
  [0, 0],
])('a price of %i cents is shown as %i: whole dollars, never less than is paid', (cents, shown) => {
  expect(shownPriceCents(cents)).toBe(shown)
})
