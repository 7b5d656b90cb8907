import { expect, it } from 'vitest'
import { frameMostCars } from '#web/map/frame-most-cars.ts'

const at = (count: number, longitude: number, latitude: number) => ({
  latitude,
  longitude,
  count,
  lowestPriceCents: 900_000,
  carId: null,
  box: { west: longitude - 1, south: latitude - 1, east: longitude + 1, north: latitude + 1 },
})
const [california, texas, florida] = [at(400, -118, 34), at(300, -97, 31), at(280, -81, 28)]

it('frames the contiguous country where few of the cars are in Hawaii and Alaska', () => {
  const cars = [california, texas, florida, at(12, -157, 21), at(8, -150, 61)]
  expect(frameMostCars(cars)).toEqual({ west: -119, south: 27, east: -80, north: 35 })
})

it('leaves out no more than a twentieth of the cars', () => {
  const hawaii = at(60, -157, 21)
  expect(frameMostCars([california, texas, florida, hawaii])?.west).toBe(-158)
})

it('leaves out nothing whose place is among the rest, none of a few cars, and frames nothing without cars', () => {
  expect(frameMostCars([california, texas, florida, at(1, -82, 29)])?.east).toBe(-80)
  expect(frameMostCars([at(9, -97, 31), at(1, -157, 21)])?.west).toBe(-158)
  expect(frameMostCars([])).toBeNull()
})
