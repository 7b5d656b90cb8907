import {
  boundingBoxAround,
  type Coordinates,
  type EarthPoint,
  earthPoint,
  farthestMiles,
  type GeoBox,
  milesOfChord,
  squaredChord,
  squaredChordOf,
} from '@forecourt/gazetteer/earth.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { SearchCars } from '#contract/cars.ts'
import type { Place } from '#contract/places.ts'
import { defaultRadiusMiles } from '#contract/search-terms.ts'
import { listings } from '#db/schema/listings.ts'
import { DomainError } from '#domain/domain-error.ts'
import { findPlace } from '#domain/places/find-place.ts'
import type { CarCondition } from './car-condition.ts'

/** Where cars are looked for, and how far around. */
export type NearPlace = Place & { radiusMiles: number; point: EarthPoint }

/**
 * The place of a search: what was chosen goes before what was typed.
 * @throws DomainError `invalid` for a place that nobody knows.
 */
export function resolveSearchPlace(
  { near, radiusMiles }: Pick<SearchCars, 'near' | 'radiusMiles'>,
  read: { place: Place; radiusMiles: number | null } | null,
): NearPlace | null {
  const place = near ? findPlace(near) : (read?.place ?? null)
  if (near && !place) {
    const message = 'We do not know this place. Enter a town with its state, or a ZIP code.'
    throw new DomainError('invalid', message, { fields: { near: message } })
  }
  if (!place) return null
  const radius = radiusMiles ?? (near ? null : read?.radiusMiles) ?? defaultRadiusMiles
  return { ...place, radiusMiles: Math.min(radius, farthestMiles), point: earthPoint(place) }
}

/** Cars within the radius: a box that the index answers, and in it those that are near enough. */
export function nearPlaceSql(near: NearPlace, radiusMiles = near.radiusMiles): SQL {
  return sql`(${isWithin(boundingBoxAround(near, radiusMiles))} and ${squaredChordSql(near)} <= ${squaredChordOf(radiusMiles)})`
}

/** The same for an index outside the database. */
export function nearPlaceCondition(near: NearPlace): CarCondition {
  const { point, radiusMiles } = near
  return {
    kind: 'place',
    box: boundingBoxAround(near, radiusMiles),
    circle: { point, chord: squaredChordOf(radiusMiles) },
  }
}

/** `west` is greater than `east` where the box crosses the 180th meridian. */
export function isWithin({ west, south, east, north }: GeoBox): SQL {
  const { latitude, longitude } = listings
  const beside =
    west <= east
      ? sql`${longitude} between ${west} and ${east}`
      : sql`(${longitude} >= ${west} or ${longitude} <= ${east})`
  return sql`(${latitude} is not null and ${latitude} between ${south} and ${north} and ${beside})`
}

/** How far a car is, as `squaredChord`: a whole number that PostgreSQL computes exactly. */
export function squaredChordSql({ point }: Pick<NearPlace, 'point'>): SQL<number> {
  const squares = [
    [listings.earthX, point.x],
    [listings.earthY, point.y],
    [listings.earthZ, point.z],
  ].map(([column, value]) => sql`(${column} - ${value}::int)::bigint * (${column} - ${value}::int)`)
  return sql`(${sql.join(squares, sql` + `)})`
}

/** Whole miles between a place and a car; null for a car whose place is not known. */
export function milesToCar(near: NearPlace, car: { latitude: number | null; longitude: number | null }): number | null {
  const { latitude, longitude } = car
  if (latitude === null || longitude === null) return null
  const there: Coordinates = { latitude, longitude }
  return Math.round(milesOfChord(squaredChord(near.point, earthPoint(there))))
}
