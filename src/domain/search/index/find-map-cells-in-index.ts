import type { GeoBox } from '@forecourt/gazetteer/earth.ts'
import { type CarMapCell, type CarMapCells, computeMapCellSize, coordinateUnitsPerDegree } from '../map-cells.ts'
import { countBits, positionsOfSetBits } from './bit-set.ts'
import type { CarIndexColumns } from './car-index-columns.ts'
import { matchingCarsInIndex } from './match-cars-in-index.ts'
import type { SearchIndexRequest } from './search-index-request.ts'

type Cars = Int32Array<ArrayBuffer>

/** The map cells of the cars that pass all tests, as `findMapCellsInDatabase` returns them. */
export function findMapCellsInIndex(
  cars: CarIndexColumns,
  tests: SearchIndexRequest['tests'],
  box: GeoBox | null,
): CarMapCells {
  const matches = matchingCarsInIndex(cars, tests)
  const placed = positionsOfSetBits(matches, countBits(matches)).filter((car) => cars.places.latitudeOf(car) !== null)
  const bounds = boundsOf(cars, placed)
  return { placed: placed.length, bounds, cells: bounds ? cellsOf(cars, placed, box ?? bounds) : [] }
}

function boundsOf({ places }: CarIndexColumns, placed: Cars): GeoBox | null {
  const [first] = placed
  if (first === undefined) return null
  const bounds = { west: 180, south: 90, east: -180, north: -90 }
  for (const car of placed) widen(bounds, places.latitudeOf(car) ?? 0, places.longitudeOf(car))
  return bounds
}

function cellsOf({ places, ids, numbers }: CarIndexColumns, placed: Cars, shown: GeoBox): CarMapCell[] {
  const { cell, cellUp } = computeMapCellSize(shown)
  const cells: CarMapCell[] = []
  const columns = new Map<number, Map<number, CarMapCell>>()
  // The car with the lowest id of each cell; texts of ids are made for these alone.
  const firstCars = new Map<CarMapCell, number>()
  for (const car of placed) {
    const [latitude, longitude] = [places.latitudeOf(car) ?? 0, places.longitudeOf(car)]
    const [across, up] = [Math.floor(longitude / cell), Math.floor(latitude / cellUp)]
    const column = columns.get(across) ?? new Map<number, CarMapCell>()
    if (column.size === 0) columns.set(across, column)
    const priceCents = numbers.priceCents.get(car)
    let found = column.get(up)
    if (!found) {
      const box = { west: longitude, south: latitude, east: longitude, north: latitude }
      found = { count: 0, latitudeSum: 0, longitudeSum: 0, lowestPriceCents: priceCents, id: '', ...box }
      column.set(up, found)
      firstCars.set(found, car)
      cells.push(found)
    }
    found.count += 1
    found.latitudeSum += Math.floor(latitude * coordinateUnitsPerDegree)
    found.longitudeSum += Math.floor(longitude * coordinateUnitsPerDegree)
    found.lowestPriceCents = Math.min(found.lowestPriceCents, priceCents)
    if (ids.compare(car, firstCars.get(found) ?? car) < 0) firstCars.set(found, car)
    widen(found, latitude, longitude)
  }
  for (const [found, car] of firstCars) found.id = ids.textOf(car)
  return cells
}

function widen(box: GeoBox, latitude: number, longitude: number): void {
  box.west = Math.min(box.west, longitude)
  box.east = Math.max(box.east, longitude)
  box.south = Math.min(box.south, latitude)
  box.north = Math.max(box.north, latitude)
}
