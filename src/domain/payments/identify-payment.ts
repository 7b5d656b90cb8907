import type { Db } from '#db/client.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { CardProvider } from '#platform/card-gateway/card-provider.ts'
import type { Logger } from '#platform/log/logger.ts'
import { findPayment, type PaymentReference, savePaymentIntentId } from './find-payment.ts'
import { alarmDetailsOfIntent, type PaymentRow, readIntentAtProvider } from './payment-intent.ts'
import { raisePaymentAlarm } from './raise-payment-alarm.ts'

/**
 * Finds the payment that a caller names. If no row names the intent yet, we may have missed the response to its
 * creation: the intent's metadata names the payment that it was made for, and that row, which existed first, gets the
 * intent's id. Null means definitely that the intent belongs to no payment here.
 * @throws DomainError `provider_unavailable` if the provider does not tell which payment the intent belongs to.
 */
export async function identifyPayment(
  db: Db,
  cards: CardProvider,
  input: PaymentReference & { now: Date; log: Logger },
): Promise<PaymentRow | null> {
  const known = await findPayment(db, input)
  if (known || !('providerIntentId' in input)) return known
  const answer = await readIntentAtProvider(cards, input.providerIntentId)
  if (answer.kind === 'lost') {
    const message = 'The card provider didn’t say which payment this is about.'
    throw new DomainError('provider_unavailable', message, { retryAfterSeconds: 5, cause: answer.error })
  }
  const paymentId = answer.kind === 'intent' ? answer.intent.metadata.paymentId : undefined
  if (answer.kind !== 'intent' || !paymentId) return null
  const payment = await savePaymentIntentId(db, { paymentId, intentId: answer.intent.id, now: input.now })
  if (payment?.providerIntentId === answer.intent.id) return payment
  const hasMoney = answer.intent.status === 'requires_capture' || answer.intent.status === 'succeeded'
  if (hasMoney) {
    const { now, log } = input
    await raisePaymentAlarm(
      db,
      { kind: 'unknown_intent', subject: answer.intent.id, detail: alarmDetailsOfIntent(answer.intent), now },
      log,
    )
  }
  return null
}
