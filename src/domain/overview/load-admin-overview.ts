import { and, count, desc, eq, gte, isNull, or, sql, sum } from 'drizzle-orm'
import { type Role, roles } from '#contract/accounts.ts'
import { bookingStatuses } from '#contract/bookings.ts'
import { listingStatuses } from '#contract/car-terms.ts'
import {
  type AdminOverviewData,
  type DailyRevenue,
  type MonthEndPeopleCounts,
  overviewChartMonths,
  overviewChartWeeks,
} from '#contract/dashboard-overview.ts'
import type { Db } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { paymentAlarms, payments } from '#db/schema/payments.ts'
import { payouts } from '#db/schema/payouts.ts'
import { holdsRole } from '#domain/accounts/holds-role.ts'
import { type Actor, requireRole } from '#domain/actor.ts'
import { countOpenReports } from '#domain/admin/count-open-reports.ts'
import { countSellersToVerify } from '#domain/admin/count-sellers-to-verify.ts'
import { countByStatus } from '#domain/count-by-status.ts'
import { countUnreadFeedback } from '#domain/feedback/count-unread-feedback.ts'
import { findBackupState } from '#domain/operations/find-backup-state.ts'
import { findRefusedPriceFitTime } from '#domain/valuation/price-measurements.ts'
import { listAdminTasks } from './list-admin-tasks.ts'
import { listFailedMails } from './list-failed-mails.ts'
import { lastUtcDays, startOfLastUtcDays, utcDayColumn } from './utc-days.ts'

const maxAlarms = 5

/** The overview of the whole marketplace. A report reads the tables of other modules; it changes nothing. */
export async function loadAdminOverview(db: Db, actor: Actor, { now }: { now: Date }): Promise<AdminOverviewData> {
  requireRole(actor, 'Admin')
  const cars = await db
    .select({ status: listings.status, count: count() })
    .from(listings)
    .where(or(isNull(listings.deletedAt), eq(listings.status, 'sold')))
    .groupBy(listings.status)
  const booked = await db.select({ status: bookings.status, count: count() }).from(bookings).groupBy(bookings.status)
  const isOpen = isNull(paymentAlarms.resolvedAt)
  const alarms = await db
    .select({
      id: paymentAlarms.id,
      kind: paymentAlarms.kind,
      subject: paymentAlarms.subject,
      carTitle: bookings.carTitle,
      orderId: bookings.id,
      raisedAt: paymentAlarms.raisedAt,
    })
    .from(paymentAlarms)
    .leftJoin(payments, eq(payments.id, paymentAlarms.subject))
    .leftJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(isOpen)
    .orderBy(desc(paymentAlarms.raisedAt), desc(paymentAlarms.id))
    .limit(maxAlarms)
  return {
    role: 'Admin',
    tasks: await listAdminTasks(db, actor, { now }),
    failedMails: await listFailedMails(db, actor, { now }),
    people: await countPeople(db, now),
    cars: countByStatus(listingStatuses, cars),
    bookings: countByStatus(bookingStatuses, booked),
    revenue: await countRevenue(db, now),
    unreadFeedback: await countUnreadFeedback(db, actor),
    openReports: await countOpenReports(db, actor),
    sellersToVerify: await countSellersToVerify(db, actor),
    openAlarms: await db.$count(paymentAlarms, isOpen),
    alarms: alarms.map((alarm) => ({ ...alarm, raisedAt: alarm.raisedAt.toISOString() })),
    priceModelRefusedAt: (await findRefusedPriceFitTime(db))?.toISOString() ?? null,
    backups: await findBackupState(db, { now }),
  }
}

/** The number of people of each role at the end of each of the last months, by their roles of today. Who buys and sells counts as both. */
async function countPeople(db: Db, now: Date): Promise<MonthEndPeopleCounts[]> {
  const month = (moment: typeof users.createdAt | typeof users.deletedAt) =>
    sql<string | null>`to_char(${moment} at time zone 'UTC', 'YYYY-MM')`
  const [came, left] = [month(users.createdAt), month(users.deletedAt)]
  const groups = await db
    .select({ role: users.role, hasBothRoles: users.hasBothRoles, came, left, count: count() })
    .from(users)
    .groupBy(users.role, users.hasBothRoles, came, left)
  return lastMonths(now, overviewChartMonths).map((name) => {
    const there = groups.filter(({ came, left }) => (came ?? '') <= name && (left === null || left > name))
    const countOf = (role: Role) => there.reduce((all, group) => all + (holdsRole(group, role) ? group.count : 0), 0)
    const [Buyer, Seller, Admin] = roles.map(countOf)
    return { month: name, Buyer: Buyer ?? 0, Seller: Seller ?? 0, Admin: Admin ?? 0 }
  })
}

/** `2026-01` and so on, the oldest first, the current one last. */
function lastMonths(now: Date, months: number): string[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return Array.from({ length: months }, (_, index) =>
    new Date(Date.UTC(year, month - (months - 1 - index))).toISOString().slice(0, 7),
  )
}

/** Captured payments minus refunds, and the site's fees on them, by the day of the capture. */
async function countRevenue(db: Db, now: Date): Promise<DailyRevenue[]> {
  const days = overviewChartWeeks * 7
  const rows = await db
    .select({
      day: utcDayColumn(payments.capturedAt),
      sales: count(),
      revenueCents: sum(sql`${payments.amountCents} - ${payments.refundedCents}`).mapWith(Number),
      feeCents: sql`coalesce(sum(${payouts.feeCents}), 0)`.mapWith(Number),
    })
    .from(payments)
    .leftJoin(payouts, eq(payouts.paymentId, payments.id))
    .where(and(eq(payments.state, 'captured'), gte(payments.capturedAt, startOfLastUtcDays(now, days))))
    .groupBy(utcDayColumn(payments.capturedAt))
  const onDay = new Map(rows.map((row) => [row.day, row]))
  return lastUtcDays(now, days).map((day) => onDay.get(day) ?? { day, sales: 0, revenueCents: 0, feeCents: 0 })
}
