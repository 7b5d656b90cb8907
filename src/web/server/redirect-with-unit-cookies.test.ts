import { expect, test } from 'vitest'
import { redirectWithUnitCookies } from '#web/server/redirect-with-unit-cookies.ts'

test('a form without scripts stores the units, and leads back to the same list', () => {
  const { status, headers } = redirectWithUnitCookies(
    'http://cars.test/cars?q=a&distanceUnit=km&consumptionUnit=litres',
    {
      distanceUnit: 'km',
      consumptionUnit: 'litres',
    },
  )
  expect([status, headers.get('Location')]).toEqual([303, '/cars?q=a'])
  expect(headers.getSetCookie().map((cookie) => cookie.split(';')[0])).toEqual([
    'distanceUnit=km',
    'consumptionUnit=litres',
  ])
})

test('it leads to no other site', () => {
  const { headers } = redirectWithUnitCookies('http://cars.test//evil.test/?distanceUnit=km', { distanceUnit: 'km' })
  expect(headers.get('Location')).toBe('/evil.test/')
})
