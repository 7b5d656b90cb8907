import type { Tx } from '#db/client.ts'
import type { DomainEvents } from '#domain/events/domain-events.ts'
import { findOpenRefundRequest } from './find-refund-requests.ts'
import { transitionDispute } from './transition-dispute.ts'

/**
 * Closes a refund request after a full refund: it needs no reply or decision any more. The caller has locked the sale.
 */
export async function closeRefundRequestAsRefunded(
  tx: Tx,
  { bookingId, refund, now }: DomainEvents['sale.refunded'],
): Promise<void> {
  const request = await findOpenRefundRequest(tx, bookingId)
  if (!request) return
  const decided = { decision: refund.reason, decidedBy: refund.requestedBy, decidedAt: now, refundId: refund.id }
  await transitionDispute(tx, request, { to: 'refunded', change: decided, actorId: refund.requestedBy, now })
}
