import { eq } from 'drizzle-orm'
import type { PayoutState } from '#contract/payouts.ts'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { findPayment } from '#domain/payments/find-payment.ts'
import { computePayoutBreakdown, updatePayoutBreakdown } from './adjust-payout.ts'
import { lockPayout, transitionPayout } from './lock-payout.ts'

/**
 * Restores the payout after money that the buyer's bank had taken came back to us. While the sale stands, the seller's
 * share is calculated again from what is kept of it; what they were paid and did not return counts, so that nothing is
 * owed twice. Once the sale is over, the car is the seller's again, perhaps already resold, and they get nothing of the
 * money: a person decides whose it is. The caller holds the lock of the payment. Returns the state of the payout.
 * @reads bookings: whether the hand-over was confirmed; the caller has locked the booking.
 */
export async function restorePayoutAfterWonDispute(
  tx: Tx,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<{ payoutState: PayoutState | null; openCents: number }> {
  const payout = await lockPayout(tx, paymentId)
  const payment = await findPayment(tx, { paymentId })
  if (!payout) return { payoutState: null, openCents: 0 }
  const { state, netCents, paidCents } = payout
  if (payment?.state !== 'captured') return { payoutState: state, openCents: netCents - paidCents }
  const share = await computePayoutBreakdown(tx, payout)
  const openCents = share.netCents - paidCents
  if (share.refundedCents === payout.refundedCents) return { payoutState: state, openCents }
  if (state !== 'reversed') {
    await updatePayoutBreakdown(tx, { paymentId, share, now })
    return { payoutState: state, openCents }
  }
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, payout.bookingId))
  // The hand-over may have been confirmed while the payout was reversed.
  const isDue = booking?.status === 'completed'
  const to = paidCents > 0 ? 'paid' : isDue ? 'due' : 'waiting'
  const dueAt = isDue ? (payout.dueAt ?? now) : null
  await transitionPayout(tx, payout, { to, change: { ...share, dueAt }, actorId: null, now })
  return { payoutState: to, openCents }
}
