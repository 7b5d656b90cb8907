import type { Tx } from '#db/client.ts'
import { lockPayout, transitionPayout } from './lock-payout.ts'

/**
 * Makes the seller's share due after both sides have confirmed the hand-over. The caller holds the lock of the booking;
 * a booking without a payment has no payout.
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
