import { and, asc, eq, inArray } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { offers } from '#db/schema/offers.ts'
import { waitlistPositions } from '#db/schema/waitlist.ts'
import { openBookingStatuses } from '#domain/sales/booking-states.ts'

/**
 * Locks every car that a person offers, has booked, waits for or bargains over, before any of them is changed: each of these modules
 * locks its own cars in order, but their sequences together would not be in one order. The caller holds the person's
 * lock.
 * @reads listings, bookings, offers, waitlist: the cars are in these four modules, and one statement locks them all.
 */
export async function lockCarsInvolvingPerson(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  const offered = tx.select({ id: listings.id }).from(listings).where(eq(listings.sellerId, accountId))
  const booked = tx
    .select({ id: bookings.listingId })
    .from(bookings)
    .where(and(eq(bookings.buyerId, accountId), inArray(bookings.status, [...openBookingStatuses])))
  const awaited = tx
    .select({ id: waitlistPositions.listingId })
    .from(waitlistPositions)
    .where(and(eq(waitlistPositions.buyerId, accountId), inArray(waitlistPositions.state, ['waiting', 'offered'])))
  const bargained = tx
    .select({ id: offers.listingId })
    .from(offers)
    .where(and(eq(offers.buyerId, accountId), inArray(offers.status, ['offered', 'countered', 'accepted', 'booked'])))
  await tx
    .select({ id: listings.id })
    .from(listings)
    .where(inArray(listings.id, union(offered, booked, awaited, bargained)))
    .orderBy(asc(listings.id))
    .for('no key update')
}
