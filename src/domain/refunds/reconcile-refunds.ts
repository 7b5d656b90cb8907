import { and, asc, eq, inArray, isNull, notBetween, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { refunds } from '#db/schema/payments.ts'
import { raisePaymentAlarm } from '#domain/payments/raise-payment-alarm.ts'
import type { CardProvider } from '#platform/card-gateway/card-provider.ts'
import type { Logger } from '#platform/log/logger.ts'
import { advanceRefundWithProvider } from './advance-refund-with-provider.ts'
import type { RefundRow } from './refund-row.ts'

const restMs = 5_000
const leaseMs = 20_000
/** Until the provider has taken the command. */
const stuckMs = 10 * 60 * 1000
/** Until the buyer's bank has decided on what the provider has taken: some take days, which is no fault of anybody. */
const undecidedMs = 7 * 24 * 60 * 60 * 1000
const batchSize = 50

/** Checks refunds whose end is not known yet. Any number of servers may run it at the same time. */
export async function reconcileRefunds(
  db: Db,
  cards: CardProvider,
  { now, log }: { now: Date; log: Logger },
): Promise<{ looked: number; ended: number; failed: number }> {
  const result = { looked: 0, ended: 0, failed: 0 }
  for (const refund of await claimOpenRefunds(db, now)) {
    result.looked += 1
    try {
      const settled = await advanceRefundWithProvider(db, cards, { refundId: refund.id, now, log })
      if (settled && settled.state !== 'new') result.ended += 1
      else await raiseWhereStuck(db, { refund: settled ?? refund, now, log })
    } catch (error) {
      result.failed += 1
      log.error({ err: error, refundId: refund.id }, 'A refund could not be reconciled.')
    }
  }
  return result
}

async function claimOpenRefunds(db: Db, now: Date): Promise<RefundRow[]> {
  // A time far in the future was written under a wrong clock: such a row is due now too, not on that day.
  const at = (ms: number) => new Date(now.getTime() + ms)
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: refunds.id })
      .from(refunds)
      .where(
        and(
          eq(refunds.state, 'new'),
          notBetween(refunds.updatedAt, at(-restMs), at(restMs)),
          or(isNull(refunds.checkedAt), notBetween(refunds.checkedAt, at(-leaseMs), at(leaseMs))),
        ),
      )
      .orderBy(sql`${refunds.checkedAt} asc nulls first`, asc(refunds.id))
      .limit(batchSize)
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    const ids = due.map(({ id }) => id)
    return tx.update(refunds).set({ checkedAt: now }).where(inArray(refunds.id, ids)).returning()
  })
}

async function raiseWhereStuck(
  db: Db,
  { refund, now, log }: { refund: RefundRow; now: Date; log: Logger },
): Promise<void> {
  const patienceMs = refund.providerRefundId === null ? stuckMs : undecidedMs
  if (now.getTime() - refund.createdAt.getTime() <= patienceMs) return
  const detail = { refundId: refund.id, amountCents: refund.amountCents, since: refund.createdAt.toISOString() }
  await raisePaymentAlarm(db, { kind: 'refund_stuck', subject: refund.paymentId, detail, now }, log)
}
