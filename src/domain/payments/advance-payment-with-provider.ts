import type { Db, Tx } from '#db/client.ts'
import { markBookingPaid } from '#domain/bookings/mark-booking-paid.ts'
import { markOtherBookingsLost } from '#domain/bookings/mark-other-bookings-lost.ts'
import { publishDomainEvent } from '#domain/events/publish-domain-event.ts'
import { markListingSold } from '#domain/listings/mark-listing-sold.ts'
import { releaseReservedListing } from '#domain/listings/release-reserved-listing.ts'
import { reserveListing } from '#domain/listings/reserve-listing.ts'
import { isOpenBooking } from '#domain/sales/booking-states.ts'
import { isOpenPayment } from '#domain/sales/payment-states.ts'
import { advanceWaitlist } from '#domain/waitlist/advance-waitlist.ts'
import type { CardProvider } from '#platform/card-gateway/card-provider.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { PaymentReference } from './find-payment.ts'
import { identifyPayment } from './identify-payment.ts'
import {
  type LockedPaymentListingAndBooking,
  lockPaymentListingAndBooking,
} from './lock-payment-listing-and-booking.ts'
import { lowerPaymentToBookedPrice } from './lower-payment-to-booked-price.ts'
import {
  alarmDetailsOfIntent,
  cancelIntentAtProvider,
  captureIntentAtProvider,
  cardAuthorizationTimeOf,
  doesIntentMatchPayment,
  type IntentAtProvider,
  type PaymentRow,
  readIntentAtProvider,
} from './payment-intent.ts'
import { raisePaymentAlarm } from './raise-payment-alarm.ts'
import { transitionPayment } from './transition-payment.ts'

export type AdvancePaymentInput = PaymentReference & { now: Date; log: Logger }

/** A payment and the provider's last known `intent`; null if the provider was not asked or did not answer. */
export type PaymentWithIntent = Readonly<{ payment: PaymentRow; intent: IntentAtProvider | null }>

/**
 * Brings a payment as far as the provider allows. The buyer's page, the webhook and the reconciler all call it, at the
 * same time, any number of times, in any order, and any of them may die between two steps.
 *
 * These rules prevent selling a car twice: capture is sent only for `won`; a car has one `won` or `captured` payment,
 * enforced by its row lock; of the hold no more than the price of the booking is captured; and a reserved car is released only once the provider reports the intent canceled, which is
 * final. A lost answer decides nothing. `explore-double-sale-simulation.ts` beside this file checks all interleavings.
 *
 * @returns null if there is no such payment.
 */
export async function advancePaymentWithProvider(
  db: Db,
  cards: CardProvider,
  input: AdvancePaymentInput,
): Promise<PaymentWithIntent | null> {
  const found = await identifyPayment(db, cards, input)
  if (!found) return null
  if (!isOpenPayment(found.state) || !found.providerIntentId) return { payment: found, intent: null }

  const first = await readIntentAtProvider(cards, found.providerIntentId)
  if (first.kind === 'missing') {
    const detail = { intentId: found.providerIntentId }
    await raisePaymentAlarm(db, { kind: 'intent_missing', subject: found.id, detail, now: input.now }, input.log)
  }
  if (first.kind !== 'intent') return undecided(found, { answer: first, log: input.log })

  const claimed = await claimCar(db, { payment: found, intent: first.intent, ...input })
  const command = commandFor(claimed, first.intent)
  const answer = command ? await command(cards, first.intent.id, claimed) : first
  if (answer.kind !== 'intent') return undecided(claimed, { answer, log: input.log })
  const payment = await recordEnd(db, { payment: claimed, intent: answer.intent, ...input })
  return { payment, intent: answer.intent }
}

type Step = { payment: PaymentRow; intent: IntentAtProvider; now: Date; log: Logger }

/** Transaction A: the first payment with money that finds the car free gets it; every other payment has lost. */
async function claimCar(db: Db, { payment, intent, now, log }: Step): Promise<PaymentRow> {
  const hasMoney = intent.status === 'requires_capture' || intent.status === 'succeeded'
  if (payment.state !== 'new' || !hasMoney) return payment
  return db.transaction(async (tx) => {
    const locked = await lockPaymentListingAndBooking(tx, payment)
    if (locked.payment.state !== 'new') return locked.payment
    const differs = !doesIntentMatchPayment(locked.payment, intent)
    if (differs) await raiseDiffers(tx, { payment, intent, now, log })
    const held = { buyerId: payment.buyerId, at: cardAuthorizationTimeOf(intent) ?? now }
    const turn = differs ? null : await advanceWaitlist(tx, { listing: locked.listing, now, held })
    const isOwnTurn = turn === null || turn.buyerId === payment.buyerId
    const isEnough = locked.payment.amountCents >= locked.booking.priceCents
    const canHaveCar = !differs && isOwnTurn && isEnough && isOpenBooking(locked.booking.status)
    const isReserved = canHaveCar && (await reserveListing(tx, locked.listing, { paymentId: payment.id, now }))
    if (isReserved) {
      const priced = await priceAsBooked(tx, locked, { intent, now, log })
      return transitionPayment(tx, priced, { to: 'won', reason: 'first with money held', now })
    }
    const reason = differs
      ? 'intent differs from our row'
      : `car ${isOwnTurn ? locked.listing.status : 'offered to the next in line'}, booking ${locked.booking.status}`
    return transitionPayment(tx, locked.payment, { to: 'lost', reason, now })
  })
}

