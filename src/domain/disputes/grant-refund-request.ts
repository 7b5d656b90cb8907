import type { Tx } from '#db/client.ts'
import type { Events } from '#domain/events/events.ts'
import { findOpenRefundRequest } from './find-dispute.ts'
import { transitionDispute } from './transition-dispute.ts'

/** Who asked for money back has all of it: nobody has to answer or decide any more. The caller holds the lock of the sale. */
export async function grantRefundRequest(tx: Tx, { bookingId, refund, now }: Events['sale.refunded']): Promise<void> {
  const request = await findOpenRefundRequest(tx, bookingId)
  if (!request) return
  const decided = { decision: refund.reason, decidedBy: refund.requestedBy, decidedAt: now, refundId: refund.id }
  await transitionDispute(tx, request, { to: 'refunded', change: decided, actorId: refund.requestedBy, now })
}
