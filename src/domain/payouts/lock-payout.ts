import { eq } from 'drizzle-orm'
import type { PayoutState } from '#contract/payouts.ts'
import type { Tx } from '#db/client.ts'
import { payouts } from '#db/schema/payouts.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { requireTransition } from '#domain/state-transitions.ts'
import { payoutTransitions } from './payout-states.ts'

export type PayoutRow = typeof payouts.$inferSelect

/** Locks the payout row of a sale until the transaction ends: after its payment, as everywhere. */
export async function lockPayout(tx: Tx, paymentId: string): Promise<PayoutRow | null> {
  const [payout] = await tx.select().from(payouts).where(eq(payouts.paymentId, paymentId)).for('no key update')
  return payout ?? null
}

/** Moves a payout to its next state and writes the audit entry of the step. The caller holds its lock. */
export async function transitionPayout(
  tx: Tx,
  payout: PayoutRow,
  step: { to: PayoutState; change?: Partial<PayoutRow>; actorId: string | null; now: Date },
): Promise<PayoutRow> {
  const refusal = `A payout that’s ${payout.state} can’t become ${step.to}.`
  requireTransition(payoutTransitions, { from: payout.state, to: step.to, refusal })
  const change = { ...step.change, state: step.to, updatedAt: step.now }
  await tx.update(payouts).set(change).where(eq(payouts.paymentId, payout.paymentId))
  const moved = { ...payout, ...change }
  await recordAuditEntry(tx, {
    actorId: step.actorId,
    action: `payout.${step.to}`,
    subject: { type: 'payment', id: payout.paymentId },
    detail: {
      from: payout.state,
      netCents: moved.netCents,
      paidCents: moved.paidCents,
      ...(moved.reference ? { reference: moved.reference } : {}),
    },
    at: step.now,
  })
  return moved
}
