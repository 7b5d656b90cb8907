import type { Db } from '#db/client.ts'
import { escalateOverdueDisputes } from '#domain/disputes/escalate-overdue-disputes.ts'
import { requireEventHandlers } from '#domain/events/publish.ts'
import { reconcilePayments } from '#domain/payments/reconcile-payments.ts'
import { reconcileRefunds } from '#domain/refunds/reconcile-refunds.ts'
import { advanceDueWaitlists } from '#domain/waitlist/advance-due-waitlists.ts'
import type { CardProvider } from '#platform/card-gateway/card-provider.ts'
import type { Logger } from '#platform/log/logger.ts'
import { ProcessedProviderEvents } from './processed-provider-events.ts'
import { syncProviderChanges } from './sync-provider-changes.ts'

export type MonitorMoneyCounts = {
  /** Payments and refunds that were asked about. */
  looked: number
  /** Those of them that came to their end. */
  ended: number
  /** Those that could not be asked about; the next round comes back to them. */
  failed: number
  /** Refunds and disputes of the provider's that no event had told us of. */
  missed: number
  /** Cars whose waiting line moved on. */
  lines: number
  /** Disputes that nobody decided in time. */
  overdue: number
}

/**
 * One round after everything about money that is not at its end: payments, refunds, waiting lines, deadlines. Every
 * server does so every 30 seconds, and `forecourt reconcile` by hand. `read` is what the caller remembers from round to
 * round of the provider's events; without it three days of them are read.
 * @throws Error where nobody handles events, before anything of money is touched.
 */
export async function monitorMoney(
  db: Db,
  cards: CardProvider,
  { now, log, read = new ProcessedProviderEvents() }: { now: Date; log: Logger; read?: ProcessedProviderEvents },
): Promise<MonitorMoneyCounts> {
  requireEventHandlers()
  const paid = await reconcilePayments(db, cards, { now, log })
  const given = await reconcileRefunds(db, cards, { now, log })
  const caught = await syncProviderChanges(db, cards, { now, log, read })
  return {
    looked: paid.looked + given.looked,
    ended: paid.ended + given.ended,
    failed: paid.failed + given.failed + caught.failed,
    missed: caught.missed,
    lines: await advanceDueWaitlists(db, { now }),
    overdue: await escalateOverdueDisputes(db, { now, log }),
  }
}
