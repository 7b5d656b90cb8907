/** Degrees; `west` is below `east`. */
export type MapBounds = { west: number; south: number; east: number; north: number }
/** The visible section: its centre as shares of the world's square, and the width of the whole world in pixels. */
export type MapViewport = { x: number; y: number; scale: number }
export type MapPixelSize = { width: number; height: number }
/** In pixels: a margin inside the frame of the map. */
export type MapPixelInsets = { side: number; top: number; bottom: number }

/**
 * The room that a marker on the edge of a view needs to be seen whole, with the town's name below it, and at the top
 * under the row of the map's buttons.
 */
const wideInsets: MapPixelInsets = { side: 48, top: 92, bottom: 48 }
const narrowInsets: MapPixelInsets = { side: 32, top: 84, bottom: 40 }
/** A phone: there a marker says less, so that more of them fit. */
const narrowerThan = 480

export function isNarrowMap({ width }: MapPixelSize): boolean {
  return width < narrowerThan
}

export function markerInsetsOf(size: MapPixelSize): MapPixelInsets {
  return isNarrowMap(size) ? narrowInsets : wideInsets
}

const noInsets: MapPixelInsets = { side: 0, top: 0, bottom: 0 }

/** Units of the drawn world; keep in step with scripts/make-world-map.mjs. */
export const worldMapWidthUnits = 131_072
const farthestLatitude = 83
/** From a continent on a phone to the streets of a village. */
const [leastScale, mostScale] = [300, 400_000]

/** Web Mercator: longitude and latitude as shares of a square, from its upper left corner. */
export function projectToUnitSquare(longitude: number, latitude: number): [x: number, y: number] {
  const bounded = Math.max(-farthestLatitude, Math.min(farthestLatitude, latitude))
  const y = Math.log(Math.tan(Math.PI / 4 + (bounded * Math.PI) / 360))
  return [(longitude + 180) / 360, 0.5 - y / (2 * Math.PI)]
}

export function unprojectFromUnitSquare(x: number, y: number): { longitude: number; latitude: number } {
  const latitude = (360 / Math.PI) * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - 90
  return { longitude: x * 360 - 180, latitude }
}

/** The view that fits a whole box within the insets, as large as possible. */
export function fitMapViewportToBox(
  { west, south, east, north }: MapBounds,
  { width, height }: MapPixelSize,
  { side, top, bottom } = noInsets,
): MapViewport {
  const [x0, y0] = projectToUnitSquare(west, north)
  const [x1, y1] = projectToUnitSquare(east, south)
  const across = (width - 2 * side) / Math.max(x1 - x0, 1e-6)
  const scale = Math.max(leastScale, Math.min(mostScale, across, (height - top - bottom) / Math.max(y1 - y0, 1e-6)))
  return bounded({ x: (x0 + x1) / 2, y: (y0 + y1) / 2 + (bottom - top) / 2 / scale, scale })
}

/** The box of a view, to a hundredth of a degree. */
export function geoBoxOfMapViewport({ x, y, scale }: MapViewport, { width, height }: MapPixelSize): MapBounds {
  const [halfX, halfY] = [width / scale / 2, height / scale / 2]
  const upper = unprojectFromUnitSquare(x - halfX, y - halfY)
  const lower = unprojectFromUnitSquare(x + halfX, y + halfY)
  return {
    west: hundredths(Math.max(-180, upper.longitude)),
    south: hundredths(Math.max(-90, lower.latitude)),
    east: hundredths(Math.min(180, lower.longitude)),
    north: hundredths(Math.min(90, upper.latitude)),
  }
}

/** The view moved by pixels. */
export function panMapViewport({ x, y, scale }: MapViewport, byX: number, byY: number): MapViewport {
  return bounded({ x: x - byX / scale, y: y - byY / scale, scale })
}

/** The view zoomed by a factor around a fixed point, in pixels from its centre. */
export function zoomMapViewport(
  { x, y, scale }: MapViewport,
  factor: number,
  [atX, atY]: readonly [number, number],
): MapViewport {
  const next = Math.max(leastScale, Math.min(mostScale, scale * factor))
  return bounded({ x: x + atX / scale - atX / next, y: y + atY / scale - atY / next, scale: next })
}

/** The position of a place in a view, in pixels from its upper left corner. */
export function coordinatesToPixels(
  view: MapViewport,
  { width, height }: MapPixelSize,
  at: { longitude: number; latitude: number },
) {
  const [x, y] = projectToUnitSquare(at.longitude, at.latitude)
  return { x: (x - view.x) * view.scale + width / 2, y: (y - view.y) * view.scale + height / 2 }
}

export function formatMapBox({ west, south, east, north }: MapBounds): string {
  return [west, south, east, north].join(',')
}

export function parseMapBox(text: string | undefined): MapBounds | null {
  const [west, south, east, north, ...more] = (text ?? '').split(',').map(Number)
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null
  if (more.length > 0 || ![west, south, east, north].every(Number.isFinite) || west >= east || south >= north)
    return null
  return { west, south, east, north }
}

function bounded({ x, y, scale }: MapViewport): MapViewport {
  const share = (value: number) => Math.max(0, Math.min(1, value))
  return { x: share(x), y: share(y), scale: Math.max(leastScale, Math.min(mostScale, scale)) }
}

function hundredths(degrees: number): number {
  return Math.round(degrees * 100) / 100 + 0
}
