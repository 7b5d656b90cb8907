import { randomUUIDv7 } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { formatUtcTimestamp } from '#contract/format-utc-timestamp.ts'
import type { PaymentStartResponse } from '#contract/payments.ts'
import type { Db, Tx } from '#db/client.ts'
import { payments } from '#db/schema/payments.ts'
import { type MaybeActor, requireConfirmedEmail, requireRole } from '#domain/actor.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { bookingNotFoundError, isBuyerOfBooking } from '#domain/bookings/booking-policy.ts'
import { type LockedBooking, lockBookingRow } from '#domain/bookings/lock-booking-row.ts'
import { rejectNewAgreementOfBlockedPair } from '#domain/bookings/reject-new-agreement-of-blocked-pair.ts'
import { DomainError } from '#domain/domain-error.ts'
import { bookingStatusSentenceStart, isOpenBooking } from '#domain/sales/booking-states.ts'
import { advanceWaitlist } from '#domain/waitlist/advance-waitlist.ts'
import { isCardProviderServerError } from '#platform/card-gateway/card-errors.ts'
import type { CardProvider } from '#platform/card-gateway/card-provider.ts'
import type { Logger } from '#platform/log/logger.ts'
import { advancePaymentWithProvider } from './advance-payment-with-provider.ts'
import { savePaymentIntentId } from './find-payment.ts'
import {
  cancelIntentAtProvider,
  createIntentAtProvider,
  type IntentAtProvider,
  type PaymentRow,
  readIntentAtProvider,
} from './payment-intent.ts'
import { readAdvertSnapshot } from './read-advert-snapshot.ts'
import { saveAdvertSnapshot } from './save-advert-snapshot.ts'
import { transitionPayment } from './transition-payment.ts'

export type StartPaymentInput = { bookingId: string; now: Date; log: Logger }

/**
 * Returns what the buyer's browser needs to pay for a booking. The payment's row is committed before the call to the
 * provider, and the provider's intent is saved in the row before its client secret is handed out, so that we know of
 * all money that can be held. A repeated call, as after a reload of the page, continues the same payment, unless the
 * price has fallen meanwhile: then the buyer is asked for the lower one. A page that was left open pays the price and
 * buys the advert that it showed: the same transaction saves the advert with the payment, and the response shows the
 * saved one.
 *
 * @throws DomainError `email_unconfirmed`, `not_found` for another person's booking, `conflict` if it cannot be paid
 * (any more), or waits while one of the two has blocked the other, `provider_unavailable` if the card provider does not answer.
 */
export async function startPayment(
  db: Db,
  cards: CardProvider,
  actor: MaybeActor,
  { bookingId, now, log }: StartPaymentInput,
): Promise<PaymentStartResponse> {
  const buyer = requireRole(actor, 'Buyer')
  requireConfirmedEmail(buyer)
  // Repeats if the open attempt has ended at the provider, or asks for a price that has fallen: then it makes a new
  // one.
  for (let round = 0; round < 3; round += 1) {
    const opened = await db.transaction(async (tx) => {
      const booking = await lockBookingRow(tx, bookingId)
      if (!booking || !isBuyerOfBooking(buyer, booking)) throw bookingNotFoundError()
      refuseUnlessPayable(booking)
      await rejectNewAgreementOfBlockedPair(tx, booking, 'buyer')
      await refuseOtherTurn(tx, { booking, now })
      const payment = await openPayment(tx, booking, now)
      await saveAdvertSnapshot(tx, { paymentId: payment.id, listingId: booking.listingId, now })
      return { payment, title: booking.carTitle, asksTooMuch: payment.amountCents > booking.priceCents }
    })
    const ready = await prepareIntent(db, cards, { ...opened, now, log })
    if (ready && !opened.asksTooMuch) return answer(db, cards, ready)
    // An intent that waits for a card holds no money; once canceled at the provider it can no longer be paid.
    if (ready) await cancelIntentAtProvider(cards, ready.intent.id)
    await advancePaymentWithProvider(db, cards, { paymentId: opened.payment.id, now, log })
  }
  throw unavailable()
}

function refuseUnlessPayable({ status, car, payment }: LockedBooking): void {
  if (payment?.state === 'won') {
    throw new DomainError('conflict', 'Your payment is being completed right now. Check back in a moment.')
  }
  if (status === 'lost' || (isOpenBooking(status) && car.status === 'sold')) {
    throw new DomainError(
      'conflict',
      'Sorry, someone else just bought this car. You haven’t been charged. There are similar cars for sale.',
    )
  }
  if (!isOpenBooking(status))
    throw new DomainError('conflict', `${bookingStatusSentenceStart[status]}. There’s nothing to pay.`)
  if (car.status === 'reserved') {
    throw new DomainError(
      'conflict',
      'Someone else is paying for this car right now. If their payment fails, you can pay for it in a few minutes.',
    )
  }
  if (car.status !== 'available') {
    throw new DomainError('conflict', 'The seller has taken this car off the market. You haven’t been charged.')
  }
}

