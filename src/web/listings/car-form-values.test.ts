import { expect, test } from 'vitest'
import { emptyCarFormValues, validateCarChangesForm, validateNewCarForm } from '#web/listings/car-form-values.ts'

const now = new Date('2026-11-20T12:00:00Z')
const typed = {
  ...emptyCarFormValues,
  title: 'Audi A4',
  category: 'Audi',
  price: '$12,500.50',
  description: 'One owner.',
}

test('dollars become whole cents, and what is left out becomes nothing', () => {
  const checked = validateNewCarForm({ ...typed, mileage: '42,000', year: '2020' }, ['photo'], now)
  expect(checked).toMatchObject({
    kind: 'valid',
    request: { priceCents: 1_250_050, originalPriceCents: null, mileageMiles: 42_000, year: 2020, fuel: null },
  })
})

test('an empty form names every field that is missing, in the words of the specification', () => {
  expect(validateNewCarForm(emptyCarFormValues, [], now)).toEqual({
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
  ['originalPrice', 'abc', /dollar amount/],
  ['mileage', '12,x', /Mileage must be between 0 and 2,000,000 miles/],
  ['year', '1700', /Model year must be a year from 1886 to 2027/],
  ['yearOfPurchase', '2030', /Year of purchase/],
] as const)('what is wrong with %s stands at its own input', (field, value, words) => {
  const checked = validateNewCarForm({ ...typed, [field]: value }, ['photo'], now)
  expect(checked).toEqual({ kind: 'wrong', errors: { [field]: expect.stringMatching(words) } })
})

test('an edit sends neither untouched photos nor a category that nobody can choose', () => {
  const before = { ...typed, category: 'Toyota' }
  const checked = validateCarChangesForm({ before, values: { ...before, price: '11,000' }, photoIds: undefined }, now)
  expect(checked.kind === 'valid' && checked.request).toMatchObject({ priceCents: 1_100_000 })
  expect(checked.kind === 'valid' && Object.keys(checked.request)).not.toContain('category')
  expect(checked.kind === 'valid' && Object.keys(checked.request)).not.toContain('photoIds')
})

test('sizes, powers and distances are read with their units, and a VIN with its spaces', () => {
  const facts = { engine: '2.0 l', power: '135 kW', mileage: '67,000 km', owners: '2', vin: '1m8gdm9ax kp042788' }
  expect(validateNewCarForm({ ...typed, ...facts }, ['photo'], now)).toMatchObject({
    kind: 'valid',
    request: { engineCc: 2000, powerHp: 181, mileageMiles: 41_632, owners: 2, vin: '1M8GDM9AXKP042788' },
  })
  expect(validateNewCarForm(typed, ['photo'], now)).toMatchObject({
    request: { engineCc: null, vin: null, drive: null },
  })
})

test.each([
  ['engine', 'big', /50 to 30,000 cc/],
  ['power', '9000', /between 1 and 3,000 hp/],
  ['owners', '0', /between 1 and 50/],
  ['vin', '1M8GDM9A1KP042788', /the 9th should be X, but it’s 1/],
  ['vin', '1M8GDM9AX', /17 characters. This one has 9/],
] as const)('a wrong %s, %s, is named at its field', (field, text, message) => {
  expect(validateNewCarForm({ ...typed, [field]: text }, ['photo'], now)).toMatchObject({
    kind: 'wrong',
    errors: { [field]: expect.stringMatching(message) },
  })
})

test('what else is described is read as it is typed, and equipment as it is ticked', () => {
  const facts = { seats: '7', consumption: '7.8 l/100 km', electricRange: '400 km', accidents: 'None' }
  const rest = { warrantyUntil: '2027-05-31', equipment: 'Sunroof\nTow hitch' }
  expect(validateNewCarForm({ ...typed, ...facts, ...rest }, ['photo'], now)).toMatchObject({
    kind: 'valid',
    request: {
      seats: 7,
      consumption: 7800,
      electricRangeMiles: 249,
      accidents: 'None',
      titleStatus: null,
      warrantyUntil: '2027-05-31',
      equipment: ['Sunroof', 'Tow hitch'],
    },
  })
  expect(validateNewCarForm({ ...typed, consumption: '30' }, ['photo'], now)).toMatchObject({
    request: { consumption: 7841 },
  })
})

test.each([
  ['seats', '99', /whole number from 1 to 60/],
  ['consumption', 'little', /Enter consumption as 30 mpg/],
  ['warrantyUntil', '2027-02-31', /Enter the date/],
] as const)('a wrong %s, %s, is named at its field, too', (field, text, message) => {
  expect(validateNewCarForm({ ...typed, [field]: text }, ['photo'], now)).toMatchObject({
    kind: 'wrong',
    errors: { [field]: expect.stringMatching(message) },
  })
})

test('an edit sends no attribute that nobody touched, so that none comes back rounded', () => {
  const before = { ...typed, consumption: '30 mpg', seats: '5' }
  const checked = validateCarChangesForm({ before, values: { ...before, seats: '' }, photoIds: undefined }, now)
  expect(checked.kind === 'valid' && checked.request).toMatchObject({ seats: null })
  expect(checked.kind === 'valid' && Object.keys(checked.request)).not.toContain('consumption')
})
