import { eq } from 'drizzle-orm'
import { sellerShare } from '#contract/seller-share.ts'
import type { Tx } from '#db/client.ts'
import { payouts } from '#db/schema/payouts.ts'
import { recordAudit } from '#domain/audit/record-audit.ts'
import { lockPayout, movePayout } from './lock-payout.ts'

/**
 * Money of the sale was given back: the seller's share, and the fee, are those of what is left; of a sale that is over
 * nothing is. The caller holds the lock of the payment.
 */
export async function adjustPayout(
  tx: Tx,
  { paymentId, refundedCents, now }: { paymentId: string; refundedCents: number; now: Date },
): Promise<void> {
  const payout = await lockPayout(tx, paymentId)
  if (!payout || payout.state === 'reversed' || payout.refundedCents === refundedCents) return
  const { saleCents, feeBasisPoints } = payout
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
