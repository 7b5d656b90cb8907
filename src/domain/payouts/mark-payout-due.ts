import type { Tx } from '#db/client.ts'
import { lockPayout, transitionPayout } from './lock-payout.ts'

/**
 * Both sides have confirmed the hand-over: the seller's share is due. The caller holds the lock of the booking; one without
 * a payment owes nobody anything.
 */
export async function markPayoutDue(
  tx: Tx,
  { paymentId, now }: { paymentId: string | null; now: Date },
): Promise<void> {
  if (paymentId === null) return
  const payout = await lockPayout(tx, paymentId)
  if (payout?.state !== 'waiting') return
  await transitionPayout(tx, payout, { to: 'due', change: { dueAt: now }, actorId: null, now })
}
