import { type SQL, sql } from 'drizzle-orm'
import {
  type AdminMoneyEntry,
  type AdminMoneyEntryListResponse,
  type AdminMoneyListKind,
  adminMoneyPageSize,
  type ExportAdminMoneyEntriesQuery,
  type ListAdminMoneyEntriesQuery,
} from '#contract/admin-money-lists.ts'
import type { PayoutHoldReason } from '#contract/payouts.ts'
import type { Db } from '#db/client.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { payoutHoldSql } from '#domain/payouts/payout-hold.ts'
import { adminMoneyEntryQueries } from './admin-money-entry-queries.ts'

/** Payments, refunds, payouts, disputes or alarms, a page at a time, for an Admin. */
export async function listAdminMoneyEntries(
  db: Db,
  actor: MaybeActor,
  { kind, page, ...filter }: ListAdminMoneyEntriesQuery & { kind: AdminMoneyListKind },
): Promise<AdminMoneyEntryListResponse> {
  requireRole(actor, 'Admin')
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int total from (${adminMoneyEntryQueries[kind]}) found ${isWanted(filter)}`,
  )
  const total = rows[0]?.total ?? 0
  const items = await readAdminMoneyEntries(db, {
    kind,
    ...filter,
    limit: adminMoneyPageSize,
    offset: (page - 1) * adminMoneyPageSize,
  })
  return { items, total, page, pages: Math.ceil(total / adminMoneyPageSize), waiting: await countWaiting(db) }
}

/** A range of entries of one of the lists. A report reads the tables of other modules; it changes nothing. */
export async function readAdminMoneyEntries(
  db: Db,
  query: ExportAdminMoneyEntriesQuery & { kind: AdminMoneyListKind; limit: number; offset: number },
): Promise<AdminMoneyEntry[]> {
  const { kind, sort, limit, offset } = query
  const { rows } = await db.execute<Row>(
    sql`select * from (${adminMoneyEntryQueries[kind]}) found ${isWanted(query)}
      order by ${orderOf[sort]} limit ${limit} offset ${offset}`,
  )
  return rows.map(toEntry)
}

type Row = {
  id: string
  state: string
  amount_cents: number | null
  refunded_cents: number | null
  fee_cents: number | null
  open_cents: number | null
  note: string | null
  answer: string | null
  due_at: string | Date | null
  is_of_bank?: boolean
  hold?: PayoutHoldReason | null
  is_account_missing?: boolean
  seller_agrees?: 'yes' | 'no' | null
  seller_answer?: string | null
  answered_at?: string | Date | null
  created_at: string | Date
  payment_id: string | null
  booking_id: string | null
  car_title: string | null
  buyer_name: string | null
  seller_name: string | null
}

function toEntry(row: Row): AdminMoneyEntry {
  return {
    id: row.id,
    state: row.state,
    amountCents: row.amount_cents,
    refundedCents: row.refunded_cents,
    feeCents: row.fee_cents,
    openCents: row.open_cents,
    note: row.note,
    answer: row.answer,
    dueAt: row.due_at === null ? null : new Date(row.due_at).toISOString(),
    hold: row.hold ?? null,
    isAccountMissing: row.is_account_missing ?? false,
    sellerAnswer: row.seller_answer ?? null,
    sellerAgrees: row.seller_agrees ? row.seller_agrees === 'yes' : null,
    answeredAt: row.answered_at ? new Date(row.answered_at).toISOString() : null,
    isOfBank: row.is_of_bank ?? false,
    createdAt: new Date(row.created_at).toISOString(),
    paymentId: row.payment_id,
    bookingId: row.booking_id,
    carTitle: row.car_title,
    buyerName: row.buyer_name,
    sellerName: row.seller_name,
  }
}

/** The id breaks ties, so that nothing is on two pages or on none. */
const orderOf: Record<ExportAdminMoneyEntriesQuery['sort'], SQL> = {
  newest: sql`created_at desc, id desc`,
  oldest: sql`created_at, id`,
  amountDesc: sql`amount_cents desc nulls last, id desc`,
  amountAsc: sql`amount_cents nulls last, id`,
}

function isWanted({ q, state }: Pick<ExportAdminMoneyEntriesQuery, 'q' | 'state'>): SQL {
  const part = `%${(q ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`
  const fits = q
    ? sql`(car_title ilike ${part} or buyer_name ilike ${part} or seller_name ilike ${part} or ${q} = any(ids))`
    : sql`true`
  return sql`where ${fits} and ${state ? sql`state = ${state}` : sql`true`}`
}

/** The number of entries in each list that wait for an Admin, or for the provider. */
async function countWaiting(db: Db): Promise<AdminMoneyEntryListResponse['waiting']> {
  const { rows } = await db.execute<AdminMoneyEntryListResponse['waiting']>(sql`select
    (select count(*)::int from payments where state in ('new', 'won', 'lost')) payments,
    (select count(*)::int from refunds where state = 'new') refunds,
    (select count(*)::int from payouts o
      where o.state <> 'waiting' and o.net_cents <> o.paid_cents and (${payoutHoldSql}) is null) payouts,
    (select count(*)::int from disputes where state in ('open', 'answered')) disputes,
    (select count(*)::int from payment_alarms where resolved_at is null) alarms`)
  const [waiting] = rows
  if (!waiting) throw new Error('A query of counts answered no row.')
  return waiting
}
