import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  coordinatesToPixels,
  fitMapViewportToBox,
  formatMapBox,
  geoBoxOfMapViewport,
  markerInsetsOf,
  panMapViewport,
  parseMapBox,
  projectToUnitSquare,
  unprojectFromUnitSquare,
  zoomMapViewport,
} from './projection.ts'

const size = { width: 800, height: 500 }
const texas = { west: -106.65, south: 25.84, east: -93.51, north: 36.5 }

it('there and back is the same place', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -80, max: 80, noNaN: true }),
      (lon, lat) => {
        const place = unprojectFromUnitSquare(...projectToUnitSquare(lon, lat))
        expect(place.longitude).toBeCloseTo(lon, 6)
        expect(place.latitude).toBeCloseTo(lat, 6)
      },
    ),
  )
})

it('a view of a box shows the whole of it', () => {
  const shown = geoBoxOfMapViewport(fitMapViewportToBox(texas, size), size)
  expect(shown.west).toBeLessThanOrEqual(texas.west)
  expect(shown.east).toBeGreaterThanOrEqual(texas.east)
  expect(shown.south).toBeLessThanOrEqual(texas.south + 0.01)
  expect(shown.north).toBeGreaterThanOrEqual(texas.north - 0.01)
  expect(parseMapBox(formatMapBox(shown))).toEqual(shown)
})

it('a view with the insets of markers shows the whole of a marker on each corner of the box', () => {
  const phone = { width: 358, height: 288 }
  const insets = markerInsetsOf(phone)
  for (const box of [texas, { west: -122.4, south: 25.8, east: -71.1, north: 47.6 }]) {
    const view = fitMapViewportToBox(box, phone, insets)
    const upper = coordinatesToPixels(view, phone, { longitude: box.west, latitude: box.north })
    const lower = coordinatesToPixels(view, phone, { longitude: box.east, latitude: box.south })
    expect(upper.x).toBeGreaterThanOrEqual(insets.side - 0.01)
    expect(upper.y).toBeGreaterThanOrEqual(insets.top - 0.01)
    expect(lower.x).toBeLessThanOrEqual(phone.width - insets.side + 0.01)
    expect(lower.y).toBeLessThanOrEqual(phone.height - insets.bottom + 0.01)
  }
})

it('zooming keeps the place under the pointer, panning moves it along', () => {
  const view = fitMapViewportToBox(texas, size)
  const austin = { longitude: -97.74, latitude: 30.27 }
  const before = coordinatesToPixels(view, size, austin)
  const closer = zoomMapViewport(view, 2, [before.x - size.width / 2, before.y - size.height / 2])
  expect(coordinatesToPixels(closer, size, austin).x).toBeCloseTo(before.x, 6)
  expect(coordinatesToPixels(closer, size, austin).y).toBeCloseTo(before.y, 6)
  expect(coordinatesToPixels(panMapViewport(view, 30, -20), size, austin).x).toBeCloseTo(before.x + 30, 6)
  expect(coordinatesToPixels(panMapViewport(view, 30, -20), size, austin).y).toBeCloseTo(before.y - 20, 6)
})

it.each(['', '1,2,3', 'a,b,c,d', '3,0,1,1', '0,0,1,1,1'])('“%s” is no box', (text) => {
  expect(parseMapBox(text)).toBeNull()
})
