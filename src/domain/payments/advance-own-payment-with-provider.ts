import { asc, desc, eq, inArray } from 'drizzle-orm'
import { notificationMessages } from '#contract/notification-and-validation-messages.ts'
import type { PaymentOutcome } from '#contract/payments.ts'
import type { Db } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { payments } from '#db/schema/payments.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { bookingNotFoundError, isBuyerOfBooking } from '#domain/bookings/booking-policy.ts'
import { wasPaymentCaptured } from '#domain/sales/payment-states.ts'
import type { CardProvider } from '#platform/card-gateway/card-provider.ts'
import type { Logger } from '#platform/log/logger.ts'
import { advancePaymentWithProvider, type PaymentWithIntent } from './advance-payment-with-provider.ts'

/**
 * Settles the payment of the buyer's own booking as far as the provider allows, and returns its state in words. Can be
 * called any number of times.
 * @reads bookings: checks whose booking it is before it returns anything about it.
 * @throws DomainError `not_found` for another person's booking.
 */
export async function advanceOwnPaymentWithProvider(
  db: Db,
  cards: CardProvider,
  actor: MaybeActor,
  { bookingId, now, log }: { bookingId: string; now: Date; log: Logger },
): Promise<PaymentOutcome> {
  const buyer = requireRole(actor, 'Buyer')
  const [booking] = await db
    .select({ buyerId: bookings.buyerId, sellerId: bookings.sellerId })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
  if (!booking || !isBuyerOfBooking(buyer, booking)) throw bookingNotFoundError()
  const [latest] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.bookingId, bookingId))
    // An ended attempt must not hide an open one, even if the clock was set back between them.
    .orderBy(asc(inArray(payments.state, ['failed', 'canceled'])), desc(payments.createdAt), desc(payments.id))
    .limit(1)
  const settled = latest ? await advancePaymentWithProvider(db, cards, { paymentId: latest.id, now, log }) : null
  return settled ? paymentOutcomeOf(settled) : pending('No payment has been started for this booking.')
}

export function paymentOutcomeOf({ payment, intent }: PaymentWithIntent): PaymentOutcome {
  const { state, providerIntentId } = payment
  if (wasPaymentCaptured(state)) {
    return { outcome: 'paid', transactionId: providerIntentId, message: notificationMessages.paidCongratulation }
  }
  if (state === 'lost' || state === 'canceled') {
    return {
      outcome: 'lost',
      transactionId: null,
      message:
        'Sorry, someone else was first, or the car is no longer for sale. You haven’t been charged. The temporary hold on your card will disappear, usually within a few days.',
    }
  }
  if (state === 'failed') {
    return {
      outcome: 'failed',
      transactionId: null,
      message: 'This payment has ended without a charge. You can try again.',
    }
  }
  if (state === 'won') return pending('Your card is being charged. This takes a moment.')
  if (intent?.status === 'requires_payment_method' && intent.last_payment_error) {
    const message = intent.last_payment_error.message ?? 'Your card was declined.'
    return { outcome: 'failed', transactionId: null, message }
  }
  return pending(
    intent
      ? 'Your payment hasn’t been confirmed yet.'
      : 'The card provider hasn’t responded yet. Your payment is safe, and we’ll keep checking.',
  )
}

function pending(message: string): PaymentOutcome {
  return { outcome: 'pending', transactionId: null, message }
}
