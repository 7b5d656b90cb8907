import { and, eq, inArray } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { disputes } from '#db/schema/disputes.ts'
import { DomainError } from '#domain/domain-error.ts'

/**
 * Refuses a refund if the buyer's bank has taken the money of the sale back, for the time being or for good: the buyer
 * would get it twice.
 * @reads disputes: whether the bank has the money already; disputes stand above refunds.
 * @throws DomainError `conflict`
 */
export async function rejectRefundOfChargedBackPayment(db: DbOrTx, paymentId: string): Promise<void> {
  const isTaken = and(inArray(disputes.state, ['open', 'lost']), eq(disputes.isInquiry, false))
  const hasMoney = and(eq(disputes.kind, 'card'), isTaken)
  const [found] = await db
    .select({ state: disputes.state })
    .from(disputes)
    .where(and(eq(disputes.paymentId, paymentId), hasMoney))
  if (!found) return
  throw new DomainError(
    'conflict',
    found.state === 'open'
      ? 'The buyer’s bank has taken this money back and is deciding the dispute. Wait for its decision.'
      : 'The buyer’s bank has already returned this money.',
  )
}
