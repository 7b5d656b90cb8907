import { and, eq, sql } from 'drizzle-orm'
import { type SaleAmountSplit, splitSaleAmount } from '#contract/split-sale-amount.ts'
import type { Tx } from '#db/client.ts'
import { disputes } from '#db/schema/disputes.ts'
import { payouts } from '#db/schema/payouts.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { findPayment } from '#domain/payments/find-payment.ts'
import { lockPayout, type PayoutRow, transitionPayout } from './lock-payout.ts'

export type PayoutBreakdown = SaleAmountSplit & { refundedCents: number }

/**
 * Adapts the payout after a refund, or after the buyer's bank took money back: the seller's share and the fee are
 * calculated from what is left; for a sale that is over, they are zero. The caller holds the lock of the payment.
 * @reads disputes: what the bank took back of the payment; disputes stand above payouts.
 */
export async function adjustPayout(tx: Tx, { paymentId, now }: { paymentId: string; now: Date }): Promise<void> {
  const payout = await lockPayout(tx, paymentId)
  if (!payout || payout.state === 'reversed') return
  const share = await computePayoutBreakdown(tx, payout)
  if (payout.refundedCents === share.refundedCents) return
  if (share.refundedCents === payout.saleCents) {
    await transitionPayout(tx, payout, { to: 'reversed', change: share, actorId: null, now })
    return
  }
  await updatePayoutBreakdown(tx, { paymentId, share, now })
}

/** What remains of a sale after everything that was returned, split into its shares. */
export async function computePayoutBreakdown(
  tx: Tx,
  { paymentId, saleCents, feeBasisPoints }: PayoutRow,
): Promise<PayoutBreakdown> {
  const refundedCents = Math.min(saleCents, await goneCents(tx, paymentId))
  return { refundedCents, ...splitSaleAmount({ saleCents, refundedCents, feeBasisPoints }) }
}

/** Saves a new share of a payout without changing its state, with the audit entry. The caller holds its lock. */
export async function updatePayoutBreakdown(
  tx: Tx,
  { paymentId, share, now }: { paymentId: string; share: PayoutBreakdown; now: Date },
): Promise<void> {
  await tx
    .update(payouts)
    .set({ ...share, updatedAt: now })
    .where(eq(payouts.paymentId, paymentId))
  await recordAuditEntry(tx, {
    actorId: null,
    action: 'payout.changed',
    subject: { type: 'payment', id: paymentId },
    detail: { ...share },
    at: now,
  })
}

/** The amount of a payment that the buyer has back, from us or through their bank, in cents. */
async function goneCents(tx: Tx, paymentId: string): Promise<number> {
  const isLost = and(eq(disputes.paymentId, paymentId), eq(disputes.kind, 'card'), eq(disputes.state, 'lost'))
  const [byBank] = await tx
    .select({ cents: sql<number>`coalesce(sum(${disputes.askedCents}), 0)::int` })
    .from(disputes)
    .where(isLost)
  const payment = await findPayment(tx, { paymentId })
  return (payment?.refundedCents ?? 0) + (byBank?.cents ?? 0)
}
