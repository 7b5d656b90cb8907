import { expect, it } from 'vitest'
import { countCarsBeyondEdges } from '#web/map/count-cars-beyond-edges.ts'
import { frameDenseCore } from '#web/map/frame-dense-core.ts'
import { fitMapViewportToBox, markerInsetsOf } from '#web/map/projection.ts'

const at = (count: number, longitude: number, latitude: number) => ({
  latitude,
  longitude,
  count,
  lowestPriceCents: 900_000,
  carId: null,
  box: { west: longitude - 1, south: latitude - 1, east: longitude + 1, north: latitude + 1 },
})
const size = { width: 358, height: 500 }
const phone = { size, insets: markerInsetsOf(size) }
const east = [at(20, -84, 34), at(20, -81, 28), at(15, -87, 42), at(20, -74, 41)]
const west = [at(15, -118, 34), at(10, -122, 38)]

it('on a phone the map is of the dense part of the country, with at least three of five cars', () => {
  expect(frameDenseCore([...east, ...west], phone)).toEqual({ west: -88, south: 27, east: -73, north: 43 })
  // Half of the cars would be larger still.
  expect(frameDenseCore([at(50, -84, 34), at(50, -118, 34)], phone)).toEqual({
    west: -119,
    south: 33,
    east: -83,
    north: 35,
  })
})

it('leaves out nothing that would make the rest no larger, and frames nothing without cars', () => {
  expect(frameDenseCore([...east, at(1, -80, 33)], phone)).toEqual({ west: -88, south: 27, east: -73, north: 43 })
  expect(frameDenseCore([at(1, -80, 33)], phone)).toEqual({ west: -81, south: 32, east: -79, north: 34 })
  expect(frameDenseCore([], phone)).toBeNull()
})

it('each car that the map does not show is counted once, at the edge that it is farthest beyond', () => {
  const box = frameDenseCore([...east, ...west], phone)
  const view = fitMapViewportToBox(box ?? { west: 0, south: 0, east: 1, north: 1 }, size, phone.insets)
  const all = [...east, ...west, at(3, -80, 60), at(2, -80, 2)]
  expect(countCarsBeyondEdges(all, view, size)).toEqual({ west: 25, east: 0, north: 3, south: 2 })
})
