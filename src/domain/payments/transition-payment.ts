import { eq } from 'drizzle-orm'
import type { PaymentState } from '#contract/payments.ts'
import type { Tx } from '#db/client.ts'
import { advertSnapshots } from '#db/schema/advert-snapshots.ts'
import { payments } from '#db/schema/payments.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { paymentTransitions } from '#domain/sales/payment-states.ts'
import { requireTransition } from '#domain/state-transitions.ts'
import type { PaymentRow } from './payment-intent.ts'

/**
 * Moves a payment to its next state and writes the audit entry of the step. A payment that ends without a charge loses
 * its saved advert. The caller holds the payment's lock.
 */
export async function transitionPayment(
  tx: Tx,
  payment: PaymentRow,
  step: { to: Exclude<PaymentState, 'new'>; reason: string; now: Date },
): Promise<PaymentRow> {
  const refusal = `A payment that’s ${payment.state} can’t become ${step.to}.`
  requireTransition(paymentTransitions, { from: payment.state, to: step.to, refusal })
  const change = { state: step.to, updatedAt: step.now, ...(step.to === 'captured' ? { capturedAt: step.now } : {}) }
  await tx.update(payments).set(change).where(eq(payments.id, payment.id))
  if (step.to === 'failed' || step.to === 'canceled') {
    await tx.delete(advertSnapshots).where(eq(advertSnapshots.paymentId, payment.id))
  }
  await recordAuditEntry(tx, {
    actorId: null,
    action: `payment.${step.to}`,
    subject: { type: 'payment', id: payment.id },
    detail: {
      from: payment.state,
      reason: step.reason,
      bookingId: payment.bookingId,
      listingId: payment.listingId,
      amountCents: payment.amountCents,
      ...(payment.heldCents === null ? {} : { heldCents: payment.heldCents }),
      intentId: payment.providerIntentId,
    },
    at: step.now,
  })
  return { ...payment, ...change }
}
