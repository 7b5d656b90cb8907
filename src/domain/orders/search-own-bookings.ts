import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type BookingStatusGroup, bookingStatusGroups, type ListBookingsQuery } from '#contract/bookings.ts'
import type { DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { containsTextSql } from '#domain/text/contains-text-sql.ts'
import { holdEndSql, refundAnswerDueSql } from './answer-deadlines-sql.ts'
import { type BookingWithDetails, readBookings } from './read-bookings.ts'

type BookingsFound = {
  found: BookingWithDetails[]
  total: number
  page: number
  pages: number
  counts: Record<BookingStatusGroup, number>
}

type OwnSide = {
  isOwn: SQL
  otherName: typeof bookings.buyerName | typeof bookings.sellerName
  /** Waits for an answer of this side, whatever its status. */
  isToAnswer?: SQL
  /** True where the newest come first only among those that are open, and then among those that ended. */
  isEndedLast?: boolean
}

/** A page of one side's bookings, and the number of bookings in each group; the caller checks the permission. */
export async function searchOwnBookings(
  db: DbOrTx,
  { isOwn, otherName, isToAnswer, isEndedLast = false }: OwnSide,
  { q, ids, state, sort, page, limit }: ListBookingsQuery,
  now: Date,
): Promise<BookingsFound> {
  const isFitting = and(
    isOwn,
    ids ? inArray(bookings.id, ids) : undefined,
    q ? or(containsTextSql(bookings.carTitle, q), containsTextSql(otherName, q), eq(bookings.id, q)) : undefined,
  )
  const group = groupSql(isToAnswer)
  const counts = await countGroups(db, { where: isFitting, group })
  const isWanted = state ? and(isFitting, eq(group, state)) : isFitting
  const total = state ? counts[state] : Object.values(counts).reduce((sum, group) => sum + group, 0)
  const found = await readBookings(db, isWanted, now, {
    orderBy: isEndedLast && sort === 'newest' ? [asc(isEnded), ...orderOf(sort, now)] : orderOf(sort, now),
    limit,
    offset: (page - 1) * limit,
  })
  return { found, total, page, pages: Math.ceil(total / limit), counts }
}

const isEnded = inArray(bookings.status, [...bookingStatusGroups.closed, 'completed'])

function groupSql(isToAnswer: SQL = sql`false`): SQL<BookingStatusGroup> {
  const cases = Object.entries(bookingStatusGroups).map(
    ([group, statuses]) => sql`when ${inArray(bookings.status, [...statuses])} then ${sql.raw(`'${group}'`)}`,
  )
  return sql`case when ${isToAnswer} then 'waiting' ${sql.join(cases, sql` `)} end`
}

async function countGroups(
  db: DbOrTx,
  { where, group }: { where: SQL | undefined; group: SQL<BookingStatusGroup> },
): Promise<Record<BookingStatusGroup, number>> {
  const rows = await db.select({ group, count: count() }).from(bookings).where(where).groupBy(sql`1`)
  const of = (name: BookingStatusGroup) => rows.find((row) => row.group === name)?.count ?? 0
  return { waiting: of('waiting'), agreed: of('agreed'), paid: of('paid'), closed: of('closed') }
}

/** When the seller has to answer: a refund request, or else the request of a meeting; null where there is nothing to. */
const answerDueSql = sql`coalesce(
  (${refundAnswerDueSql}),
  case when ${bookings.status} = 'requested' then coalesce((${holdEndSql}), ${bookings.meetingAt}) end
)`

/** The id breaks ties, so that no booking is on two pages or on none. */
function orderOf(sort: ListBookingsQuery['sort'], now: Date): SQL[] {
  switch (sort) {
    case 'newest':
      return [desc(bookings.createdAt), desc(bookings.id)]
    case 'oldest':
      return [asc(bookings.createdAt), asc(bookings.id)]
    case 'priceAsc':
      return [asc(bookings.priceCents), asc(bookings.id)]
    case 'priceDesc':
      return [desc(bookings.priceCents), desc(bookings.id)]
    case 'deadline':
      return [sql`${answerDueSql} asc nulls last`, desc(bookings.createdAt), asc(bookings.id)]
    case 'meeting': {
      // Future meetings first, the next one on top; then past ones, the latest first.
      const at = now.toISOString()
      const isOver = sql`${bookings.meetingAt} < ${at}::timestamptz`
      const away = sql`abs(extract(epoch from ${bookings.meetingAt} - ${at}::timestamptz))`
      return [asc(isOver), asc(away), asc(bookings.id)]
    }
  }
}
