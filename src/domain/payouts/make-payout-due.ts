import type { Tx } from '#db/client.ts'
import { lockPayout, movePayout } from './lock-payout.ts'

/** Both sides have confirmed the hand-over: the seller's share is due. The caller holds the lock of the booking. */
export async function makePayoutDue(tx: Tx, { paymentId, now }: { paymentId: string; now: Date }): Promise<void> {
  const payout = await lockPayout(tx, paymentId)
  if (payout?.state !== 'waiting') return
  await movePayout(tx, payout, { to: 'due', change: { dueAt: now }, actorId: null, now })
}
