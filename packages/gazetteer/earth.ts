/** A point on the earth in degrees; north and east are positive. */
export type Coordinates = { latitude: number; longitude: number }
/** Degrees; `west` is greater than `east` where it crosses the 180th meridian. */
export type GeoBox = { west: number; south: number; east: number; north: number }
/** A point on the earth's surface in whole metres from its centre, as `listings.earth_x`, `earth_y` and `earth_z`. */
export type EarthXyz = { x: number; y: number; z: number }

/** Mean radius of the earth; keep in step with the generated columns of `listings`. */
const earthRadiusMetres = 6_371_009
export const metresInAMile = 1609.344
/** Half of the earth's circumference, rounded up. */
export const halfEarthCircumferenceMiles = 12_500

/** Rounds to a hundredth of a degree, about 0.7 miles: precise enough for a distance, but not a home address. */
export function roundCoordinates({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: hundredths(latitude), longitude: hundredths(longitude) }
}

export function toEarthXyz({ latitude, longitude }: Coordinates): EarthXyz {
  const [lat, lon] = [radians(latitude), radians(longitude)]
  return {
    x: Math.round(earthRadiusMetres * Math.cos(lat) * Math.cos(lon)),
    y: Math.round(earthRadiusMetres * Math.cos(lat) * Math.sin(lon)),
    z: Math.round(earthRadiusMetres * Math.sin(lat)),
  }
}

/**
 * The square of the straight line through the earth, in square metres: a whole number below 2⁵³ that grows with the
 * distance along the surface, so that sorting and comparing by it is exact wherever it is computed.
 */
export function squaredChordDistance(one: EarthXyz, other: EarthXyz): number {
  return (one.x - other.x) ** 2 + (one.y - other.y) ** 2 + (one.z - other.z) ** 2
}

/** The largest `squaredChordDistance` of points within this many miles. */
export function milesToSquaredChordDistance(miles: number): number {
  const halfAngle = Math.min(Math.PI / 2, (miles * metresInAMile) / earthRadiusMetres / 2)
  return Math.round((2 * earthRadiusMetres * Math.sin(halfAngle)) ** 2)
}

/** Miles along the surface between points with this `squaredChordDistance`. */
export function squaredChordDistanceToMiles(squared: number): number {
  const half = Math.min(1, Math.sqrt(squared) / (2 * earthRadiusMetres))
  return (2 * earthRadiusMetres * Math.asin(half)) / metresInAMile
}

/** A box that contains every point within this many miles, and a little more. */
export function boundingBoxOfCircle({ latitude, longitude }: Coordinates, miles: number): GeoBox {
  // Covers the metre of the whole-metre points, and the rounding of degrees.
  const angle = ((miles + 0.1) * metresInAMile) / earthRadiusMetres
  const reach = (angle * 180) / Math.PI
  const [south, north] = [latitude - reach, latitude + reach]
  // A circle that contains a pole contains every longitude.
  if (south <= -90 || north >= 90) {
    return { west: -180, south: Math.max(-90, south), east: 180, north: Math.min(90, north) }
  }
  const width = (Math.asin(Math.min(1, Math.sin(angle) / Math.cos(radians(latitude)))) * 180) / Math.PI
  if (width >= 180) return { west: -180, south, east: 180, north }
  return { west: wrapped(longitude - width), south, east: wrapped(longitude + width), north }
}

function wrapped(longitude: number): number {
  return longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude
}

function hundredths(degrees: number): number {
  // Avoids a negative zero, which no database distinguishes.
  return Math.round(degrees * 100) / 100 + 0
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
