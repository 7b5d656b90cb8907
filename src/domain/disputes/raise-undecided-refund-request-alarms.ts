import { and, inArray, lt } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { disputes } from '#db/schema/disputes.ts'
import { raisePaymentAlarm } from '#domain/payments/raise-payment-alarm.ts'
import type { Logger } from '#platform/log/logger.ts'

/** Raises an alarm for each dispute that was not decided in time. Returns the number of overdue disputes. */
export async function raiseUndecidedRefundRequestAlarms(
  db: Db,
  { now, log }: { now: Date; log: Logger },
): Promise<number> {
  const overdue = await db
    .select({ id: disputes.id, paymentId: disputes.paymentId, decideDueAt: disputes.decideDueAt })
    .from(disputes)
    .where(and(inArray(disputes.state, ['open', 'answered']), lt(disputes.decideDueAt, now)))
  for (const { id, paymentId, decideDueAt } of overdue) {
    const detail = { disputeId: id, dueAt: decideDueAt.toISOString() }
    await raisePaymentAlarm(db, { kind: 'dispute_overdue', subject: paymentId, detail, now }, log)
  }
  return overdue.length
}
