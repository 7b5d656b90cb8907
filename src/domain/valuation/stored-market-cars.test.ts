import { expect, test } from 'vitest'
import { StoredMarketCars } from './stored-market-cars.ts'
import type { UnpackedMarketCar } from './valuation-input.ts'

const stated: UnpackedMarketCar = {
  sellerId: 'ann',
  brand: 'Ford',
  model: 'Focus',
  year: 2019,
  mileageMiles: 0,
  priceCents: 1_250_000,
  fuel: 'Petrol',
  transmission: 'Manual',
  body: 'Hatchback',
  drive: 'Front-wheel drive',
  engineCc: 999,
  cylinders: 3,
  powerHp: 125,
  titleStatus: 'Clean',
  accidents: 'None',
  serviceHistory: 'Full',
  region: 'nj',
  titleWords: ['st', 'line', '+Sunroof'],
  isSold: true,
}
const blank: UnpackedMarketCar = {
  sellerId: 'bob',
  brand: 'Ford',
  model: 'Ford',
  year: 2024,
  mileageMiles: 120,
  priceCents: 100,
  fuel: null,
  transmission: null,
  body: null,
  drive: null,
  engineCc: null,
  cylinders: null,
  powerHp: null,
  titleStatus: null,
  accidents: null,
  serviceHistory: null,
  region: null,
  titleWords: [],
  isSold: false,
}

test('cars kept as numbers come back as they were, in their order', () => {
  const cars = [stated, blank, { ...blank, fuel: '', titleWords: ['Ford', 'st'] }, { ...stated, region: 'Ford' }]
  const stored = new StoredMarketCars()
  for (const car of cars) stored.push(car)
  expect(stored.length).toBe(4)
  expect([...stored]).toEqual(cars)
  expect(cars.map((_, place) => stored.at(place))).toEqual(cars)
  expect(stored.at(4)).toBeUndefined()
})
