import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ratings } from '#db/schema/bookings.ts'
import { lockActorRow } from '#domain/accounts/lock-actor-row.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { bookingNotFoundError, isBuyerOfBooking } from '#domain/bookings/booking-policy.ts'
import { lockBookingRow } from '#domain/bookings/lock-booking-row.ts'
import { DomainError } from '#domain/domain-error.ts'
import { bookingStatusSentenceStart } from '#domain/sales/booking-states.ts'

/**
 * Row S-14: the buyer of a completed booking rates the seller once. Repeating the same rating changes nothing.
 * @throws DomainError `not_found` for anyone but the buyer, `conflict` before the hand-over, or once other stars were
 * given.
 */
export async function rateSellerOfBooking(
  db: Db,
  actor: MaybeActor,
  { bookingId, stars, now }: { bookingId: string; stars: number; now: Date },
): Promise<{ stars: number }> {
  const buyer = requireRole(actor, 'Buyer')
  return db.transaction(async (tx) => {
    await lockActorRow(tx, buyer)
    const booking = await lockBookingRow(tx, bookingId)
    if (!booking || !isBuyerOfBooking(buyer, booking)) throw bookingNotFoundError()
    const { buyerId, sellerId, status } = booking
    const [given] = await tx.select({ stars: ratings.stars }).from(ratings).where(eq(ratings.bookingId, bookingId))
    if (given?.stars === stars) return given
    if (given) throw new DomainError('conflict', 'You’ve already rated this order, and ratings can’t be changed.')
    if (status !== 'completed') {
      throw new DomainError(
        'conflict',
        `${bookingStatusSentenceStart[status]}. You can rate the seller once the car is handed over.`,
      )
    }
    await tx.insert(ratings).values({ bookingId, buyerId, sellerId, stars, createdAt: now })
    return { stars }
  })
}
