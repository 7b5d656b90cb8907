import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { deletedAccountName, endedUnpaidBookingStatuses } from '#domain/sales/booking-states.ts'

/**
 * Deletes the phone number that a leaving buyer gave for meetings, since they have no meeting ahead; and the person's name from
 * bookings that came to nothing. Paid ones keep it: they are the other side's record of a contract.
 */
export async function clearBookingDataOfPerson(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  const isOver = inArray(bookings.status, [...endedUnpaidBookingStatuses])
  await tx.update(bookings).set({ buyerPhone: '' }).where(eq(bookings.buyerId, accountId))
  await tx
    .update(bookings)
    .set({ buyerName: deletedAccountName })
    .where(and(eq(bookings.buyerId, accountId), isOver))
  await tx
    .update(bookings)
    .set({ sellerName: deletedAccountName })
    .where(and(eq(bookings.sellerId, accountId), isOver))
}
