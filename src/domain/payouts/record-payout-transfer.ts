import { eq } from 'drizzle-orm'
import { formatCents } from '#contract/money-amounts.ts'
import type { PayoutHoldReason, PayoutState } from '#contract/payouts.ts'
import type { Db, Tx } from '#db/client.ts'
import { payoutDetails, payouts } from '#db/schema/payouts.ts'
import { type MaybeActor, requireRecentReauthentication, requireRole } from '#domain/actor.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { readBookingWithMailRecipients } from '#domain/bookings/notify-booking-changed.ts'
import { DomainError } from '#domain/domain-error.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { findPayment } from '#domain/payments/find-payment.ts'
import { lockPaymentListingAndBooking } from '#domain/payments/lock-payment-listing-and-booking.ts'
import { lockPayout, type PayoutRow, transitionPayout } from './lock-payout.ts'
import { findPayoutHoldReason } from './payout-hold.ts'

/**
 * An Admin records that the open amount of a sale was paid to its seller, or was returned by them; `reference` is the
 * reference of the transfer, and `openCents` the amount that the Admin saw and transferred.
 * @throws DomainError `not_found`; `conflict` before the hand-over is confirmed, if nothing is open or the open amount
 * is another one, while a dispute, a refund or an alarm about the sum is open, or if the seller has not stated an
 * account.
 */
export async function recordPayoutTransfer(
  db: Db,
  actor: MaybeActor,
  {
    paymentId,
    reference,
    openCents: seen,
    now,
  }: { paymentId: string; reference: string; openCents?: number | undefined; now: Date },
): Promise<{ paymentId: string; state: PayoutState; paidCents: number }> {
  const admin = requireRole(actor, 'Admin')
  requireRecentReauthentication(admin, now)
  const { accountId: adminId } = admin
  return db.transaction(async (tx) => {
    const payment = await findPayment(tx, { paymentId })
    if (payment) await lockPaymentListingAndBooking(tx, payment)
    const payout = payment ? await lockPayout(tx, paymentId) : null
    if (!payout) throw new DomainError('not_found', 'We couldn’t find that payout.')
    const openCents = await requireOpen(tx, payout)
    if (seen !== undefined && seen !== openCents) {
      throw new DomainError(
        'conflict',
        `The open amount of this payout has changed to ${formatCents(openCents)}. Check it before you transfer the money.`,
      )
    }
    const change = { paidCents: payout.netCents, paidAt: now, paidBy: adminId, reference }
    if (payout.state === 'due') await transitionPayout(tx, payout, { to: 'paid', change, actorId: adminId, now })
    else await settleRest(tx, { payout, change: { ...change, updatedAt: now }, openCents })
    if (openCents > 0) await tell(tx, { payout, openCents, reference, now })
    return { paymentId, state: payout.state === 'due' ? 'paid' : payout.state, paidCents: payout.netCents }
  })
}

/** The open amount of a payout, in cents: below zero if the seller must return it. */
async function requireOpen(tx: Tx, payout: PayoutRow): Promise<number> {
  const openCents = payout.netCents - payout.paidCents
  if (payout.state === 'waiting') {
    throw new DomainError('conflict', 'This payout isn’t due. The buyer and seller have to confirm the handover first.')
  }
  if (openCents === 0) throw new DomainError('conflict', 'This payout has no open amount.')
  const hold = await findPayoutHoldReason(tx, payout.paymentId)
  if (hold) throw new DomainError('conflict', holdReasons[hold])
  const [details] = await tx.select().from(payoutDetails).where(eq(payoutDetails.sellerId, payout.sellerId))
  if (openCents > 0 && !details) {
    throw new DomainError('conflict', 'The seller hasn’t added a bank account. They can do so under “Payouts”.')
  }
  return openCents
}

const holdReasons: Readonly<Record<PayoutHoldReason, string>> = {
  request: 'The buyer has requested a refund for this sale. The payout is on hold until that’s decided.',
  bank: 'The buyer’s bank is disputing this sale. The payout is on hold until the bank decides.',
  refund: 'A refund for this sale is on its way. Wait until the card provider responds.',
  alarm: 'The card provider charged a different amount for this sale than we have on record. Resolve its alarm first.',
}

async function settleRest(
  tx: Tx,
  {
    payout,
    change,
    openCents,
  }: { payout: PayoutRow; change: Partial<PayoutRow> & { updatedAt: Date; paidBy: string }; openCents: number },
): Promise<void> {
  await tx.update(payouts).set(change).where(eq(payouts.paymentId, payout.paymentId))
  await recordAuditEntry(tx, {
    actorId: change.paidBy,
    action: 'payout.settled',
    subject: { type: 'payment', id: payout.paymentId },
    detail: { openCents, paidCents: payout.netCents, reference: change.reference },
    at: change.updatedAt,
  })
}

async function tell(
  tx: Tx,
  { payout, openCents, reference, now }: { payout: PayoutRow; openCents: number; reference: string; now: Date },
): Promise<void> {
  const told = await readBookingWithMailRecipients(tx, payout.bookingId)
  if (!told) return
  const data = { ...told.data, paidCents: openCents, reference }
  const eventKey = `payout:${payout.paymentId}:${now.toISOString()}`
  await queueMail(tx, { eventKey, to: told.seller.email, template: 'payout-paid', data, now })
}
