import { expect, it } from 'vitest'
import { placeMapTownLabels } from '#web/map/place-map-town-labels.ts'
import { fitMapViewportToBox } from '#web/map/projection.ts'

const size = { width: 600, height: 400 }
const view = fitMapViewportToBox({ west: -100, south: 28, east: -94, north: 32 }, size)
const town = (name: string, latitude: number, longitude: number) => ({ name, latitude, longitude })
const named = (towns: Parameters<typeof placeMapTownLabels>[0], marks: Parameters<typeof placeMapTownLabels>[1] = []) =>
  placeMapTownLabels(towns, marks, view, size).map(({ name }) => name)

it('names the larger of two towns whose names would lie on one another, and none that the edge would cut', () => {
  const austin = town('Austin, TX', 30.27, -97.74)
  expect(named([austin, town('Sunset Valley, TX', 30.25, -97.7), town('Houston, TX', 29.76, -95.37)])).toEqual([
    'Austin',
    'Houston',
  ])
  expect(named([town('Lake Charles, LA', 30.23, -94.01)])).toEqual([])
  expect(named([town('Denver, CO', 39.74, -104.99)])).toEqual([])
})

it('names a town under a marker below it, once, and none that another marker would cover', () => {
  const cluster = {
    latitude: 30.27,
    longitude: -97.74,
    count: 9,
    lowestPriceCents: 1,
    carId: null,
    box: { west: -97.74, south: 30.27, east: -97.74, north: 30.27 },
  }
  const mark = { cluster, x: 200, y: 150 }
  const at = (x: number, y: number) => ({ ...mark, x, y })
  const [austin] = placeMapTownLabels([town('Austin, TX', 30.27, -97.74)], [], view, size)
  if (!austin) throw new Error('Austin has no name.')
  const own = at(austin.x, austin.y)
  expect(
    placeMapTownLabels([town('Austin, TX', 30.27, -97.74), town('Lakeway, TX', 30.27, -97.74)], [own], view, size),
  ).toEqual([{ name: 'Austin', x: austin.x, y: austin.y, below: 24 }])
  expect(named([town('Austin, TX', 30.27, -97.74)], [own, at(austin.x + 10, austin.y + 50)])).toEqual([])
})

it('names no town far from every car where there are cars, and towns to find one’s way by where there are none', () => {
  const towns = [town('Austin, TX', 30.27, -97.74), town('Houston, TX', 29.76, -95.37)]
  const [austin] = placeMapTownLabels(towns, [], view, size)
  const cluster = {
    latitude: 30.27,
    longitude: -97.74,
    count: 2,
    lowestPriceCents: 1,
    carId: null,
    box: { west: -97.74, south: 30.27, east: -97.74, north: 30.27 },
  }
  expect(named(towns, [{ cluster, x: austin?.x ?? 0, y: austin?.y ?? 0 }])).toEqual(['Austin'])
  expect(named(towns)).toEqual(['Austin', 'Houston'])
})
