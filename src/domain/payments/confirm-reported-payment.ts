import { and, eq } from 'drizzle-orm'
import type { ErrorCode } from '#contract/errors.ts'
import type { PaymentOutcome } from '#contract/payments.ts'
import type { Db } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { payments } from '#db/schema/payments.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { bookingNotFoundError } from '#domain/bookings/booking-policy.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { CardProvider } from '#platform/card-gateway/card-provider.ts'
import type { Logger } from '#platform/log/logger.ts'
import { paymentOutcomeOf } from './advance-own-payment-with-provider.ts'
import { advancePaymentWithProvider } from './advance-payment-with-provider.ts'

/**
 * Row C-17: the buyer reports that a charge was made. Only the provider's own word counts: the function settles the
 * payment as far as that allows, and returns it once the money was taken. Repeated reports return the same payment.
 *
 * @reads bookings: checks whose booking it is before it returns anything about it.
 * @throws DomainError `not_found` for another buyer's booking, `invalid` for a charge that is not of this booking,
 * `conflict` while it is not confirmed and if another buyer got the car, `payment_declined`,
 * `provider_unavailable` if the card provider does not answer.
 */
export async function confirmReportedPayment(
  db: Db,
  cards: CardProvider,
  actor: MaybeActor,
  { bookingId, transactionId, now, log }: { bookingId: string; transactionId: string; now: Date; log: Logger },
): Promise<{ id: string }> {
  const { accountId } = requireRole(actor, 'Buyer')
  const [booking] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), eq(bookings.buyerId, accountId)))
  if (!booking) throw bookingNotFoundError()
  const [named] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), eq(payments.providerIntentId, transactionId)))
  if (!named) {
    const message = 'This charge doesn’t belong to this booking.'
    throw new DomainError('invalid', message, { fields: { transactionId: message } })
  }
  const settled = await advancePaymentWithProvider(db, cards, { paymentId: named.id, now, log })
  if (!settled) throw new Error(`Payment ${named.id} was here a moment ago.`)
  const { outcome, message } = paymentOutcomeOf(settled)
  if (outcome === 'paid') return { id: named.id }
  if (outcome === 'pending' && settled.intent === null) {
    throw new DomainError('provider_unavailable', message, { retryAfterSeconds: 5 })
  }
  throw new DomainError(codeOf[outcome], message)
}

const codeOf: Record<Exclude<PaymentOutcome['outcome'], 'paid'>, ErrorCode> = {
  pending: 'conflict',
  lost: 'conflict',
  failed: 'payment_declined',
}