/**
 * For a while only the first buyer in line may pay for a car that became free. The booking's lock covers the car too.
 */
async function refuseOtherTurn(tx: Tx, { booking, now }: { booking: LockedBooking; now: Date }): Promise<void> {
  const listing = { id: booking.listingId, status: booking.car.status, deletedAt: null }
  const turn = await advanceWaitlist(tx, { listing, now })
  if (turn === null || turn.buyerId === booking.buyerId) return
  const until = turn.offerEndsAt ?? now
  throw new DomainError(
    'conflict',
    `Another buyer on the waitlist can pay for this car until ${formatUtcTimestamp(until)}. You can join the waitlist too.`,
    { until: { at: until, location: booking.sellerLocation } },
  )
}

/** The booking's open payment, or a new one. The booking is locked, so that there is never a second one. */
async function openPayment(tx: Tx, booking: LockedBooking, now: Date): Promise<PaymentRow> {
  const [open] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.bookingId, booking.id), eq(payments.state, 'new')))
  if (open) return open
  const [payment] = await tx
    .insert(payments)
    .values({
      id: randomUUIDv7(),
      bookingId: booking.id,
      listingId: booking.listingId,
      buyerId: booking.buyerId,
      amountCents: booking.priceCents,
      state: 'new',
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!payment) throw new Error('A payment was inserted and is not there.')
  await recordAuditEntry(tx, {
    actorId: booking.buyerId,
    action: 'payment.started',
    subject: { type: 'payment', id: payment.id },
    detail: { bookingId: booking.id, listingId: booking.listingId, amountCents: booking.priceCents },
    at: now,
  })
  return payment
}

type Ready = { payment: PaymentRow; intent: IntentAtProvider }

/** The payment with an intent that waits for a card; null if the intent has gone further and must be settled. */
async function prepareIntent(
  db: Db,
  cards: CardProvider,
  { payment, title, now, log }: { payment: PaymentRow; title: string; now: Date; log: Logger },
): Promise<Ready | null> {
  if (payment.providerIntentId) {
    const read = await readIntentAtProvider(cards, payment.providerIntentId)
    if (read.kind !== 'intent') throw unavailable(read)
    return waitsForCard(read.intent) ? { payment, intent: read.intent } : null
  }
  const intent = await createIntentAtProvider(cards, payment, title).catch(async (error: unknown) => {
    log.warn({ err: error, paymentId: payment.id }, 'The card provider returned no payment intent.')
    if (isCardProviderServerError(error)) await failPaymentWithoutIntent(db, { paymentId: payment.id, now })
    throw unavailable(error)
  })
  const noted = await savePaymentIntentId(db, { paymentId: payment.id, intentId: intent.id, now })
  const isOurs = noted?.state === 'new' && noted.providerIntentId === intent.id
  return isOurs && waitsForCard(intent) ? { payment: noted, intent } : null
}

/**
 * The provider failed and will repeat that response under this payment's key. The client secret was never handed out,
 * so no money can follow, and the buyer may start again. An attempt whose intent was saved meanwhile stays unchanged.
 */
export async function failPaymentWithoutIntent(
  db: Db,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('no key update')
    if (payment?.state !== 'new' || payment.providerIntentId) return
    await transitionPayment(tx, payment, { to: 'failed', reason: 'the provider made no intent', now })
  })
}

function waitsForCard({ status }: IntentAtProvider): boolean {
  return status === 'requires_payment_method' || status === 'requires_confirmation' || status === 'requires_action'
}

async function answer(db: Db, cards: CardProvider, { payment, intent }: Ready): Promise<PaymentStartResponse> {
  const advert = await readAdvertSnapshot(db, payment.id)
  if (!intent.client_secret || !advert) throw unavailable()
  return {
    paymentId: payment.id,
    clientSecret: intent.client_secret,
    amountCents: payment.amountCents,
    currency: 'usd',
    advert,
    provider: { kind: cards.kind, publishableKey: cards.publishableKey },
  }
}

function unavailable(cause?: unknown): DomainError {
  return new DomainError(
    'provider_unavailable',
    'The card provider isn’t responding. You haven’t been charged. Please try again in a moment.',
    { retryAfterSeconds: 5, cause },
  )
}
