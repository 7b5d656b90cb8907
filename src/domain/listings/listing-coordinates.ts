import { roundCoordinates } from '@forecourt/gazetteer/earth.ts'
import type { EditCarRequest } from '#contract/cars.ts'
import { DomainError } from '#domain/domain-error.ts'
import { findPlace } from '#domain/places/find-place.ts'

type Position = { latitude: number | null; longitude: number | null }

/**
 * The coordinates of a car: the given ones, otherwise those of its location. An unknown location is no error: the car
 * then has no distance. Returns no fields where neither is given, so that an edit of other fields does not change the
 * coordinates.
 * @throws DomainError `invalid` for one coordinate without the other.
 */
export function listingCoordinates({
  location,
  latitude,
  longitude,
}: Pick<EditCarRequest, 'location' | 'latitude' | 'longitude'>): Partial<Position> {
  if ((latitude ?? null) !== null || (longitude ?? null) !== null) {
    if (typeof latitude === 'number' && typeof longitude === 'number') return roundCoordinates({ latitude, longitude })
    const message = 'Enter both latitude and longitude, or neither.'
    throw new DomainError('invalid', message, { fields: { [latitude == null ? 'latitude' : 'longitude']: message } })
  }
  if (location === undefined) return latitude === undefined ? {} : { latitude: null, longitude: null }
  const place = location === null ? null : findPlace(location)
  return { latitude: place?.latitude ?? null, longitude: place?.longitude ?? null }
}
