import { and, eq, inArray, ne, or } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { disputes } from '#db/schema/disputes.ts'
import { payments } from '#db/schema/payments.ts'
import { payouts } from '#db/schema/payouts.ts'
import { openPaymentStates } from './payment-states.ts'
import { refundPeriodEnd } from './refund-period.ts'

export type PendingMoneyIssue =
  | Readonly<{ kind: 'paid' | 'paying' | 'payout' | 'dispute'; carTitle: string }>
  | Readonly<{ kind: 'refundable'; carTitle: string; until: Date; location: string | null }>

/**
 * What this person still owes or is owed, as buyer or as seller: a car that is `paid` and not handed over, one with a
 * card payment in progress, one in dispute, a payout that is open, or a sale of theirs whose buyer may still request a
 * refund. Null if there is nothing.
 */
export async function findPendingMoneyIssues(
  db: DbOrTx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<PendingMoneyIssue | null> {
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
  if (open) return { kind: 'paying', ...open }
  const [disputed] = await db
    .select({ carTitle: bookings.carTitle })
    .from(disputes)
    .innerJoin(bookings, eq(bookings.id, disputes.bookingId))
    .where(and(isTheirs, inArray(disputes.state, ['open', 'answered'])))
    .limit(1)
  if (disputed) return { kind: 'dispute', ...disputed }
  const [payout] = await db
    .select({ carTitle: bookings.carTitle })
    .from(payouts)
    .innerJoin(bookings, eq(bookings.id, payouts.bookingId))
    .where(and(eq(payouts.sellerId, accountId), ne(payouts.netCents, payouts.paidCents)))
    .limit(1)
  if (payout) return { kind: 'payout', ...payout }
  const sold = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.sellerId, accountId), eq(bookings.status, 'completed')))
  const ends = sold.flatMap((sale) => {
    const until = refundPeriodEnd(sale)
    return until && until >= now ? [{ carTitle: sale.carTitle, until, location: sale.sellerLocation }] : []
  })
  const last = ends.toSorted((a, b) => b.until.getTime() - a.until.getTime())[0]
  return last ? { kind: 'refundable', ...last } : null
}
