import { eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PayoutHoldReason, ShownPayoutState } from '#contract/payouts.ts'
import type { DbOrTx } from '#db/client.ts'
import { payouts } from '#db/schema/payouts.ts'

/**
 * The alias under which the conditions below refer to the payouts.
 * @reads disputes, payments, refunds: one condition for lists, sums and refusals, over modules that are partly above
 * payouts.
 */
export const payoutsTableAlias = alias(payouts, 'o')

/**
 * The reason that holds back a payout that is not settled, first of all one that a person decides; null if there is
 * none. Every page, list and refusal uses it, so that announced payouts and payouts that can be made are the same.
 */
export const payoutHoldSql = sql<PayoutHoldReason | null>`case
  when o.state in ('paid', 'reversed') and o.net_cents = o.paid_cents then null
  when exists (select from disputes d where d.booking_id = o.booking_id and d.kind = 'buyer'
    and d.state in ('open', 'answered')) then 'request'
  when exists (select from disputes d where d.booking_id = o.booking_id and d.state in ('open', 'answered')) then 'bank'
  when exists (select from refunds r where r.payment_id = o.payment_id and r.state = 'new') then 'refund'
  when exists (select from payment_alarms a where a.subject = o.payment_id and a.kind = 'intent_differs'
    and a.resolved_at is null) then 'alarm'
  end`

const isToCome = sql`o.state in ('waiting', 'due')`

/** The state shown to people: a payout that is still to come and held back is neither waiting nor due. */
export const shownPayoutStateSql = sql<ShownPayoutState>`case
  when ${isToCome} and (${payoutHoldSql}) is not null then 'held' else o.state end`

/** The reason that holds back what is open of a payout, or what the seller owes back of it. */
export async function findPayoutHoldReason(db: DbOrTx, paymentId: string): Promise<PayoutHoldReason | null> {
  const [row] = await db
    .select({ hold: payoutHoldSql })
    .from(payoutsTableAlias)
    .where(eq(payoutsTableAlias.paymentId, paymentId))
  return row?.hold ?? null
}

/** The reasons that hold back the upcoming payouts of these bookings, by booking id; those without one are left out. */
export async function findPayoutHoldReasons(db: DbOrTx, bookingIds: string[]): Promise<Map<string, PayoutHoldReason>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await db
    .select({ bookingId: payoutsTableAlias.bookingId, hold: payoutHoldSql, isToCome: sql<boolean>`${isToCome}` })
    .from(payoutsTableAlias)
    .where(inArray(payoutsTableAlias.bookingId, bookingIds))
  return new Map(rows.flatMap((row) => (row.hold && row.isToCome ? [[row.bookingId, row.hold]] : [])))
}
