import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { plainValidationMessage } from '#contract/plain-validation-messages.ts'
import { compileImportMapping } from './compile-import-mapping.ts'
import { parseImportMapping } from './import-mapping.ts'

const fields = { stockNumber: 'id', title: 'title', description: 'title', brand: 'make', price: 'price' }
const header = ['id', 'title', 'make', 'price', 'km', 'low', 'high', 'year', 'trim', 'body']

const american = [
  ...[
    'id',
    'title',
    'description',
    'condition',
    'make',
    'model',
    'trim',
    'year',
    'body',
    'mileage_mi',
    'fuel',
    'engine',
  ],
  ...['transmission', 'drivetrain', 'colour', 'city', 'state', 'zip', 'owners', 'accidents', 'msrp_usd', 'first_seen'],
  ...['value_low_usd', 'value_est_usd', 'value_high_usd', 'last_purchase'],
]

function read(more: object, cells: Record<string, string>) {
  const map = compileImportMapping(parseImportMapping({ unknown: ['None'], fields: { ...fields, ...more } }), header)
  const mapped = map(header.map((name) => cells[name] ?? ''))
  return mapped.kind === 'car' ? mapped.values : mapped
}

it.each([
  [{ fields: { ...fields, price: { column: 'price', currency: 'AED' } } }, /fields\.price\.rate is missing/],
  [{ fields: { ...fields, price: { column: 'price', rate: 2 } } }, /fields\.price\.currency is missing/],
  [{ fields: { ...fields, prise: 'x' } }, /fields\.prise is not a key/],
  [{ fields: { ...fields, mileage: { column: 'km', units: 'km' } } }, /fields\.mileage\.units is not a key/],
  [{ fields: { ...fields, mileage: { column: 'km', unit: 'furlong' } } }, /fields\.mileage\.unit is km or mi/],
  [{ fields: { ...fields, title: { limit: 3 } } }, /fields\.title is the name of a column, or an object with one of/],
  [{ fields: { ...fields, title: { first: ['title', { template: 1 }] } } }, /fields\.title\.first\.1\.template/],
  [
    { fields: { ...fields, body: { column: 'body', map: { sedan: 'Sedan' } } } },
    /fields\.body gives "Sedan", which is not/,
  ],
  [{ fields: { ...fields, brand: undefined } }, /fields\.brand is missing/],
  [{}, /fields is an object/],
  [{ fields, delimiter: ',,' }, /delimiter is one character/],
  [{ fields, reject: [{ column: 'x', equals: 'y' }] }, /reject\.0\.reason is missing/],
  [[], /the file/],
])('says which key of a mapping is wrong: %j', (mapping, message) => {
  expect(() => parseImportMapping(mapping)).toThrow(message)
})

it('says so too where the API has chosen the words of other faults', () => {
  const { localeError } = z.config()
  z.config({ localeError: plainValidationMessage })
  try {
    const mapping = { fields, reject: [{ column: 'x', equals: 'y' }] }
    expect(() => parseImportMapping(mapping)).toThrow('reject.0.reason is missing.')
  } finally {
    z.config({ localeError })
  }
})

it('takes the first source that says something', () => {
  const more = {
    title: { first: ['title', { template: '{year} {make} {trim}' }], limit: 120 },
    price: { first: [{ middle: ['low', 'high'] }, 'price'], missing: 'no price' },
  }
  const car = { id: '1', make: 'Ford', price: '100', year: '2020' }
  expect(read(more, { ...car, low: '10', high: '21' })).toMatchObject({ title: '2020 Ford', price: 1550 })
  expect(read(more, { ...car, low: '10', trim: 'None' })).toMatchObject({ title: '2020 Ford', price: 10_000 })
  expect(read(more, { ...car, price: 'None' })).toMatchObject({ kind: 'rejected', field: 'price', reason: 'no price' })
})

it('closes the gaps that unknown columns leave in a template', () => {
  const more = { location: { template: '{make}, {trim} {year}' } }
  expect(read(more, { make: 'Austin', trim: 'TX', year: '78701' })).toMatchObject({ location: 'Austin, TX 78701' })
  expect(read(more, { make: 'None', trim: 'TX' })).toMatchObject({ location: 'TX' })
  expect(read(more, { year: '78701' })).toMatchObject({ location: '78701' })
  expect(read(more, {})).toMatchObject({ location: null })
})

it('takes values that our lists do not have for unknown', () => {
  const more = { body: { column: 'body', map: { sedan: 'Saloon' } } }
  expect(read(more, { body: 'SEDAN' })).toMatchObject({ body: 'Saloon' })
  expect(read(more, { body: 'suv' })).toMatchObject({ body: 'SUV' })
  expect(read(more, { body: 'spaceship' })).toMatchObject({ body: null })
})

it('keeps NUL bytes, line breaks and formulas out of a title, as text', () => {
  expect(read({}, { title: '=HYPERLINK("x")\0\n two' })).toMatchObject({ title: '=HYPERLINK("x") two' })
})

it('makes one stock number of one row, and another of any other', () => {
  const more = { stockNumber: { hash: '*' } }
  const numberOf = (cells: Record<string, string>) => (read(more, cells) as { stockNumber: string }).stockNumber
  expect(numberOf({ id: 'a', title: 'b' })).toBe(numberOf({ id: 'a', title: 'b' }))
  expect(numberOf({ id: 'a', title: 'b' })).not.toBe(numberOf({ id: 'ab' }))
  expect(numberOf({ id: 'a' })).not.toBe(numberOf({ title: 'a' }))
})

it('names the columns that a file does not have, or has twice', () => {
  const mapping = parseImportMapping({ fields: { ...fields, model: 'modell' } })
  expect(() => compileImportMapping(mapping, ['id', 'title', 'make', 'price', 'price'])).toThrow(
    /no column "modell".*several columns "price".*Its columns are: "id"/s,
  )
  const second = parseImportMapping({ fields: { ...fields, price: 'price#2' } })
  const map = compileImportMapping(second, ['id', 'title', 'make', 'price', 'price'])
  expect(map(['1', 't', 'm', '1', '2'])).toMatchObject({ values: { price: 200 } })
  expect(() => compileImportMapping(mapping, ['id;title'])).toThrow(/set "delimiter"/)
})

it.each(['uae', 'us'])('ships a mapping %s that is right', (name) => {
  expect(() => parseImportMapping(JSON.parse(readFileSync(`mappings/${name}.json`, 'utf8')))).not.toThrow()
})

it.each([
  ['Used 2022 Ford Bronco 2-Door w/ Sasquatch Package', 2],
  ['Used 2016 Mercedes-Benz GLE 350 AWD 4dr SUV', 4],
  ['2013 INFINITI G37x Sedan 4D', 4],
  ['MINI Hardtop 4 Door', 4],
  ['2014 Ford F-150', null],
])('the mapping of American adverts reads doors that only the title states: %s', (title, doors) => {
  const mapping = parseImportMapping(JSON.parse(readFileSync('mappings/us.json', 'utf8')))
  const cells: Record<string, string> = { id: '1', title, make: 'Ford', value_est_usd: '9000', year: '2014' }
  const mapped = compileImportMapping(mapping, american)(american.map((name) => cells[name] ?? ''))
  expect(mapped).toMatchObject({ kind: 'car' })
  expect(mapped.kind === 'car' && mapped.values.doors).toBe(doors)
})
