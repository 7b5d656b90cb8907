import { expect, it } from 'vitest'
import { typedChoices } from '#web/cars/typed-choices.ts'

it('the values that words of the search chose are told by filter, unless that was chosen otherwise or the words only rank', () => {
  const understood = [
    { field: 'brand', value: 'Audi', text: 'german', use: 'must' as const },
    { field: 'brand', value: 'BMW', text: 'german', use: 'must' as const },
    { field: 'body', value: 'SUV', text: 'suv', use: 'must' as const },
    { field: 'colour', value: 'Red', text: 'not red', use: 'except' as const },
    { field: 'purpose', value: 'family', text: 'family', use: 'prefer' as const },
    { field: 'priceMax', value: '15000', text: 'under 15000', use: 'must' as const },
  ]
  expect(typedChoices({ body: ['Estate'] }, understood)).toEqual({
    brand: [
      { value: 'Audi', text: 'german' },
      { value: 'BMW', text: 'german' },
    ],
  })
})
