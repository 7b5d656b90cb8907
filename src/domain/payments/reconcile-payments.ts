import { and, asc, eq, inArray, isNull, notBetween, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { payments } from '#db/schema/payments.ts'
import { isOpenBooking } from '#domain/sales/booking-states.ts'
import { isOpenPayment, openPaymentStates } from '#domain/sales/payment-states.ts'
import { isCardProviderServerError } from '#platform/card-gateway/card-errors.ts'
import type { CardProvider } from '#platform/card-gateway/card-provider.ts'
import type { Logger } from '#platform/log/logger.ts'
import { advancePaymentWithProvider } from './advance-payment-with-provider.ts'
import { savePaymentIntentId } from './find-payment.ts'
import { cancelIntentAtProvider, createIntentAtProvider, type PaymentRow } from './payment-intent.ts'
import { raisePaymentAlarm } from './raise-payment-alarm.ts'
import { failPaymentWithoutIntent } from './start-payment.ts'

/** The buyer's page and the webhook take care of younger rows. */
const restMs = 5_000
/** While one process asks the provider about a payment, other processes leave that payment alone for this long. */
const leaseMs = 20_000
/** An attempt that holds no money after this time is canceled at the provider. */
const abandonedMs = 30 * 60 * 1000
/** A payment that waits for the provider longer than this raises an alarm for a person. */
const stuckMs = 10 * 60 * 1000
const batchSize = 50
const atOnce = 4

export type ReconciledPaymentCounts = Readonly<{
  /** Payments about which the provider was asked. */
  looked: number
  /** Those of them that reached their end. */
  ended: number
  /** Those about which it could not be asked; the next run tries them again. */
  failed: number
}>

/**
 * Checks every payment that is not at its end: its handler died, its webhook never came, or its buyer walked away. Run
 * it every 30 seconds, on every server; the servers share the work.
 * @reads bookings: a payment of a closed booking is cancelled, and its car’s title belongs to the same request.
 */
export async function reconcilePayments(
  db: Db,
  cards: CardProvider,
  { now, log }: { now: Date; log: Logger },
): Promise<ReconciledPaymentCounts> {
  const result = { looked: 0, ended: 0, failed: 0 }
  for (;;) {
    // Each batch leases its payments, so that the next batch takes others.
    const claimed = await claimOpenPayments(db, now)
    const isLast = claimed.length < batchSize
    result.looked += claimed.length
    const work = async () => {
      for (let payment = claimed.shift(); payment; payment = claimed.shift()) {
        try {
          if (await reconcileOne(db, cards, { payment, now, log })) result.ended += 1
        } catch (error) {
          result.failed += 1
          log.error({ err: error, paymentId: payment.id }, 'A payment could not be reconciled.')
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    if (isLast) return result
  }
}

async function claimOpenPayments(db: Db, now: Date): Promise<PaymentRow[]> {
  // A time far in the future was written under a wrong clock: such a row is due now too, not on that day.
  const at = (ms: number) => new Date(now.getTime() + ms)
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(
          inArray(payments.state, [...openPaymentStates]),
          notBetween(payments.updatedAt, at(-restMs), at(restMs)),
          or(isNull(payments.checkedAt), notBetween(payments.checkedAt, at(-leaseMs), at(leaseMs))),
        ),
      )
      // Those not checked for longest come first, so that a few that never end do not delay the rest.
      .orderBy(sql`${payments.checkedAt} asc nulls first`, asc(payments.updatedAt))
      .limit(batchSize)
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    const ids = due.map(({ id }) => id)
    return tx.update(payments).set({ checkedAt: now }).where(inArray(payments.id, ids)).returning()
  })
}

type One = { payment: PaymentRow; now: Date; log: Logger }

async function reconcileOne(db: Db, cards: CardProvider, { payment, now, log }: One): Promise<boolean> {
  const settled = await advancePaymentWithProvider(db, cards, { paymentId: payment.id, now, log })
  const current = settled?.payment ?? payment
  if (!isOpenPayment(current.state)) return true
  if (current.state === 'new') {
    if (!(await isAbandoned(db, { payment: current, now }))) return false
    return cancelAbandoned(db, cards, { payment: current, now, log })
  }
  const waitedMs = now.getTime() - current.updatedAt.getTime()
  if (waitedMs > stuckMs) {
    const detail = { state: current.state, since: current.updatedAt.toISOString(), intentId: current.providerIntentId }
    await raisePaymentAlarm(db, { kind: 'stuck', subject: current.id, detail, now }, log)
  }
  return false
}

/** True if the buyer is not going to pay any more: the attempt is too old, or the booking is closed. */
async function isAbandoned(db: Db, { payment, now }: { payment: PaymentRow; now: Date }): Promise<boolean> {
  if (now.getTime() - payment.createdAt.getTime() > abandonedMs) return true
  const [booking] = await db
    .select({ status: bookings.status })
    .from(bookings)
    .where(eq(bookings.id, payment.bookingId))
  return booking !== undefined && !isOpenBooking(booking.status)
}

/** Cancels at the provider first, which is final there; then our row follows the provider. */
async function cancelAbandoned(db: Db, cards: CardProvider, { payment, now, log }: One): Promise<boolean> {
  const intentId = payment.providerIntentId ?? (await recoverIntent(db, cards, { payment, now, log }))
  if (!intentId) return false
  await cancelIntentAtProvider(cards, intentId)
  const settled = await advancePaymentWithProvider(db, cards, { paymentId: payment.id, now, log })
  return settled !== null && !isOpenPayment(settled.payment.state)
}

/** Finds the intent of a payment whose creation response we missed: the same key finds it again. */
async function recoverIntent(db: Db, cards: CardProvider, { payment, now, log }: One): Promise<string | null> {
  const [booking] = await db
    .select({ title: bookings.carTitle })
    .from(bookings)
    .where(eq(bookings.id, payment.bookingId))
  try {
    const intent = await createIntentAtProvider(cards, payment, booking?.title ?? '')
    const noted = await savePaymentIntentId(db, { paymentId: payment.id, intentId: intent.id, now })
    return noted?.providerIntentId ?? null
  } catch (error) {
    log.warn({ err: error, paymentId: payment.id }, 'The card provider did not say which intent this payment has.')
    if (isCardProviderServerError(error)) await failPaymentWithoutIntent(db, { paymentId: payment.id, now })
    return null
  }
}
