import type { Db } from '#db/client.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { CardProvider } from '#platform/card-gateway/card-provider.ts'
import type { Logger } from '#platform/log/logger.ts'
import { findPayment, type PaymentReference, saveIntentId } from './find-payment.ts'
import { alarmDetailsOf, type PaymentRow, readIntent } from './payment-intent.ts'
import { raiseAlarm } from './raise-alarm.ts'

/**
 * The payment that a caller names. An intent that no row names yet may be one whose creation we never heard the answer
 * of: its metadata says which payment it was made for, and the row, which was there first, learns of it. Null means for
 * good that the intent is of no payment here.
 * @throws DomainError `provider_unavailable` where the provider does not say whose the intent is.
 */
export async function identifyPayment(
  db: Db,
  cards: CardProvider,
  input: PaymentReference & { now: Date; log: Logger },
): Promise<PaymentRow | null> {
  const known = await findPayment(db, input)
  if (known || !('providerIntentId' in input)) return known
  const answer = await readIntent(cards, input.providerIntentId)
  if (answer.kind === 'lost') {
    const message = 'The card provider does not say which payment this is about.'
    throw new DomainError('provider_unavailable', message, { retryAfterSeconds: 5, cause: answer.error })
  }
  const paymentId = answer.kind === 'intent' ? answer.intent.metadata.paymentId : undefined
  if (answer.kind !== 'intent' || !paymentId) return null
  const payment = await saveIntentId(db, { paymentId, intentId: answer.intent.id, now: input.now })
  if (payment?.providerIntentId === answer.intent.id) return payment
  const hasMoney = answer.intent.status === 'requires_capture' || answer.intent.status === 'succeeded'
  if (hasMoney) {
    const { now, log } = input
    await raiseAlarm(
      db,
      { kind: 'unknown_intent', subject: answer.intent.id, detail: alarmDetailsOf(answer.intent), now },
      log,
    )
  }
  return null
}
