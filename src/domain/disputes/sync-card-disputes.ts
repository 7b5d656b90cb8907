import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Db, Tx } from '#db/client.ts'
import { disputes } from '#db/schema/disputes.ts'
import { payouts } from '#db/schema/payouts.ts'
import { recordAudit } from '#domain/audit/record-audit.ts'
import { findPayment } from '#domain/payments/find-payment.ts'
import { lockSale } from '#domain/payments/lock-sale.ts'
import type { PaymentRow } from '#domain/payments/payment-intent.ts'
import { raiseAlarm } from '#domain/payments/raise-alarm.ts'
import { adjustPayout } from '#domain/payouts/adjust-payout.ts'
import type { CardProvider } from '#platform/card-gateway/card-provider.ts'
import type { Logger } from '#platform/log/logger.ts'
import { moveDispute } from './move-dispute.ts'

type About = { providerIntentId: string; now: Date; log: Logger }

/**
 * Takes over what the provider has of disputes with the buyer's bank. A new one is an alarm, since evidence has a
 * deadline; one that is lost reverses the seller's payout, because the money is gone.
 */
export async function syncCardDisputes(db: Db, cards: CardProvider, { providerIntentId, now, log }: About) {
  const payment = await findPayment(db, { providerIntentId })
  if (!payment) return
  const { data } = await cards.stripe.disputes.list({ payment_intent: providerIntentId, limit: 100 })
  for (const dispute of data) await db.transaction((tx) => takeOver(tx, { payment, dispute, now, log }))
}

type Step = { payment: PaymentRow; dispute: Stripe.Dispute; now: Date; log: Logger }

async function takeOver(tx: Tx, { payment, dispute, now, log }: Step): Promise<void> {
  await lockSale(tx, payment)
  const [known] = await tx
    .select()
    .from(disputes)
    .where(eq(disputes.providerDisputeId, dispute.id))
    .for('no key update')
  const row = known ?? (await openCardDispute(tx, { payment, dispute, now, log }))
  const status = dispute.status === 'won' || dispute.status === 'lost' ? (dispute.status as 'won' | 'lost') : null
  if (row.state !== 'open' || status === null) return
  const change = { decidedAt: now, decision: status }
  await moveDispute(tx, row, { to: status, change, actorId: null, now })
  if (status !== 'lost') return
  const [payout] = await tx.select().from(payouts).where(eq(payouts.paymentId, payment.id))
  if (payout) await adjustPayout(tx, { paymentId: payment.id, refundedCents: payout.saleCents, now })
}

async function openCardDispute(tx: Tx, { payment, dispute, now, log }: Step): Promise<typeof disputes.$inferSelect> {
  const dueBy = dispute.evidence_details.due_by
  const [row] = await tx
    .insert(disputes)
    .values({
      ...{ id: randomUUIDv7(), kind: 'card', state: 'open', paymentId: payment.id, bookingId: payment.bookingId },
      ...{ reason: dispute.reason, askedCents: dispute.amount, providerDisputeId: dispute.id },
      decideDueAt: dueBy ? new Date(dueBy * 1000) : now,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!row) throw new Error('A dispute was inserted and is not there.')
  const detail = { disputeId: row.id, reason: row.reason, askedCents: row.askedCents, providerDisputeId: dispute.id }
  await recordAudit(tx, {
    actorId: null,
    action: 'dispute.opened',
    subject: { type: 'payment', id: payment.id },
    detail,
    at: now,
  })
  const dueAt = row.decideDueAt.toISOString()
  await raiseAlarm(tx, { kind: 'card_dispute', subject: payment.id, detail: { ...detail, dueAt }, now }, log)
  return row
}
