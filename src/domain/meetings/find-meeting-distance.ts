import { squaredChordDistance, squaredChordDistanceToMiles, toEarthXyz } from '@forecourt/gazetteer/earth.ts'
import { findRegionsByName } from '@forecourt/gazetteer/regions.ts'
import { eq } from 'drizzle-orm'
import type { MeetingDistanceResponse } from '#contract/meeting-distance.ts'
import type { Place } from '#contract/places.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { findPlace } from '#domain/places/find-place.ts'
import { findMeetingHours } from './find-meeting-hours.ts'

/** An address that names only a town, so far from its car, means another town of that name. */
const mostMilesFromCar = 100

/**
 * About how far the meeting place of a car is from a place that the buyer names. The address itself is shown to the
 * buyer of an accepted meeting only.
 * @reads listings: the car's seller and its place, which counts where the seller's address names no town.
 * @throws DomainError `not_found` for a car that is not public.
 */
export async function findMeetingDistance(
  db: DbOrTx,
  actor: MaybeActor,
  { carId, from }: { carId: string; from: string },
): Promise<MeetingDistanceResponse> {
  requireRole(actor, 'Buyer', 'Seller')
  const { sellerId, location, status, deletedAt } = listings
  const [car] = await db.select({ sellerId, location, status, deletedAt }).from(listings).where(eq(listings.id, carId))
  if (!car || car.status === 'draft' || car.deletedAt !== null)
    throw new DomainError('not_found', 'We couldn’t find that car.')
  const start = findPlace(from)
  const hours = await findMeetingHours(db, car.sellerId)
  const address = hours?.address ?? null
  const { place, to } = meetingPlaceOf({ address, location: car.location })
  const miles = start && place ? roundMiles(milesBetween(start, place)) : null
  return { from: start?.name ?? null, miles, hasAddress: address !== null, to }
}

type MeetingPlace = { place: Place | null; to: MeetingDistanceResponse['to'] }

function meetingPlaceOf({ address, location }: { address: string | null; location: string | null }): MeetingPlace {
  const ofCar = location === null ? null : findPlace(location)
  const ofAddress = address === null ? null : findPlace(address)
  const isOfAddress =
    ofAddress !== null &&
    (!ofCar || isUnmistakable(address ?? '') || milesBetween(ofAddress, ofCar) <= mostMilesFromCar)
  return isOfAddress ? { place: ofAddress, to: 'address' } : { place: ofCar, to: 'car' }
}

/** Whether an address says which town of a name it means: by a ZIP code, or by its state or country. */
function isUnmistakable(address: string): boolean {
  const last = address.split(',').slice(1).at(-1)?.trim() ?? ''
  return /\s\d{5}(?:-\d{4})?$/.test(address.trim()) || findRegionsByName(last).length > 0
}

function milesBetween(one: Place, other: Place): number {
  return squaredChordDistanceToMiles(squaredChordDistance(toEarthXyz(one), toEarthXyz(other)))
}

function roundMiles(miles: number): number {
  const step = miles < 50 ? 5 : 10
  return Math.round(miles / step) * step
}
