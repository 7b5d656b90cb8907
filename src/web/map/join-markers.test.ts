import { expect, it } from 'vitest'
import type { CarCluster } from '#contract/car-map.ts'
import { joinMarkers } from '#web/map/join-markers.ts'
import { viewOf } from '#web/map/projection.ts'

const at = (latitude: number, longitude: number, count: number): CarCluster => ({
  ...{ latitude, longitude, count, lowestPriceCents: 1000 * count, carId: count === 1 ? `${longitude}` : null },
  box: { west: longitude, south: latitude, east: longitude, north: latitude },
})
const clusters = [at(30.27, -97.74, 1), at(29.42, -98.49, 4), at(32.78, -96.8, 2), at(39.74, -104.99, 7)]
const size = { width: 800, height: 500 }

it('markers that would cover one another are one, and no car is lost', () => {
  const far = joinMarkers(
    clusters,
    viewOf({ west: -125, south: 24, east: -66, north: 50 }, { width: 320, height: 300 }),
    size,
  )
  expect(far.length).toBeLessThan(clusters.length)
  expect(far.reduce((sum, { cluster }) => sum + cluster.count, 0)).toBe(14)
  const texas = far.find(({ cluster }) => cluster.longitude > -104)?.cluster
  expect(texas).toMatchObject({
    carId: null,
    lowestPriceCents: 1000,
    box: { west: -98.49, south: 29.42, north: 32.78 },
  })
  const near = joinMarkers(clusters, viewOf({ west: -99, south: 29, east: -96, north: 33 }, size), size)
  expect(near).toHaveLength(4)
})
