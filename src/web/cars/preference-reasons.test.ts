import { expect, it } from 'vitest'
import { carSorts } from '#contract/car-search-options.ts'
import { carComparatives, carPurposeNames } from '#domain/search/understanding/purposes/purposes.ts'
import texts from '#locales/en/pages/search-wishes.json' with { type: 'json' }

it('every preference that words can state has a reason to show', () => {
  const orders = carSorts.filter((sort) => sort !== 'best')
  const reasons = [...carPurposeNames, ...carComparatives, ...orders, 'reference', 'word', 'fact']
  expect(reasons.filter((name) => !(`reason.${name}` in texts))).toEqual([])
})
