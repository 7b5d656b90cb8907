import { and, asc, eq, gt, inArray, lte, notExists, or, type SQL } from 'drizzle-orm'
import {
  type AvailabilityConfirmationState,
  daysInTalks,
  daysUntilAvailabilityState,
} from '#contract/car-availability-confirmation.ts'
import type { Db, Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { offers } from '#db/schema/offers.ts'
import { transitionUnconfirmedListing } from '#domain/listings/confirm-listing-available.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { bargainingOfferStatuses } from '#domain/offers/offer-states.ts'
import { issueCarAvailabilityLink } from './car-availability-link.ts'

const dayMs = 86_400_000
const batchSize = 100

type Step = {
  from: AvailabilityConfirmationState
  to: Exclude<AvailabilityConfirmationState, 'confirmed'>
  template: 'car-still-available' | 'car-ranked-last' | 'car-paused'
}

/** The last first: a car takes one step a round, so that its seller hears of each. */
const steps: readonly Step[] = [
  { from: 'overdue', to: 'paused', template: 'car-paused' },
  { from: 'asked', to: 'overdue', template: 'car-ranked-last' },
  { from: 'confirmed', to: 'asked', template: 'car-still-available' },
]

/**
 * Asks the sellers of cars that nobody has confirmed for two weeks, ranks cars behind others whose sellers did not
 * answer, and pauses them at last. Cars that buyers are in talks about wait. After a pause of the server a car still has
 * its days between the question and each step. Any number of servers may run it. Returns the number of steps.
 * @reads accounts, bookings, listings, offers: which cars are due, whether people are in talks about them, and the
 * addresses of their sellers.
 */
export async function askSellersIfCarsStillAvailable(db: Db, { now }: { now: Date }): Promise<number> {
  let taken = 0
  for (const step of steps) {
    for (;;) {
      const looked = await db.transaction((tx) => takeBatch(tx, step, now))
      taken += looked
      if (looked < batchSize) break
    }
  }
  return taken
}

async function takeBatch(tx: Tx, step: Step, now: Date): Promise<number> {
  const isDue = and(eq(listings.status, 'available'), eq(listings.confirmation, step.from), isOld(step, now))
  const due = await tx
    .select({ id: listings.id })
    .from(listings)
    .where(and(isDue, isNotInTalks(tx, now)))
    .orderBy(asc(step.from === 'confirmed' ? listings.confirmedAt : listings.confirmationAskedAt), asc(listings.id))
    .limit(batchSize)
    .for('no key update', { skipLocked: true })
  if (due.length === 0) return 0
  // Read anew under the locks of the cars: a booking may have been made meanwhile.
  const ids = due.map(({ id }) => id)
  const cars = await tx
    .select({ car: listings, email: users.email })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(and(inArray(listings.id, ids), isNotInTalks(tx, now)))
    .orderBy(asc(listings.id))
  for (const { car, email } of cars) {
    await transitionUnconfirmedListing(tx, car, { to: step.to, now })
    const token = await issueCarAvailabilityLink(tx, { carId: car.id, now })
    await queueMail(tx, {
      eventKey: `${step.template}:${car.id}:${car.confirmedAt.getTime()}:${now.getTime()}`,
      to: email,
      template: step.template,
      data: { carId: car.id, carTitle: car.title, token },
      now,
    })
  }
  return due.length
}

function isOld({ from, to }: Step, now: Date): SQL | undefined {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  if (from === 'confirmed') return lte(listings.confirmedAt, before(daysUntilAvailabilityState.asked))
  return lte(listings.confirmationAskedAt, before(daysUntilAvailabilityState[to] - daysUntilAvailabilityState.asked))
}

/**
 * No buyer is in talks with the seller about the car. A booking that nobody answers ends by itself only with the sale, so
 * that it counts for some days alone: one request would otherwise keep a car that is long gone before all others. An agreed
 * price that is booked lasts as long as its booking, and counts with it.
 */
function isNotInTalks(tx: Tx, now: Date): SQL | undefined {
  const talksBegan = new Date(now.getTime() - daysInTalks * dayMs)
  const isAsked = and(eq(bookings.status, 'requested'), gt(bookings.createdAt, talksBegan))
  const isAnswered = and(eq(bookings.status, 'accepted'), gt(bookings.meetingAt, talksBegan))
  const booked = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.listingId, listings.id), or(isAsked, isAnswered)))
  const offered = tx
    .select({ id: offers.id })
    .from(offers)
    .where(and(eq(offers.listingId, listings.id), inArray(offers.status, [...bargainingOfferStatuses])))
  return and(notExists(booked), notExists(offered))
}
