import { expect, test } from 'vitest'
import { checkCarChanges, checkNewCar, emptyCar } from '#web/listings/car-form-values.ts'

const now = new Date('2026-11-20T12:00:00Z')
const typed = { ...emptyCar, title: 'Audi A4', category: 'Audi', price: '$12,500.50', description: 'One owner.' }

test('dollars become whole cents, and what is left out becomes nothing', () => {
  const checked = checkNewCar({ ...typed, mileage: '42,000', year: '2020' }, ['photo'], now)
  expect(checked).toMatchObject({
    kind: 'valid',
    request: { priceCents: 1_250_050, originalPriceCents: null, mileageMiles: 42_000, year: 2020, fuel: null },
  })
})

test('an empty form names every field that is missing, in the words of the specification', () => {
  expect(checkNewCar(emptyCar, [], now)).toEqual({
    kind: 'wrong',
    errors: {
      title: 'Title is Required',
      category: 'Category is Required',
      price: 'Price is Required',
      description: 'Description is Required',
      photo: 'Photo is Required',
    },
  })
})

test.each([
  ['price', 'abc', /between \$0\.50 and \$999,999\.99/],
  ['price', '1000000', /between \$0\.50 and \$999,999\.99/],
  ['originalPrice', 'abc', /number of dollars/],
  ['mileage', '12,x', /Mileage is a number of miles/],
  ['year', '1700', /Model year is a year from 1886 to 2027/],
  ['yearOfPurchase', '2030', /Year of purchase/],
] as const)('what is wrong with %s stands at its own input', (field, value, words) => {
  const checked = checkNewCar({ ...typed, [field]: value }, ['photo'], now)
  expect(checked).toEqual({ kind: 'wrong', errors: { [field]: expect.stringMatching(words) } })
})

test('an edit sends neither untouched photos nor a category that nobody can choose', () => {
  const before = { ...typed, category: 'Toyota' }
  const checked = checkCarChanges({ before, values: { ...before, price: '11,000' }, photoIds: undefined }, now)
  expect(checked.kind === 'valid' && checked.request).toMatchObject({ priceCents: 1_100_000 })
  expect(checked.kind === 'valid' && Object.keys(checked.request)).not.toContain('category')
  expect(checked.kind === 'valid' && Object.keys(checked.request)).not.toContain('photoIds')
})
