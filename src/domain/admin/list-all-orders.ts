import { and, asc, count, desc, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  type AdminOrder,
  type AdminOrderListResponse,
  adminPageSize,
  type ListAdminOrdersQuery,
} from '#contract/admin.ts'
import type { Db } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { bookings } from '#db/schema/bookings.ts'
import { meetings } from '#db/schema/meetings.ts'
import { payments } from '#db/schema/payments.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { containsTextSql } from '#domain/text/contains-text-sql.ts'
import { toAdminOrder } from './to-admin-order.ts'

const buyers = alias(users, 'buyer')
const sellers = alias(users, 'seller')

/** The bookings of all buyers in every status (Admin). */
export async function listAllOrders(
  db: Db,
  actor: MaybeActor,
  { q, status, sort, page }: ListAdminOrdersQuery,
): Promise<AdminOrderListResponse> {
  requireRole(actor, 'Admin')
  const isWanted = and(status ? eq(bookings.status, status) : undefined, q ? matches(db, q) : undefined)
  const [found] = await db
    .select({ total: count() })
    .from(bookings)
    .innerJoin(buyers, eq(buyers.id, bookings.buyerId))
    .innerJoin(sellers, eq(sellers.id, bookings.sellerId))
    .where(isWanted)
  const items = await readAdminOrders(db, isWanted, {
    orderBy: orderOf[sort],
    limit: adminPageSize,
    offset: (page - 1) * adminPageSize,
  })
  const total = found?.total ?? 0
  return { items, total, page, pages: Math.ceil(total / adminPageSize) }
}

type Slice = { orderBy: SQL[]; limit: number; offset?: number }

/** Bookings as the lists of Admins show them. */
export async function readAdminOrders(
  db: Db,
  isWanted: SQL | undefined,
  { orderBy, limit, offset = 0 }: Slice,
): Promise<AdminOrder[]> {
  const rows = await db
    .select({
      booking: bookings,
      meeting: { status: meetings.status, confirmedAt: meetings.confirmedAt },
      buyer: { email: buyers.email, deletedAt: buyers.deletedAt },
      seller: { email: sellers.email, deletedAt: sellers.deletedAt },
    })
    .from(bookings)
    .innerJoin(buyers, eq(buyers.id, bookings.buyerId))
    .innerJoin(sellers, eq(sellers.id, bookings.sellerId))
    .leftJoin(meetings, eq(meetings.bookingId, bookings.id))
    .where(isWanted)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
  const lastOf = await lastPayments(
    db,
    rows.map(({ booking }) => booking.id),
  )
  return rows.map((row) => toAdminOrder(row, lastOf.get(row.booking.id) ?? null))
}

/** The id breaks ties, so that no booking is on two pages or on none. */
const orderOf: Record<ListAdminOrdersQuery['sort'], SQL[]> = {
  newest: [desc(bookings.createdAt), desc(bookings.id)],
  oldest: [asc(bookings.createdAt), asc(bookings.id)],
  meeting: [desc(bookings.meetingAt), desc(bookings.id)],
  priceAsc: [asc(bookings.priceCents), asc(bookings.id)],
  priceDesc: [desc(bookings.priceCents), desc(bookings.id)],
  changed: [desc(bookings.updatedAt), desc(bookings.id)],
}

function matches(db: Db, q: string): SQL | undefined {
  const isCharge = db
    .select({ one: sql`1` })
    .from(payments)
    .where(and(eq(payments.bookingId, bookings.id), or(eq(payments.id, q), eq(payments.providerIntentId, q))))
  return or(
    containsTextSql(bookings.carTitle, q),
    containsTextSql(bookings.buyerName, q),
    containsTextSql(bookings.sellerName, q),
    containsTextSql(buyers.email, q),
    containsTextSql(sellers.email, q),
    eq(bookings.id, q),
    eq(bookings.listingId, q),
    exists(isCharge),
  )
}

type LastPayment = Pick<typeof payments.$inferSelect, 'state' | 'refundedCents'>

/** The last payment attempt of each booking. */
async function lastPayments(db: Db, bookingIds: string[]): Promise<Map<string, LastPayment>> {
  if (bookingIds.length === 0) return new Map()
  const { bookingId, state, refundedCents } = payments
  const rows = await db
    .selectDistinctOn([payments.bookingId], { bookingId, state, refundedCents })
    .from(payments)
    .where(inArray(payments.bookingId, bookingIds))
    .orderBy(payments.bookingId, desc(payments.createdAt), desc(payments.id))
  return new Map(rows.map((row) => [row.bookingId, row]))
}
