import { eq } from 'drizzle-orm'
import { meetingHorizonDays } from '#contract/bookings.ts'
import { type MeetingSlots, slotDays } from '#contract/meetings.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { meetingTownAndTimeZone } from '#domain/places/meeting-town-and-time-zone.ts'
import { findFreeSlots } from './find-free-slots.ts'
import { meetingHoursOf, meetingZone, usualLengthMinutes } from './meeting-hours-of.ts'
import { addDays, localDay } from './meeting-slots.ts'

/**
 * The times at which a buyer can meet the seller of a car, two weeks at a time. A buyer's own meetings are left out.
 * @reads listings: the car's seller and its place, by whose clock the hours are.
 * @throws DomainError `not_found` for a car that is not public.
 */
export async function listMeetingSlots(
  db: DbOrTx,
  actor: MaybeActor,
  { carId, from, now }: { carId: string; from: string | undefined; now: Date },
): Promise<MeetingSlots> {
  const { accountId, role } = requireRole(actor, 'Buyer', 'Seller')
  const [car] = await db
    .select({
      sellerId: listings.sellerId,
      location: listings.location,
      status: listings.status,
      deletedAt: listings.deletedAt,
    })
    .from(listings)
    .where(eq(listings.id, carId))
  if (!car || car.status === 'draft' || car.deletedAt !== null)
    throw new DomainError('not_found', 'There is no such car.')
  const hours = await meetingHoursOf(db, car.sellerId)
  const timeZone = meetingZone(car.location, hours)
  const today = localDay(now, timeZone)
  const first = from !== undefined && from > today ? from : today
  const last = addDays(today, meetingHorizonDays)
  const days = Math.min(slotDays, daysBetween(first, last) + 1)
  const question = { sellerId: car.sellerId, buyerId: role === 'Buyer' ? accountId : null, timeZone, now }
  const found = hours && days > 0 ? await findFreeSlots(db, { hours, ...question }, { from: first, days }) : []
  const next = addDays(first, slotDays)
  return {
    hasHours: hours !== null,
    timeZone,
    place: meetingTownAndTimeZone(car.location),
    lengthMinutes: hours?.lengthMinutes ?? usualLengthMinutes,
    from: first,
    next: hours && next <= last ? next : null,
    days: found.map(({ date, slots }) => ({ date, at: slots.map(({ startsAt }) => startsAt.toISOString()) })),
  }
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}
