import {
  boundingBoxOfCircle,
  type Coordinates,
  type EarthXyz,
  type GeoBox,
  halfEarthCircumferenceMiles,
  milesToSquaredChordDistance,
  squaredChordDistance,
  squaredChordDistanceToMiles,
  toEarthXyz,
} from '@forecourt/gazetteer/earth.ts'
import { type SQL, sql } from 'drizzle-orm'
import { defaultRadiusMiles } from '#contract/car-search-options.ts'
import type { SearchCarsQuery } from '#contract/cars.ts'
import type { Place } from '#contract/places.ts'
import { listings } from '#db/schema/listings.ts'
import { DomainError } from '#domain/domain-error.ts'
import { findPlace } from '#domain/places/find-place.ts'
import type { SearchCondition } from './search-condition.ts'

/** The place of a search, and the radius around it. */
export type SearchPlaceWithRadius = Place & { radiusMiles: number; point: EarthXyz }

/**
 * The place of a search: a chosen place replaces a typed one.
 * @throws DomainError `invalid` for an unknown place.
 */
export function resolveSearchPlace(
  { near, radiusMiles }: Pick<SearchCarsQuery, 'near' | 'radiusMiles'>,
  read: { place: Place; radiusMiles: number | null } | null,
): SearchPlaceWithRadius | null {
  const place = near ? findPlace(near) : (read?.place ?? null)
  if (near && !place) {
    const message = 'We don’t recognize this place. Enter a town and state, or a ZIP code.'
    throw new DomainError('invalid', message, { fields: { near: message } })
  }
  if (!place) return null
  const radius = radiusMiles ?? (near ? null : read?.radiusMiles) ?? defaultRadiusMiles
  return { ...place, radiusMiles: Math.min(radius, halfEarthCircumferenceMiles), point: toEarthXyz(place) }
}

/** Cars within the radius: a box for the database's index, and the exact distance for the cars in it. */
export function nearPlaceSql(near: SearchPlaceWithRadius, radiusMiles = near.radiusMiles): SQL {
  return sql`(${isWithinBoxSql(boundingBoxOfCircle(near, radiusMiles))} and ${squaredChordSql(near)} <= ${milesToSquaredChordDistance(radiusMiles)})`
}

/** The same for an index outside the database. */
export function nearPlaceIndexCondition(near: SearchPlaceWithRadius): SearchCondition {
  const { point, radiusMiles } = near
  return {
    kind: 'place',
    box: boundingBoxOfCircle(near, radiusMiles),
    circle: { point, chord: milesToSquaredChordDistance(radiusMiles) },
  }
}

/** `west` is greater than `east` if the box crosses the 180th meridian. */
export function isWithinBoxSql({ west, south, east, north }: GeoBox): SQL {
  const { latitude, longitude } = listings
  const beside =
    west <= east
      ? sql`${longitude} between ${west} and ${east}`
      : sql`(${longitude} >= ${west} or ${longitude} <= ${east})`
  return sql`(${latitude} is not null and ${latitude} between ${south} and ${north} and ${beside})`
}

/** The distance of a car as `squaredChordDistance`: a whole number that PostgreSQL calculates exactly. */
export function squaredChordSql({ point }: Pick<SearchPlaceWithRadius, 'point'>): SQL<number> {
  const squares = [
    [listings.earthX, point.x],
    [listings.earthY, point.y],
    [listings.earthZ, point.z],
  ].map(([column, value]) => sql`(${column} - ${value}::int)::bigint * (${column} - ${value}::int)`)
  return sql`(${sql.join(squares, sql` + `)})`
}

/** Whole miles between a place and a car; null if the car's place is not known. */
export function milesToCarSql(
  near: SearchPlaceWithRadius,
  car: { latitude: number | null; longitude: number | null },
): number | null {
  const { latitude, longitude } = car
  if (latitude === null || longitude === null) return null
  const there: Coordinates = { latitude, longitude }
  return Math.round(squaredChordDistanceToMiles(squaredChordDistance(near.point, toEarthXyz(there))))
}
