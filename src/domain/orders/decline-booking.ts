import { eq } from 'drizzle-orm'
import type { BookingStatus, SeenBooking } from '#contract/bookings.ts'
import type { Db, Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { lockActorRow } from '#domain/accounts/lock-actor-row.ts'
import { type Actor, type MaybeActor, requireRole } from '#domain/actor.ts'
import { bookingNotFoundError, canAnswerBooking, isSellerOfBooking } from '#domain/bookings/booking-policy.ts'
import { type LockedBooking, lockBookingRow, rejectWhileBookingPaymentRuns } from '#domain/bookings/lock-booking-row.ts'
import { rejectUnseenBooking } from '#domain/bookings/reject-unseen-booking.ts'
import { transitionBooking } from '#domain/bookings/transition-booking.ts'
import { claimIdempotencyKey, type IdempotentWrite } from '#domain/idempotency/claim-idempotency-key.ts'
import { rejectRiskyReason } from '#domain/messages/reject-risky-reason.ts'
import { lockPaymentListingAndBooking } from '#domain/payments/lock-payment-listing-and-booking.ts'
import { advanceRefundWithProvider } from '#domain/refunds/advance-refund-with-provider.ts'
import { queueRefund } from '#domain/refunds/queue-refund.ts'
import { unsentRefundCents } from '#domain/refunds/refund-row.ts'
import type { CardProvider } from '#platform/card-gateway/card-provider.ts'
import type { Logger } from '#platform/log/logger.ts'

/** The reason stored with the refund; buyer, seller and Admin can read it. */
export const sellerDeclinedRefundReason = 'The seller declined the booking.'

/**
 * The seller declines, or revokes an acceptance before the buyer has paid. Where the buyer paid before the seller had
 * answered, the full price is refunded, and the sale ends with it; if the card provider does not reply, the refund
 * stays pending, and the reconciler tries it again.
 * @throws DomainError `not_found` for a stranger, `conflict` while its payment is settled, where it is another one by
 * now than was seen, once the seller has accepted
 * a paid one or a hand-over is confirmed, or while the buyer's bank has the money; what `rejectRiskyReason` throws.
 */
export async function declineBooking(
  db: Db,
  cards: CardProvider,
  actor: MaybeActor,
  {
    bookingId,
    reason: given = null,
    seen,
    write = null,
    now,
    log,
  }: {
    bookingId: string
    reason?: string | null
    seen?: SeenBooking | undefined
    /** The call as its client named it by a key; called again with it, it answers how the booking stands. */
    write?: IdempotentWrite | null
    now: Date
    log: Logger
  },
): Promise<{ id: string; status: BookingStatus }> {
  const seller = requireRole(actor, 'Seller')
  const declined = await db.transaction(async (tx) => {
    const earlier = await claimIdempotencyKey(tx, write, now)
    await lockActorRow(tx, seller)
    const booking = await lockBookingRow(tx, bookingId)
    if (!booking || !isSellerOfBooking(seller, booking)) throw bookingNotFoundError()
    if (earlier) return { moved: { id: booking.id, status: booking.status }, refundId: null }
    rejectWhileBookingPaymentRuns(booking)
    await rejectUnseenBooking(tx, booking, seen)
    const reason = await rejectRiskyReason(tx, { reason: given, ownId: seller.accountId, otherId: booking.buyerId })
    const refundId = await refundUnanswered(tx, { booking, seller, now })
    if (refundId !== null) return { moved: null, refundId }
    return { moved: await transitionBooking(tx, booking, { to: 'declined', by: 'seller', reason, now }), refundId }
  })
  if (declined.moved) return declined.moved
  await advanceRefundWithProvider(db, cards, { refundId: declined.refundId, now, log })
  const [booking] = await db.select({ status: bookings.status }).from(bookings).where(eq(bookings.id, bookingId))
  if (!booking) throw new Error(`Booking ${bookingId} is gone.`)
  return { id: bookingId, status: booking.status }
}

/** Opens the refund of a booking that was paid before its seller had answered; null for any other. */
async function refundUnanswered(
  tx: Tx,
  { booking, seller, now }: { booking: LockedBooking; seller: Actor; now: Date },
): Promise<string | null> {
  if (booking.status !== 'paid' || !booking.payment) return null
  const openCents = await unsentRefundCents(tx, booking.payment.id)
  if (!canAnswerBooking({ ...booking, openRefundCents: openCents })) return null
  const { payment } = await lockPaymentListingAndBooking(tx, {
    ...booking.payment,
    listingId: booking.listingId,
    bookingId: booking.id,
  })
  const whole = { payment, amountCents: undefined, reason: sellerDeclinedRefundReason }
  const refund = await queueRefund(tx, { ...whole, requestedBy: seller.accountId, now })
  return refund.id
}
