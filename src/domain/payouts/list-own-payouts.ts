import { and, count, desc, eq, sql } from 'drizzle-orm'
import { type ListPayoutsQuery, type PayoutListResponse, shownPayoutStates } from '#contract/payouts.ts'
import type { Db } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { payoutDetails } from '#db/schema/payouts.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { payoutHoldSql, payoutsTableAlias, shownPayoutStateSql } from './payout-hold.ts'

const pageSize = 20

/**
 * Lists what a seller has received and will receive for each sale, newest first, and the account that it goes to.
 * @reads bookings: a payout names the car and the buyer.
 */
export async function listOwnPayouts(
  db: Db,
  actor: MaybeActor,
  { state, page }: ListPayoutsQuery,
): Promise<PayoutListResponse> {
  const { accountId: sellerId } = requireRole(actor, 'Seller')
  const isOwn = eq(payoutsTableAlias.sellerId, sellerId)
  const groups = await db
    .select({
      state: shownPayoutStateSql,
      count: count(),
      openCents: sql`sum(${payoutsTableAlias.netCents} - ${payoutsTableAlias.paidCents})`.mapWith(Number),
      soldCents: sql`sum(${payoutsTableAlias.feeCents} + ${payoutsTableAlias.netCents})`.mapWith(Number),
      feeCents: sql`sum(${payoutsTableAlias.feeCents})`.mapWith(Number),
      paidCents: sql`sum(${payoutsTableAlias.paidCents})`.mapWith(Number),
      dueCents: sql`sum(greatest(${payoutsTableAlias.netCents} - ${payoutsTableAlias.paidCents}, 0))`.mapWith(Number),
      owedCents: sql`sum(greatest(${payoutsTableAlias.paidCents} - ${payoutsTableAlias.netCents}, 0))`.mapWith(Number),
    })
    .from(payoutsTableAlias)
    .where(isOwn)
    .groupBy(sql`1`)
  const rows = await db
    .select({
      payout: payoutsTableAlias,
      state: shownPayoutStateSql,
      hold: payoutHoldSql,
      carTitle: bookings.carTitle,
      buyerName: bookings.buyerName,
    })
    .from(payoutsTableAlias)
    .innerJoin(bookings, eq(bookings.id, payoutsTableAlias.bookingId))
    .where(and(isOwn, state ? eq(shownPayoutStateSql, state) : undefined))
    .orderBy(desc(payoutsTableAlias.createdAt), desc(payoutsTableAlias.paymentId))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const of = (name: string) => groups.find((group) => group.state === name)
  const counts = Object.fromEntries(
    shownPayoutStates.map((name) => [name, of(name)?.count ?? 0]),
  ) as PayoutListResponse['counts']
  const total = state ? counts[state] : groups.reduce((all, group) => all + group.count, 0)
  return {
    items: rows.map(({ payout, state: shown, hold, carTitle, buyerName }) => ({
      paymentId: payout.paymentId,
      bookingId: payout.bookingId,
      carTitle,
      buyerName,
      state: shown,
      hold,
      saleCents: payout.saleCents,
      refundedCents: payout.refundedCents,
      feeCents: payout.feeCents,
      netCents: payout.netCents,
      paidCents: payout.paidCents,
      reference: payout.reference,
      soldAt: payout.createdAt.toISOString(),
      dueAt: payout.dueAt?.toISOString() ?? null,
      paidAt: payout.paidAt?.toISOString() ?? null,
    })),
    total,
    page,
    pages: Math.ceil(total / pageSize),
    counts,
    totals: {
      soldCents: groups.reduce((all, group) => all + group.soldCents, 0),
      feeCents: groups.reduce((all, group) => all + group.feeCents, 0),
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

async function findOwnDetails(db: Db, sellerId: string): Promise<PayoutListResponse['details']> {
  const [found] = await db.select().from(payoutDetails).where(eq(payoutDetails.sellerId, sellerId))
  if (!found) return null
  const { holder, bankName, routingNumber, accountNumber, accountKind } = found
  return { holder, bankName, routingNumber, accountEnd: accountNumber.slice(-4), accountKind }
}
