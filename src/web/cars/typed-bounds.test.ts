import { expect, it } from 'vitest'
import { typedBounds } from '#web/cars/typed-bounds.ts'

it('the bounds that words of the search set are told by field, and nothing that only ranks or that was not used', () => {
  const text = 'under 15000'
  expect(
    typedBounds([
      { field: 'purpose', value: 'family', text: 'family car', use: 'prefer' },
      { field: 'body', value: 'SUV', text: 'suv', use: 'must' },
      { field: 'priceMax', value: '15000', text, use: 'must' },
      { field: 'mileageMax', value: '60000', text: 'low miles', use: 'prefer' },
      { field: 'yearMin', value: '2020', text: 'new', use: 'unused' },
    ]),
  ).toEqual({ priceMax: { value: '15000', text } })
})
