import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'

/** The number that a buyer who leaves gave for meetings; none of them is ahead any more. */
export async function clearPhoneOfPerson(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  await tx.update(bookings).set({ buyerPhone: '' }).where(eq(bookings.buyerId, accountId))
}
