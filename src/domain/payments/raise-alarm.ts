import type { DbOrTx } from '#db/client.ts'
import { paymentAlarms } from '#db/schema/payments.ts'
import type { Logger } from '#platform/log/logger.ts'

/** What a person has to look at. */
export type AlarmKind =
  /** The provider's intent differs from our row in amount, currency or car. */
  | 'intent_differs'
  /** The provider has an intent that names a payment of ours which is not there. */
  | 'unknown_intent'
  /** The provider does not know the intent that our row names. */
  | 'intent_missing'
  /** Money was taken for a payment that does not have the car: a refund by hand is due. */
  | 'charged_without_car'
  /** A payment that has waited for the provider for more than ten minutes. */
  | 'stuck'
  /** The provider, or the buyer's bank, did not take a refund. */
  | 'refund_failed'
  /** A refund that has waited for the provider for more than ten minutes. */
  | 'refund_stuck'
  /** The buyer's bank took the money of a sale back; there is a deadline for evidence. */
  | 'card_dispute'
  /** The buyer's bank gave back on appeal what it had taken: somebody looks whether the payout stands as it should. */
  | 'dispute_reinstated'
  /** A dispute that nobody decided in time. */
  | 'dispute_overdue'
  /** Our books do not add up, or not to the provider's. */
  | 'books_differ'

/** Raises an alarm, once while it is open however often its cause is met. True when it is a new one. */
export async function raiseAlarm(
  db: DbOrTx,
  alarm: { kind: AlarmKind; subject: string; detail: Record<string, unknown>; now: Date },
  log: Logger,
): Promise<boolean> {
  const { kind, subject, detail, now } = alarm
  const raised = await db
    .insert(paymentAlarms)
    .values({ kind, subject, detail, raisedAt: now })
    .onConflictDoNothing()
    .returning({ id: paymentAlarms.id })
  if (raised.length > 0) log.error({ alarm: kind, subject, detail }, 'A payment needs a person to look at it.')
  return raised.length > 0
}
