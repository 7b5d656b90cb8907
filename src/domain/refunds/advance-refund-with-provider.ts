import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { refunds } from '#db/schema/payments.ts'
import { findPayment } from '#domain/payments/find-payment.ts'
import type { CardProvider } from '#platform/card-gateway/card-provider.ts'
import type { Logger } from '#platform/log/logger.ts'
import { recordReportedRefund } from './record-reported-refund.ts'
import { findRefundRow, type RefundRow } from './refund-row.ts'
import { sendRefundToProvider } from './send-refund-to-provider.ts'

/**
 * Brings a refund as far as the provider allows; any process may call it, any number of times, at the same time. A lost
 * answer decides nothing. Null if there is no such refund.
 */
export async function advanceRefundWithProvider(
  db: Db,
  cards: CardProvider,
  { refundId, now, log }: { refundId: string; now: Date; log: Logger },
): Promise<RefundRow | null> {
  const refund = await findRefundRow(db, refundId)
  if (refund?.state !== 'new') return refund
  const payment = await findPayment(db, refund)
  if (!payment) throw new Error(`Refund ${refundId} has lost its payment.`)
  const answer = await sendRefundToProvider(cards, { refund, payment })
  if (answer.kind === 'broken') await noteBreakdown(db, refund)
  if (answer.kind === 'lost' || answer.kind === 'broken') {
    log.warn({ err: answer.error, refundId }, 'The card provider did not say what became of a refund.')
    return refund
  }
  const said =
    answer.kind === 'refund'
      ? { status: answer.refund.status, providerRefundId: answer.refund.id, failure: answer.refund.failure_reason }
      : { status: 'failed', providerRefundId: null, failure: answer.message }
  return recordReportedRefund(db, { refund, payment, said, now, log })
}

/**
 * The next attempt first checks whether the refund was made after all, and only then uses another key. Of several
 * processes with the same failure only one counts it, so that all of them continue with the same key.
 */
async function noteBreakdown(db: Db, { id, breakdowns }: RefundRow): Promise<void> {
  await db
    .update(refunds)
    .set({ breakdowns: breakdowns + 1 })
    .where(and(eq(refunds.id, id), eq(refunds.breakdowns, breakdowns)))
}
