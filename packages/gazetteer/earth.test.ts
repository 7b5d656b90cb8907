import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boundingBoxOfCircle,
  type Coordinates,
  halfEarthCircumferenceMiles,
  milesToSquaredChordDistance,
  squaredChordDistance,
  squaredChordDistanceToMiles,
  toEarthXyz,
} from './earth.ts'

const milesBetween = (one: Coordinates, other: Coordinates) =>
  squaredChordDistanceToMiles(squaredChordDistance(toEarthXyz(one), toEarthXyz(other)))
const austin = { latitude: 30.27, longitude: -97.74 }

describe('distance', () => {
  it('is that of the great circle', () => {
    expect(milesBetween(austin, austin)).toBe(0)
    expect(milesBetween(austin, { latitude: 29.76, longitude: -95.37 })).toBeCloseTo(146, 0)
    expect(milesBetween({ latitude: 40.71, longitude: -74.01 }, { latitude: 51.51, longitude: -0.13 })).toBeCloseTo(
      3461,
      -1,
    )
    expect(milesBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeLessThan(
      halfEarthCircumferenceMiles,
    )
  })

  it('of a chord and back is the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12_000 }), (miles) => {
        expect(squaredChordDistanceToMiles(milesToSquaredChordDistance(miles))).toBeCloseTo(miles, 2)
      }),
    )
  })
})

describe('a box around a place', () => {
  const degrees = (most: number) => fc.integer({ min: -most * 100, max: most * 100 }).map((n) => n / 100)
  const anywhere = fc.record({ latitude: degrees(90), longitude: degrees(180) })

  it('holds everything within the distance, also beyond the 180th meridian and around the poles', () => {
    fc.assert(
      fc.property(anywhere, anywhere, fc.integer({ min: 1, max: 3000 }), (place, other, miles) => {
        const { west, south, east, north } = boundingBoxOfCircle(place, miles)
        const isBeside =
          west <= east
            ? other.longitude >= west && other.longitude <= east
            : other.longitude >= west || other.longitude <= east
        const isIn = isBeside && other.latitude >= south && other.latitude <= north
        if (milesBetween(place, other) <= miles) expect(isIn).toBe(true)
      }),
      { numRuns: 5000 },
    )
  })
})
