import { and, eq, inArray, or } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { payments } from '#db/schema/payments.ts'
import { openPaymentStates } from './payment-states.ts'

export type OpenMoney = Readonly<{ kind: 'paid' | 'paying'; carTitle: string }>

/**
 * What this person still owes or is owed, as buyer or as seller: a car that is `paid` and not handed over, or one that a
 * card payment is under way for. Null where nothing is.
 */
export async function findOpenMoney(db: DbOrTx, accountId: string): Promise<OpenMoney | null> {
  const isTheirs = or(eq(bookings.buyerId, accountId), eq(bookings.sellerId, accountId))
  const [paid] = await db
    .select({ carTitle: bookings.carTitle })
    .from(bookings)
    .where(and(isTheirs, eq(bookings.status, 'paid')))
    .limit(1)
  if (paid) return { kind: 'paid', ...paid }
  const [open] = await db
    .select({ carTitle: bookings.carTitle })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(and(isTheirs, inArray(payments.state, [...openPaymentStates])))
    .limit(1)
  return open ? { kind: 'paying', ...open } : null
}
