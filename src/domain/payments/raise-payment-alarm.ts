import type { DbOrTx } from '#db/client.ts'
import { paymentAlarms } from '#db/schema/payments.ts'
import type { Logger } from '#platform/log/logger.ts'

/** The kinds of problems that a person must look at. */
export type PaymentAlarmKind =
  /** The provider's intent differs from our row in amount, currency or car. */
  | 'intent_differs'
  /** The provider has an intent that names a payment of ours that does not exist. */
  | 'unknown_intent'
  /** The provider does not know the intent in our row. */
  | 'intent_missing'
  /** Money was taken for a payment that does not have the car: an Admin must refund it by hand. */
  | 'charged_without_car'
  /** A payment that has waited for the provider for more than ten minutes. */
  | 'stuck'
  /** The provider, or the buyer's bank, refused a refund. */
  | 'refund_failed'
  /** A refund that the provider has not taken for more than ten minutes, or no bank decided for a week. */
  | 'refund_stuck'
  /** The buyer's bank took the money of a sale back; there is a deadline for evidence. */
  | 'card_dispute'
  /** The buyer's bank returned the money on appeal: a person checks whether the payout is still right. */
  | 'dispute_reinstated'
  /** A dispute that was not decided in time. */
  | 'dispute_overdue'
  /** Our books do not add up, or do not match the provider's. */
  | 'books_differ'

/** Raises an alarm, but only one while it is open, however often its cause occurs. Returns true if it is a new one. */
export async function raisePaymentAlarm(
  db: DbOrTx,
  alarm: { kind: PaymentAlarmKind; subject: string; detail: Record<string, unknown>; now: Date },
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
