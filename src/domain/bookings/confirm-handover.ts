import { eq } from 'drizzle-orm'
import type { BookingStatus } from '#contract/bookings.ts'
import type { Db } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { recordAudit } from '#domain/audit/record-audit.ts'
import { DomainError } from '#domain/domain-error.ts'
import { makePayoutDue } from '#domain/payouts/make-payout-due.ts'
import { closeLine } from '#domain/waiting-line/move-line.ts'
import { isBuyerOf, isSellerOf, noSuchBooking } from './booking-policy.ts'
import { standing } from './booking-states.ts'
import { lockBooking } from './lock-booking.ts'
import { moveBooking } from './move-booking.ts'

/**
 * One side says that the paid car has changed hands; when both have said so, the booking is completed. Saying it twice
 * changes nothing.
 * @throws DomainError `not_found` for a stranger, `conflict` where the booking is not paid.
 */
export async function confirmHandover(
  db: Db,
  actor: MaybeActor,
  { bookingId }: { bookingId: string },
  now: Date,
): Promise<{ id: string; status: BookingStatus }> {
  const side = requireRole(actor, 'Buyer', 'Seller')
  return db.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!booking || !(isBuyerOf(side, booking) || isSellerOf(side, booking))) throw noSuchBooking()
    const { id, status } = booking
    const isBuyer = isBuyerOf(side, booking)
    if ((isBuyer ? booking.buyerConfirmedAt : booking.sellerConfirmedAt) !== null) return { id, status }
    if (status !== 'paid') {
      throw new DomainError('conflict', `${standing[status]}. A hand-over is confirmed once the car is paid.`)
    }
    await tx
      .update(bookings)
      .set(isBuyer ? { buyerConfirmedAt: now } : { sellerConfirmedAt: now })
      .where(eq(bookings.id, id))
    await recordAudit(tx, {
      actorId: side.accountId,
      action: 'booking.handover-confirmed',
      subject: { type: 'booking', id },
      detail: { by: side.role },
      at: now,
    })
    const hasOtherConfirmed = (isBuyer ? booking.sellerConfirmedAt : booking.buyerConfirmedAt) !== null
    if (!hasOtherConfirmed) return { id, status }
    await closeLine(tx, { listingId: booking.listingId, now })
    if (booking.payment) await makePayoutDue(tx, { paymentId: booking.payment.id, now })
    return moveBooking(tx, booking, { to: 'completed', now })
  })
}
