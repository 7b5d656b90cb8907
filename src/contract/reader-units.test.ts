import { expect, test } from 'vitest'
import { defaultUnitsOf, negotiateUnits, unitCookie, unitsFromUrlQuery } from './reader-units.ts'

const ask = (headers: Record<string, string>) =>
  negotiateUnits({ url: 'http://localhost:3000/cars', headers: new Headers(headers) })

test.each([
  ['en', 'mi', 'mpg'],
  ['en-GB', 'mi', 'mpgUk'],
  ['es', 'mi', 'mpg'],
  ['de', 'km', 'litres'],
  ['fr', 'km', 'litres'],
  ['pl', 'km', 'litres'],
  ['ar', 'km', 'litres'],
] as const)('who has chosen nothing reads %s in %s and %s', (language, distanceUnit, consumptionUnit) => {
  expect(ask({ 'Accept-Language': language })).toEqual({ distanceUnit, consumptionUnit })
  expect(defaultUnitsOf(language)).toEqual({ distanceUnit, consumptionUnit })
})

test('a choice holds in every language, and each of the two apart', () => {
  const Cookie = `theme=dark; ${unitCookie('distanceUnit', 'km')}`
  expect(ask({ Cookie })).toEqual({ distanceUnit: 'km', consumptionUnit: 'mpg' })
  expect(ask({ Cookie: 'consumptionUnit=mpgUk; language=de' })).toEqual({
    distanceUnit: 'km',
    consumptionUnit: 'mpgUk',
  })
})

test.each(['distanceUnit=parsecs', 'mydistanceUnit=km', 'distanceUnit=', 'distanceUnit=kmh'])(
  '%s is no choice',
  (Cookie) => {
    expect(ask({ Cookie })).toEqual(defaultUnitsOf('en'))
  },
)

test('an address chooses what it names, if we know it', () => {
  expect(unitsFromUrlQuery('/cars?distanceUnit=km&q=audi')).toEqual({ distanceUnit: 'km' })
  expect(unitsFromUrlQuery('/cars?distanceUnit=leagues')).toBeNull()
  expect(unitsFromUrlQuery('/cars?q=distanceUnit')).toBeNull()
})
