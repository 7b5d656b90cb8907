import { and, eq, inArray, or } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { payments } from '#db/schema/payments.ts'

/** True while a payment of the person's bookings is on its way, or a paid car of theirs is not handed over. */
export async function hasOpenMoney(db: DbOrTx, accountId: string): Promise<boolean> {
  const isTheirs = or(eq(bookings.buyerId, accountId), eq(bookings.sellerId, accountId))
  const [paid] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(isTheirs, eq(bookings.status, 'paid')))
    .limit(1)
  if (paid) return true
  const [open] = await db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(and(isTheirs, inArray(payments.state, ['new', 'won', 'lost'])))
    .limit(1)
  return open !== undefined
}
