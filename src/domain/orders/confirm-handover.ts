import type { BookingStatus } from '#contract/bookings.ts'
import type { Db, DbOrTx } from '#db/client.ts'
import { lockActorRow } from '#domain/accounts/lock-actor-row.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { bookingNotFoundError, isBuyerOfBooking, isSellerOfBooking } from '#domain/bookings/booking-policy.ts'
import { type LockedBooking, lockBookingRow } from '#domain/bookings/lock-booking-row.ts'
import { completeBooking, recordHandoverConfirmation } from '#domain/bookings/record-handover-confirmation.ts'
import { DomainError } from '#domain/domain-error.ts'
import { unsentRefundCents } from '#domain/refunds/refund-row.ts'
import { bookingStatusSentenceStart } from '#domain/sales/booking-states.ts'

/**
 * One side confirms the hand-over of the paid car; when both have confirmed it, the booking is completed. A repeated
 * confirmation changes nothing.
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
    await lockActorRow(tx, side)
    const booking = await lockBookingRow(tx, bookingId)
    if (!booking || !(isBuyerOfBooking(side, booking) || isSellerOfBooking(side, booking))) throw bookingNotFoundError()
    const { id, status } = booking
    const isBuyer = isBuyerOfBooking(side, booking)
    if ((isBuyer ? booking.buyerConfirmedAt : booking.sellerConfirmedAt) !== null) return { id, status }
    if (status !== 'paid') {
      throw new DomainError(
        'conflict',
        `${bookingStatusSentenceStart[status]}. You can confirm the handover once the car is paid for.`,
      )
    }
    await refuseWhileGivenBack(tx, booking)
    await recordHandoverConfirmation(tx, booking, { by: isBuyer ? 'buyer' : 'seller', now })
    await recordAuditEntry(tx, {
      actorId: side.accountId,
      action: 'booking.handover-confirmed',
      subject: { type: 'booking', id },
      detail: { by: side.role },
      at: now,
    })
    const hasOtherConfirmed = (isBuyer ? booking.sellerConfirmedAt : booking.buyerConfirmedAt) !== null
    return hasOtherConfirmed ? completeBooking(tx, booking, { now }) : { id, status }
  })
}

/** Between a full refund and the provider's confirmation the booking is still marked as paid. */
async function refuseWhileGivenBack(db: DbOrTx, { payment, priceCents }: LockedBooking): Promise<void> {
  if (!payment || (await unsentRefundCents(db, payment.id)) < priceCents - payment.refundedCents) return
  throw new DomainError('conflict', 'The buyer is getting a full refund, so this car can’t be handed over.')
}
