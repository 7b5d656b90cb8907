import { and, inArray } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { payments } from '#db/schema/payments.ts'
import { wasPaymentCaptured } from './payment-states.ts'

const counting = ['new', 'won', 'captured', 'refunded'] as const

export type CurrentBookingPayment = Readonly<{
  id: string
  state: (typeof counting)[number]
  /** The provider's id of the charge; null until the money was taken. */
  transactionId: string | null
  /** Null until the money was taken. */
  paidAt: Date | null
  refundedCents: number
}>

/**
 * The payment that counts for each of these bookings, by booking id: in progress, won, captured, or captured and
 * refunded; at most one per booking.
 */
export async function findCurrentPaymentsByBooking(
  db: DbOrTx,
  bookingIds: string[],
): Promise<Map<string, CurrentBookingPayment>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await db
    .select({
      bookingId: payments.bookingId,
      id: payments.id,
      state: payments.state,
      providerIntentId: payments.providerIntentId,
      capturedAt: payments.capturedAt,
      refundedCents: payments.refundedCents,
    })
    .from(payments)
    .where(and(inArray(payments.bookingId, bookingIds), inArray(payments.state, [...counting])))
  return new Map(
    rows.map(({ bookingId, id, state, providerIntentId, capturedAt, refundedCents }) => {
      const live = { id, state: state as CurrentBookingPayment['state'], paidAt: capturedAt, refundedCents }
      return [bookingId, { ...live, transactionId: wasPaymentCaptured(state) ? providerIntentId : null }]
    }),
  )
}
