import { eq } from 'drizzle-orm'
import type { DisputeState } from '#contract/disputes.ts'
import type { Tx } from '#db/client.ts'
import { disputes } from '#db/schema/disputes.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { requireTransition } from '#domain/state-transitions.ts'
import type { DisputeRow } from './find-refund-requests.ts'
import { refundRequestAndChargebackTransitions } from './refund-request-and-chargeback-states.ts'

type Step = {
  to: Exclude<DisputeState, 'open'>
  change?: Partial<DisputeRow>
  actorId: string | null
  detail?: Record<string, unknown>
  now: Date
}

/** Moves a dispute to its next state, with the audit entry of the step. The caller has locked the booking. */
export async function transitionDispute(
  tx: Tx,
  dispute: DisputeRow,
  step: Step,
): Promise<{ id: string; state: DisputeState }> {
  const refusal = 'This dispute is over.'
  requireTransition(refundRequestAndChargebackTransitions, { from: dispute.state, to: step.to, refusal })
  const change = { ...step.change, state: step.to, updatedAt: step.now }
  await tx.update(disputes).set(change).where(eq(disputes.id, dispute.id))
  await recordAuditEntry(tx, {
    actorId: step.actorId,
    action: `dispute.${step.to}`,
    subject: { type: 'payment', id: dispute.paymentId },
    detail: { disputeId: dispute.id, askedCents: dispute.askedCents, ...step.detail },
    at: step.now,
  })
  return { id: dispute.id, state: step.to }
}
