import { expect, it } from 'vitest'
import type { CarMapCluster } from '#contract/car-map-response.ts'
import { findMarkerOfCar, mergeOverlappingMarkers } from '#web/map/merge-overlapping-markers.ts'
import { fitMapViewportToBox } from '#web/map/projection.ts'

const at = (latitude: number, longitude: number, count: number): CarMapCluster => ({
  latitude,
  longitude,
  count,
  lowestPriceCents: 1000 * count,
  carId: count === 1 ? `${longitude}` : null,
  box: { west: longitude, south: latitude, east: longitude, north: latitude },
})
const clusters = [at(30.27, -97.74, 1), at(29.42, -98.49, 4), at(32.78, -96.8, 2), at(39.74, -104.99, 7)]
const size = { width: 800, height: 500 }

it('markers that would cover one another are one, and no car is lost', () => {
  const far = mergeOverlappingMarkers(
    clusters,
    fitMapViewportToBox({ west: -125, south: 24, east: -66, north: 50 }, { width: 320, height: 300 }),
    size,
  )
  expect(far.length).toBeLessThan(clusters.length)
  expect(far.reduce((sum, { cluster }) => sum + cluster.count, 0)).toBe(14)
  const texas = far.find(({ cluster }) => cluster.longitude > -104)?.cluster
  expect(texas).toMatchObject({
    carId: null,
    lowestPriceCents: 1000,
    box: { west: -98.49, south: 29.42, north: 30.27 },
  })
  const near = mergeOverlappingMarkers(
    clusters,
    fitMapViewportToBox({ west: -99, south: 29, east: -96, north: 33 }, size),
    size,
  )
  expect(near).toHaveLength(4)
})

it('markers of two lines never touch one above the other', () => {
  const view = fitMapViewportToBox({ west: -99, south: 29, east: -96, north: 33 }, size)
  const marksOf = (latitude: number) => mergeOverlappingMarkers([at(31, -97, 3), at(latitude, -97, 2)], view, size)
  const apart = (marks: { y: number }[]) => Math.abs((marks[0]?.y ?? 0) - (marks[1]?.y ?? 0))
  const distances = Array.from({ length: 30 }, (_, step) => marksOf(31 + step / 20)).filter(
    ({ length }) => length === 2,
  )
  expect(distances.length).toBeGreaterThan(3)
  // A line of 20 pixels, one of 17, padding and border of 12.
  expect(Math.min(...distances.map(apart))).toBeGreaterThan(49)
})

it('a car is found at its own marker, else at the nearest of those whose cars stand around it', () => {
  const around = (latitude: number, longitude: number): CarMapCluster => ({
    ...at(latitude, longitude, 3),
    box: { west: -98.5, south: 29, east: -96, north: 33 },
  })
  const marks = [at(30.27, -97.74, 1), around(30, -98), around(32, -97)].map((cluster) => ({ cluster, x: 0, y: 0 }))
  const [own, south, north] = marks
  const car = (id: string, latitude: number | null, longitude: number | null) => ({ id, latitude, longitude })
  expect(findMarkerOfCar(marks, car('-97.74', 30.27, -97.74))).toBe(own)
  expect(findMarkerOfCar(marks, car('other', 30.27, -97.74))).toBe(south)
  expect(findMarkerOfCar(marks, car('other', 33, -96))).toBe(north)
  expect(findMarkerOfCar(marks, car('other', 33.01, -96))).toBeNull()
  expect(findMarkerOfCar(marks, car('other', null, null))).toBeNull()
})

it('on a phone, where markers say less, more of them stand beside one another, and none on another', () => {
  const box = { west: -122, south: 26, east: -73, north: 47 }
  const phone = { width: 358, height: 288 }
  const cars = [at(40, -74, 9), at(42, -83, 8), at(33.7, -84.4, 6), at(27, -81.7, 5)]
  const narrow = mergeOverlappingMarkers(cars, fitMapViewportToBox(box, phone), phone)
  const wide = mergeOverlappingMarkers(cars, fitMapViewportToBox(box, phone), { ...phone, width: 480 })
  expect(narrow.length).toBeGreaterThan(wide.length)
  for (const one of narrow)
    for (const other of narrow)
      if (one !== other) expect(Math.abs(one.x - other.x) >= 58 || Math.abs(one.y - other.y) >= 44).toBe(true)
})
