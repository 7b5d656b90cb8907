import { and, count, desc, eq, sql } from 'drizzle-orm'
import { type ListPayouts, type PayoutsFound, shownPayoutStates } from '#contract/payouts.ts'
import type { Db } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { payoutDetails } from '#db/schema/payouts.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { payoutHoldSql, payoutsAlias, shownPayoutStateSql } from './payout-hold.ts'

const pageSize = 20

/**
 * Lists what a seller has received and will receive for each sale, newest first, and the account that it goes to.
 * @reads bookings: a payout names the car and the buyer.
 */
export async function listOwnPayouts(db: Db, actor: MaybeActor, { state, page }: ListPayouts): Promise<PayoutsFound> {
  const { accountId: sellerId } = requireRole(actor, 'Seller')
  const isOwn = eq(payoutsAlias.sellerId, sellerId)
  const groups = await db
    .select({
      state: shownPayoutStateSql,
      count: count(),
      openCents: sql`sum(${payoutsAlias.netCents} - ${payoutsAlias.paidCents})`.mapWith(Number),
      paidCents: sql`sum(${payoutsAlias.paidCents})`.mapWith(Number),
      dueCents: sql`sum(greatest(${payoutsAlias.netCents} - ${payoutsAlias.paidCents}, 0))`.mapWith(Number),
      owedCents: sql`sum(greatest(${payoutsAlias.paidCents} - ${payoutsAlias.netCents}, 0))`.mapWith(Number),
    })
    .from(payoutsAlias)
    .where(isOwn)
    .groupBy(sql`1`)
  const rows = await db
    .select({
      payout: payoutsAlias,
      state: shownPayoutStateSql,
      hold: payoutHoldSql,
      carTitle: bookings.carTitle,
      buyerName: bookings.buyerName,
    })
    .from(payoutsAlias)
    .innerJoin(bookings, eq(bookings.id, payoutsAlias.bookingId))
    .where(and(isOwn, state ? eq(shownPayoutStateSql, state) : undefined))
    .orderBy(desc(payoutsAlias.createdAt), desc(payoutsAlias.paymentId))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const of = (name: string) => groups.find((group) => group.state === name)
  const counts = Object.fromEntries(
    shownPayoutStates.map((name) => [name, of(name)?.count ?? 0]),
  ) as PayoutsFound['counts']
  const total = state ? counts[state] : groups.reduce((all, group) => all + group.count, 0)
  return {
    items: rows.map(({ payout, state: shown, hold, carTitle, buyerName }) => ({
      ...{ paymentId: payout.paymentId, bookingId: payout.bookingId, carTitle, buyerName, state: shown, hold },
      ...{ saleCents: payout.saleCents, refundedCents: payout.refundedCents, feeCents: payout.feeCents },
      ...{ netCents: payout.netCents, paidCents: payout.paidCents, reference: payout.reference },
      soldAt: payout.createdAt.toISOString(),
      dueAt: payout.dueAt?.toISOString() ?? null,
      paidAt: payout.paidAt?.toISOString() ?? null,
    })),
    total,
    page,
    pages: Math.ceil(total / pageSize),
    counts,
    totals: {
      waitingCents: of('waiting')?.openCents ?? 0,
      heldCents: of('held')?.openCents ?? 0,
      // Money that a bank returned on appeal may be open in a payout that was already paid.
      dueCents: (of('due')?.dueCents ?? 0) + (of('paid')?.dueCents ?? 0),
      paidCents: groups.reduce((all, group) => all + group.paidCents, 0),
      owedCents: groups.reduce((all, group) => all + group.owedCents, 0),
    },
    details: await findOwnDetails(db, sellerId),
  }
}

async function findOwnDetails(db: Db, sellerId: string): Promise<PayoutsFound['details']> {
  const [found] = await db.select().from(payoutDetails).where(eq(payoutDetails.sellerId, sellerId))
  if (!found) return null
  const { holder, bankName, routingNumber, accountNumber, accountKind } = found
  return { holder, bankName, routingNumber, accountEnd: accountNumber.slice(-4), accountKind }
}
