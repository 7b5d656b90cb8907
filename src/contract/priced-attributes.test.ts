import { expect, it } from 'vitest'
import { factNameByPriceField, pricedAttributeNames } from './priced-attributes.ts'
import { PriceEstimateField } from './valuation.ts'

it('values count these facts, in the order of sums and of the columns of a stored fit', () => {
  expect(pricedAttributeNames).toEqual([
    ...['fuel', 'transmission', 'body', 'drive', 'engineCc', 'cylinders', 'powerHp'],
    ...['titleStatus', 'accidents', 'serviceHistory'],
  ])
})

it('each part of a sum has a name', () => {
  expect(Object.keys(factNameByPriceField).toSorted()).toEqual(PriceEstimateField.options.toSorted())
})
