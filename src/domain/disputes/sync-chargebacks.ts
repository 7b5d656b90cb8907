import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { disputes } from '#db/schema/disputes.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { findPayment } from '#domain/payments/find-payment.ts'
import { lockPaymentListingAndBooking } from '#domain/payments/lock-payment-listing-and-booking.ts'
import type { PaymentRow } from '#domain/payments/payment-intent.ts'
import { raisePaymentAlarm } from '#domain/payments/raise-payment-alarm.ts'
import { adjustPayout } from '#domain/payouts/adjust-payout.ts'
import { restorePayoutAfterWonDispute } from '#domain/payouts/restore-payout-after-won-dispute.ts'
import type { CardDispute, CardProvider } from '#platform/card-gateway/card-provider.ts'
import type { Logger } from '#platform/log/logger.ts'
import { chargebackOutcome, isChargebackInquiry } from './chargeback-outcome.ts'
import type { DisputeRow } from './find-refund-requests.ts'
import { transitionDispute } from './transition-dispute.ts'

type About = { providerIntentId: string; now: Date; log: Logger }

/**
 * Synchronises our disputes with the provider's disputes of the buyer's bank. A new one raises an alarm, because
 * evidence has a deadline. For a lost one the seller gets nothing, because the money is gone, unless it is won on
 * appeal later.
 */
export async function syncChargebacks(db: Db, cards: CardProvider, { providerIntentId, now, log }: About) {
  const payment = await findPayment(db, { providerIntentId })
  if (!payment) return
  for (const dispute of await cards.listDisputes(providerIntentId))
    await db.transaction((tx) => takeOver(tx, { payment, dispute, now, log }))
}

type Step = { payment: PaymentRow; dispute: CardDispute; now: Date; log: Logger }

async function takeOver(tx: Tx, { payment, dispute, now, log }: Step): Promise<void> {
  await lockPaymentListingAndBooking(tx, payment)
  const [known] = await tx
    .select()
    .from(disputes)
    .where(eq(disputes.providerDisputeId, dispute.id))
    .for('no key update')
  const row = known ?? (await openCardDispute(tx, { payment, dispute, now, log }))
  const end = chargebackOutcome(dispute.status)
  if (row.state === 'lost' && end === 'won') return reinstate(tx, { row, payment, now, log })
  if (row.state !== 'open') return
  if (row.isInquiry !== isChargebackInquiry(dispute.status) || row.askedCents !== dispute.amount) {
    const change = { isInquiry: isChargebackInquiry(dispute.status), askedCents: dispute.amount, updatedAt: now }
    await tx.update(disputes).set(change).where(eq(disputes.id, row.id))
  }
  if (end === null) return
  const change = { decidedAt: now, decision: end }
  await transitionDispute(tx, row, { to: end, change, actorId: null, now })
  if (end === 'lost') await adjustPayout(tx, { paymentId: payment.id, now })
}

/**
 * A dispute that was lost is won on appeal, and the provider has the money back. Only the payout changes: the buyer
 * kept the car when the dispute was lost. There is no step from `won` back to `lost`, so that a late event about the
 * loss changes nothing.
 */
async function reinstate(
  tx: Tx,
  { row, payment, now, log }: Omit<Step, 'dispute'> & { row: DisputeRow },
): Promise<void> {
  await transitionDispute(tx, row, { to: 'won', change: { decidedAt: now, decision: 'won' }, actorId: null, now })
  const payout = await restorePayoutAfterWonDispute(tx, { paymentId: payment.id, now })
  const detail = { disputeId: row.id, askedCents: row.askedCents, ...payout }
  await raisePaymentAlarm(tx, { kind: 'dispute_reinstated', subject: payment.id, detail, now }, log)
}

async function openCardDispute(tx: Tx, { payment, dispute, now, log }: Step): Promise<DisputeRow> {
  const dueBy = dispute.evidence_details.due_by
  const [row] = await tx
    .insert(disputes)
    .values({
      id: randomUUIDv7(),
      kind: 'card',
      state: 'open',
      paymentId: payment.id,
      bookingId: payment.bookingId,
      reason: dispute.reason,
      askedCents: dispute.amount,
      providerDisputeId: dispute.id,
      isInquiry: isChargebackInquiry(dispute.status),
      decideDueAt: dueBy ? new Date(dueBy * 1000) : now,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!row) throw new Error('A dispute was inserted and is not there.')
  const detail = { disputeId: row.id, reason: row.reason, askedCents: row.askedCents, providerDisputeId: dispute.id }
  await recordAuditEntry(tx, {
    actorId: null,
    action: 'dispute.opened',
    subject: { type: 'payment', id: payment.id },
    detail,
    at: now,
  })
  const dueAt = row.decideDueAt.toISOString()
  await raisePaymentAlarm(tx, { kind: 'card_dispute', subject: payment.id, detail: { ...detail, dueAt }, now }, log)
  return row
}
