import { and, eq, or } from 'drizzle-orm'
import { maxMeetingDaysAhead } from '#contract/bookings.ts'
import { type MeetingSlots, meetingSlotDaysPerResponse } from '#contract/meetings.ts'
import type { DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { type Actor, type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { meetingTownAndTimeZone } from '#domain/places/meeting-town-and-time-zone.ts'
import { findFreeMeetingSlots } from './find-free-meeting-slots.ts'
import { findMeetingHours, meetingTimeZone } from './find-meeting-hours.ts'
import { canBookingHaveMeeting, meetingSideOf } from './meeting-policy.ts'
import { addCalendarDays, calendarDayInTimeZone } from './meeting-slots.ts'
import { publishedMeetingHours } from './published-meeting-hours.ts'

/**
 * The times at which a buyer can meet the seller of a car, two weeks at a time. A buyer's own meetings are left out. A
 * car that is not on offer has times only for the two whose booking of it goes on: they may move their meeting.
 * @reads listings, bookings: the car's seller and its place, by whose clock the hours are, and who has booked it.
 * @throws DomainError `not_found` for a car that is not public.
 */
export async function listFreeMeetingSlots(
  db: DbOrTx,
  actor: MaybeActor,
  { carId, from, now }: { carId: string; from: string | undefined; now: Date },
): Promise<MeetingSlots> {
  const person = requireRole(actor, 'Buyer', 'Seller')
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
    throw new DomainError('not_found', 'We couldn’t find that car.')
  const hours = await findMeetingHours(db, car.sellerId)
  const timeZone = meetingTimeZone(car.location, hours)
  const today = calendarDayInTimeZone(now, timeZone)
  const first = from !== undefined && from > today ? from : today
  const last = addCalendarDays(today, maxMeetingDaysAhead)
  const isOffered = car.status === 'available' || (await hasBookingToMeetFor(db, person, carId))
  const days = Math.min(meetingSlotDaysPerResponse, daysBetween(first, last) + 1)
  const question = { sellerId: car.sellerId, buyerId: person.role === 'Buyer' ? person.accountId : null, timeZone, now }
  const hasTimes = isOffered && days > 0
  const found = hours && hasTimes ? await findFreeMeetingSlots(db, { hours, ...question }, { from: first, days }) : []
  const next = addCalendarDays(first, meetingSlotDaysPerResponse)
  return {
    carStatus: car.status,
    hasHours: hours !== null,
    timeZone,
    place: meetingTownAndTimeZone(car.location),
    ...publishedMeetingHours(hours, { today }),
    from: first,
    next: hours && isOffered && next <= last ? next : null,
    days: found.map(({ date, slots }) => ({ date, at: slots.map(({ startsAt }) => startsAt.toISOString()) })),
  }
}

/** Whether the person buys or sells the car in a booking that a meeting may still be moved for. */
async function hasBookingToMeetFor(db: DbOrTx, person: Actor, carId: string): Promise<boolean> {
  const { accountId } = person
  const own = await db
    .select({ status: bookings.status, buyerId: bookings.buyerId, sellerId: bookings.sellerId })
    .from(bookings)
    .where(and(eq(bookings.listingId, carId), or(eq(bookings.buyerId, accountId), eq(bookings.sellerId, accountId))))
  return own.some((booking) => canBookingHaveMeeting(booking.status) && meetingSideOf(person, booking) !== null)
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}
