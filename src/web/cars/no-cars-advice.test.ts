import { expect, it } from 'vitest'
import { noCarsAdvice } from '#web/cars/no-cars-advice.ts'

const vin = { field: 'vin', value: '1HGCM82633A004352' }

it.each([
  [[vin], { text: 'noCarWithVin', vin: vin.value }],
  [[vin, { field: 'q', value: 'honda' }], { text: 'noCarWithVin', vin: vin.value }],
  [[{ field: 'q', value: 'zorbulating' }], { text: 'notInAnyAdvert' }],
  [[{ field: 'fuel', value: 'Diesel' }], { text: 'noCarAdvice' }],
  [[], { text: 'noCarAdvice' }],
])('H-08 where %j was understood and nothing found, the page says %j', (understood, advice) => {
  expect(noCarsAdvice(understood)).toEqual(advice)
})
