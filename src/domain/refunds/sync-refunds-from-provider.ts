import { randomUUIDv7 } from 'node:crypto'
import { eq, or } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { refunds } from '#db/schema/payments.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { findPayment } from '#domain/payments/find-payment.ts'
import { identifyReleasedHold } from '#domain/payments/identify-released-hold.ts'
import type { PaymentRow } from '#domain/payments/payment-intent.ts'
import { wasPaymentCaptured } from '#domain/sales/payment-states.ts'
import type { CardProvider } from '#platform/card-gateway/card-provider.ts'
import type { Logger } from '#platform/log/logger.ts'
import { recordReportedRefund } from './record-reported-refund.ts'
import type { RefundRow } from './refund-row.ts'
import type { ProviderRefund } from './send-refund-to-provider.ts'

/**
 * Copies the provider's refunds of a payment into our ledger, including those made directly at the provider, so that
 * our ledger always adds up to the provider's. An intent that is not ours, or was never captured, has none.
 */
export async function syncRefundsFromProvider(
  db: Db,
  cards: CardProvider,
  { providerIntentId, now, log }: { providerIntentId: string; now: Date; log: Logger },
): Promise<void> {
  const payment = await findPayment(db, { providerIntentId })
  if (!payment || !wasPaymentCaptured(payment.state)) return
  // Failed refunds first: only then is there room for the refunds that were made after them.
  const listed = await cards.listRefunds(providerIntentId)
  const releaseId = await identifyReleasedHold(db, cards, { payment, made: listed })
  const all = listed.filter(({ id }) => id !== releaseId)
  for (const made of all.toSorted((one, other) => Number(isOver(other)) - Number(isOver(one)))) {
    const refund = await rowOf(db, { payment, made, now })
    const said = { status: made.status, providerRefundId: made.id, failure: made.failure_reason }
    await recordReportedRefund(db, { refund, payment, said, now, log })
  }
}

function isOver({ status }: ProviderRefund): boolean {
  return status === 'failed' || status === 'canceled'
}

/** Our row of a refund; a refund made directly at the provider gets a row here, once. */
async function rowOf(
  db: Db,
  { payment, made, now }: { payment: PaymentRow; made: ProviderRefund; now: Date },
): Promise<RefundRow> {
  return db.transaction(async (tx) => {
    const isIt = or(eq(refunds.providerRefundId, made.id), eq(refunds.id, made.metadata?.refundId ?? ''))
    const [known] = await tx.select().from(refunds).where(isIt)
    if (known) return known
    const [row] = await tx
      .insert(refunds)
      .values({
        id: randomUUIDv7(),
        paymentId: payment.id,
        amountCents: made.amount,
        state: 'new',
        reason: 'Refunded at the card provider',
        providerRefundId: made.id,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning()
    if (!row) {
      const [other] = await tx.select().from(refunds).where(isIt)
      if (!other) throw new Error(`Refund ${made.id} was there and is not.`)
      return other
    }
    await recordAuditEntry(tx, {
      actorId: null,
      action: 'refund.found',
      subject: { type: 'payment', id: payment.id },
      detail: { refundId: row.id, amountCents: made.amount, providerRefundId: made.id },
      at: now,
    })
    return row
  })
}