/**
 * The price of its booking is what a payment charges, also where the two sides agreed on it, or the car became cheaper,
 * after the payment was begun. From here on the car is reserved, and no price of it moves.
 */
async function priceAsBooked(
  tx: Tx,
  { payment, booking }: LockedPaymentListingAndBooking,
  { intent, now, log }: Omit<Step, 'payment'>,
): Promise<PaymentRow> {
  if (payment.amountCents === booking.priceCents) return payment
  // All of it was taken past us: the books say what was taken, and an Admin gives back what was too much.
  if (intent.status === 'succeeded') {
    await raiseDiffers(tx, { payment: { ...payment, amountCents: booking.priceCents }, intent, now, log })
    return payment
  }
  return lowerPaymentToBookedPrice(tx, payment, { priceCents: booking.priceCents, now })
}

/** The command to send to the provider; none if the provider has nothing to do. Capture is only for `won`. */
function commandFor(payment: PaymentRow, intent: IntentAtProvider) {
  if (intent.status !== 'requires_capture') return null
  if (payment.state === 'won')
    return doesIntentMatchPayment(payment, intent) ? captureIntentAtProvider : cancelIntentAtProvider
  return payment.state === 'lost' ? cancelIntentAtProvider : null
}

/** Transaction B: records what the provider reports. */
async function recordEnd(db: Db, { payment, intent, now, log }: Step): Promise<PaymentRow> {
  const isOver = intent.status === 'succeeded' || intent.status === 'canceled'
  if (!isOver || !isOpenPayment(payment.state)) return payment
  return db.transaction(async (tx) => {
    const locked = await lockPaymentListingAndBooking(tx, payment)
    const { state } = locked.payment
    const isAffair = intent.status === 'succeeded' || state === 'won'
    if (isAffair && !doesIntentMatchPayment(locked.payment, intent))
      await raiseDiffers(tx, { payment, intent, now, log })
    if (intent.status === 'succeeded') {
      if (state === 'won') return recordSale(tx, locked, now)
      if (state === 'lost') {
        await raisePaymentAlarm(
          tx,
          { kind: 'charged_without_car', subject: payment.id, detail: alarmDetailsOfIntent(intent), now },
          log,
        )
      }
      return locked.payment
    }
    if (state === 'lost') return transitionPayment(tx, locked.payment, { to: 'canceled', reason: 'hold released', now })
    if (state !== 'new' && state !== 'won') return locked.payment
    const status = await releaseReservedListing(tx, locked.listing, { paymentId: payment.id, now })
    if (status) await advanceWaitlist(tx, { listing: { ...locked.listing, status }, now })
    const reason = `provider canceled: ${intent.cancellation_reason ?? 'no reason given'}`
    return transitionPayment(tx, locked.payment, { to: 'failed', reason, now })
  })
}

/** Such an intent is never charged; if the money was already taken, its payout waits for a person. */
async function raiseDiffers(tx: Tx, { payment, intent, now, log }: Step): Promise<void> {
  const detail = {
    ...alarmDetailsOfIntent(intent),
    expectedAmount: payment.amountCents,
    expectedCurrency: payment.currency,
  }
  await raisePaymentAlarm(tx, { kind: 'intent_differs', subject: payment.id, detail, now }, log)
}

async function recordSale(
  tx: Tx,
  { payment, listing, booking }: LockedPaymentListingAndBooking,
  now: Date,
): Promise<PaymentRow> {
  await markListingSold(tx, listing, { paymentId: payment.id, now })
  await markOtherBookingsLost(tx, { listingId: listing.id, soldByBookingId: booking.id, now })
  await markBookingPaid(tx, booking, { paidCents: payment.amountCents, now })
  const sides = { buyerId: payment.buyerId, sellerId: booking.sellerId }
  await publishDomainEvent(tx, 'car.sold', { listingId: listing.id, ...sides, payment, now })
  return transitionPayment(tx, payment, { to: 'captured', reason: 'provider took the money', now })
}

function undecided(
  payment: PaymentRow,
  { answer, log }: { answer: { kind: string; error?: unknown }; log: Logger },
): PaymentWithIntent {
  log.warn({ err: answer.error, paymentId: payment.id, answer: answer.kind }, 'The card provider didn’t respond.')
  return { payment, intent: null }
}
