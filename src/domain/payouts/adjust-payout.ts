import { and, eq, sql } from 'drizzle-orm'
import { sellerShare } from '#contract/seller-share.ts'
import type { Tx } from '#db/client.ts'
import { disputes } from '#db/schema/disputes.ts'
import { payments } from '#db/schema/payments.ts'
import { payouts } from '#db/schema/payouts.ts'
import { recordAudit } from '#domain/audit/record-audit.ts'
import { lockPayout, movePayout } from './lock-payout.ts'

/**
 * Money of the sale was given back, or taken back by the buyer's bank: the seller's share, and the fee, are those of what is
 * left; of a sale that is over nothing is. The caller holds the lock of the payment.
 */
export async function adjustPayout(tx: Tx, { paymentId, now }: { paymentId: string; now: Date }): Promise<void> {
  const payout = await lockPayout(tx, paymentId)
  if (!payout || payout.state === 'reversed') return
  const { saleCents, feeBasisPoints } = payout
  const refundedCents = Math.min(saleCents, await goneCents(tx, paymentId))
  if (payout.refundedCents === refundedCents) return
  const share = { refundedCents, ...sellerShare({ saleCents, refundedCents, feeBasisPoints }) }
  if (refundedCents === saleCents) {
    await movePayout(tx, payout, { to: 'reversed', change: share, actorId: null, now })
    return
  }
  await tx
    .update(payouts)
    .set({ ...share, updatedAt: now })
    .where(eq(payouts.paymentId, paymentId))
  await recordAudit(tx, {
    actorId: null,
    action: 'payout.changed',
    subject: { type: 'payment', id: paymentId },
    detail: { refundedCents, feeCents: share.feeCents, netCents: share.netCents },
    at: now,
  })
}

/** What the buyer has back of a payment, from us or by their bank, in cents. */
async function goneCents(tx: Tx, paymentId: string): Promise<number> {
  const isLost = and(eq(disputes.paymentId, paymentId), eq(disputes.kind, 'card'), eq(disputes.state, 'lost'))
  const [byBank] = await tx
    .select({ cents: sql<number>`coalesce(sum(${disputes.askedCents}), 0)::int` })
    .from(disputes)
    .where(isLost)
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
  return (payment?.refundedCents ?? 0) + (byBank?.cents ?? 0)
}
