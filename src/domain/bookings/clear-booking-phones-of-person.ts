import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'

/** Deletes the phone number that a leaving buyer gave for meetings; they have no meeting ahead. */
export async function clearBookingPhonesOfPerson(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  await tx.update(bookings).set({ buyerPhone: '' }).where(eq(bookings.buyerId, accountId))
}
