import type { Db } from '#db/client.ts'
import { raiseUndecidedRefundRequestAlarms } from '#domain/disputes/raise-undecided-refund-request-alarms.ts'
import { requireDomainEventHandlers } from '#domain/events/publish-domain-event.ts'
import { reconcilePayments } from '#domain/payments/reconcile-payments.ts'
import { reconcileRefunds } from '#domain/refunds/reconcile-refunds.ts'
import { advanceDueWaitlists } from '#domain/waitlist/advance-due-waitlists.ts'
import type { CardProvider } from '#platform/card-gateway/card-provider.ts'
import type { Logger } from '#platform/log/logger.ts'
import { PaymentProviderEventCursor } from './payment-provider-event-cursor.ts'
import { syncPaymentProviderChanges } from './sync-payment-provider-changes.ts'

export type MoneyReconciliationCounts = {
  /** Payments and refunds that were checked at the provider. */
  looked: number
  /** Those of them that reached their final state. */
  ended: number
  /** Those that could not be checked; the next round tries them again. */
  failed: number
  /** The provider's refunds and disputes for which no event had reached us. */
  missed: number
  /** Cars whose waitlist moved on. */
  lines: number
  /** Disputes that were not decided in time. */
  overdue: number
}

/**
 * One round over all money matters without a final state: payments, refunds, waitlists, deadlines. Every server runs it
 * every 30 seconds, and `forecourt reconcile` by hand. `read` is the caller's record of the provider's events from
 * round to round; without it three days of them are read.
 * @throws Error where events have no handlers, before any change to money.
 */
export async function runMoneyReconciliationRound(
  db: Db,
  cards: CardProvider,
  { now, log, read = new PaymentProviderEventCursor() }: { now: Date; log: Logger; read?: PaymentProviderEventCursor },
): Promise<MoneyReconciliationCounts> {
  requireDomainEventHandlers()
  const paid = await reconcilePayments(db, cards, { now, log })
  const given = await reconcileRefunds(db, cards, { now, log })
  const caught = await syncPaymentProviderChanges(db, cards, { now, log, read })
  return {
    looked: paid.looked + given.looked,
    ended: paid.ended + given.ended,
    failed: paid.failed + given.failed + caught.failed,
    missed: caught.missed,
    lines: await advanceDueWaitlists(db, { now }),
    overdue: await raiseUndecidedRefundRequestAlarms(db, { now, log }),
  }
}
