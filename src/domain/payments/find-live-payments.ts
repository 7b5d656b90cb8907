import { and, inArray } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { payments } from '#db/schema/payments.ts'

export type LivePayment = Readonly<{
  id: string
  state: 'new' | 'won' | 'captured'
  /** The provider's id of the charge; null until the money was taken. */
  transactionId: string | null
  /** Null until the money was taken. */
  paidAt: Date | null
}>

/** Of each of these bookings the payment that counts, by the booking's id: under way, won or captured; at most one. */
export async function findLivePayments(db: DbOrTx, bookingIds: string[]): Promise<Map<string, LivePayment>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await db
    .select({
      bookingId: payments.bookingId,
      id: payments.id,
      state: payments.state,
      providerIntentId: payments.providerIntentId,
      updatedAt: payments.updatedAt,
    })
    .from(payments)
    .where(and(inArray(payments.bookingId, bookingIds), inArray(payments.state, ['new', 'won', 'captured'])))
  return new Map(
    rows.map(({ bookingId, id, state, providerIntentId, updatedAt }) => {
      // A captured payment is final: nothing touches its row again, so its last change is the capture.
      const isPaid = state === 'captured'
      const live = { id, state: state as LivePayment['state'], paidAt: isPaid ? updatedAt : null }
      return [bookingId, { ...live, transactionId: isPaid ? providerIntentId : null }]
    }),
  )
}
