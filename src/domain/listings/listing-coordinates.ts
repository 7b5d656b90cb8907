import { roundCoordinates } from '@forecourt/gazetteer/earth.ts'
import type { EditCar } from '#contract/cars.ts'
import { DomainError } from '#domain/domain-error.ts'
import { findPlace } from '#domain/places/find-place.ts'

type Position = { latitude: number | null; longitude: number | null }

/**
 * Where a car stands by what is said of it: the coordinates that are given, else those of the place that is written. A
 * place that nobody knows is no fault: the car has no distance then. Nothing where neither is said, so that an edit of
 * something else leaves it.
 * @throws DomainError `invalid` for one coordinate without the other.
 */
export function listingCoordinates({
  location,
  latitude,
  longitude,
}: Pick<EditCar, 'location' | 'latitude' | 'longitude'>): Partial<Position> {
  if ((latitude ?? null) !== null || (longitude ?? null) !== null) {
    if (typeof latitude === 'number' && typeof longitude === 'number') return roundCoordinates({ latitude, longitude })
    const message = 'Give latitude and longitude together, or neither.'
    throw new DomainError('invalid', message, { fields: { [latitude == null ? 'latitude' : 'longitude']: message } })
  }
  if (location === undefined) return latitude === undefined ? {} : { latitude: null, longitude: null }
  const place = location === null ? null : findPlace(location)
  return { latitude: place?.latitude ?? null, longitude: place?.longitude ?? null }
}
