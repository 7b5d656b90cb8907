import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { payments } from '#db/schema/payments.ts'
import { type LockedBooking, lockBookingRow } from '#domain/bookings/lock-booking-row.ts'
import { type ListingLockedForSaleStep, lockListingForSaleStep } from '#domain/listings/lock-listing-for-sale-step.ts'
import type { PaymentRow } from './payment-intent.ts'

export type LockedPaymentListingAndBooking = {
  payment: PaymentRow
  listing: ListingLockedForSaleStep
  booking: LockedBooking
}

/** Locks every row that a sale changes, in the order that the whole project uses: car, booking, payment. */
export async function lockPaymentListingAndBooking(
  tx: Tx,
  { id, listingId, bookingId }: Pick<PaymentRow, 'id' | 'listingId' | 'bookingId'>,
): Promise<LockedPaymentListingAndBooking> {
  const listing = await lockListingForSaleStep(tx, listingId)
  const booking = await lockBookingRow(tx, bookingId)
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('no key update')
  if (!booking || !payment) throw new Error(`Payment ${id} has lost its booking.`)
  return { payment, listing, booking }
}
