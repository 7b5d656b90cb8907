import type { GeoBox } from '@forecourt/gazetteer/earth.ts'

/** The number of cells side by side; two clusters closer than most of a cell are merged. */
export const mapCellColumnCount = 12
/** A single place is shown with this much of its surroundings. */
export const minMapSpanDegrees = 0.02
/** Coordinates are summed in whole millionths of a degree, so that the sum is the same in any order. */
export const coordinateUnitsPerDegree = 1_000_000

/** The size of a cell of the map, in degrees. */
export type MapCellSize = { cell: number; cellUp: number }

/** The cars of one cell, or of several merged ones. */
export type CarMapCell = {
  count: number
  /** The sum of the latitudes in millionths of a degree, each rounded down. */
  latitudeSum: number
  longitudeSum: number
  lowestPriceCents: number
  /** The smallest of their ids. */
  id: string
} & GeoBox

/**
 * The places of the cars of a search: how many are known, the box of them all, and the unsorted cells of the shown
 * part.
 */
export type CarMapCells = { placed: number; bounds: GeoBox | null; cells: CarMapCell[] }

/** The grid of the shown part: cells that look square at its centre. */
export function computeMapCellSize(shown: GeoBox): MapCellSize {
  const cell = Math.max(minMapSpanDegrees, geoBoxWidthDegrees(shown) / mapCellColumnCount)
  return { cell, cellUp: cell * Math.cos((((shown.south + shown.north) / 2) * Math.PI) / 180) }
}

export function geoBoxWidthDegrees({ west, east }: GeoBox): number {
  return east >= west ? east - west : east - west + 360
}
