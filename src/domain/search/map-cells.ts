import type { GeoBox } from '@forecourt/gazetteer/earth.ts'

/** So many cells stand beside one another; two clusters nearer than most of a cell are one. */
export const cellsAcross = 12
/** A single place is shown with its surroundings. */
export const minMapSpanDegrees = 0.02
/** Places are added up in whole millionths of a degree, so that the sum is the same in whatever order. */
export const unitsPerDegree = 1_000_000

/** The size of a cell of the map, in degrees. */
export type MapGrid = { cell: number; cellUp: number }

/** The cars of one cell, or of some that were joined. */
export type MapCell = {
  count: number
  /** Of the millionths of degrees, each rounded down. */
  latitudeSum: number
  longitudeSum: number
  lowestPriceCents: number
  /** The least of their ids. */
  id: string
} & GeoBox

/** Where the cars of a search stand: how many say so, what holds them all, and the cells of the shown part in no order. */
export type MappedCars = { placed: number; bounds: GeoBox | null; cells: MapCell[] }

/** The grid of what is shown: cells that look square at its middle. */
export function gridOf(shown: GeoBox): MapGrid {
  const cell = Math.max(minMapSpanDegrees, boxWidthDegrees(shown) / cellsAcross)
  return { cell, cellUp: cell * Math.cos((((shown.south + shown.north) / 2) * Math.PI) / 180) }
}

export function boxWidthDegrees({ west, east }: GeoBox): number {
  return east >= west ? east - west : east - west + 360
}
