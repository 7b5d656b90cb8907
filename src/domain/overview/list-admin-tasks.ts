import { and, count, eq, isNull, lte, min, or, type SQL, sql } from 'drizzle-orm'
import { type AdminTask, type AdminTaskKind, adminTaskKinds } from '#contract/admin-tasks.ts'
import type { Db } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { disputes } from '#db/schema/disputes.ts'
import { feedback } from '#db/schema/feedback.ts'
import { mails } from '#db/schema/mail.ts'
import { messageReports } from '#db/schema/messages.ts'
import { paymentAlarms } from '#db/schema/payments.ts'
import { waitingForVerificationSinceSql, waitsForVerificationSql } from '#domain/accounts/waits-for-verification.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { countOpenReports } from '#domain/admin/count-open-reports.ts'
import { countSellersToVerify } from '#domain/admin/count-sellers-to-verify.ts'
import { countUnreadFeedback } from '#domain/feedback/count-unread-feedback.ts'
import { isNoPageReportSql, isPageReportSql } from '#domain/feedback/reported-page-sql.ts'
import { payoutsTableAlias, shownPayoutStateSql } from '#domain/payouts/payout-hold.ts'
import { isRecentlyFailedMailSql } from './list-failed-mails.ts'

type Found = { count: number; oldestAt: Date | null }

/**
 * All that waits for an Admin, what costs most first; a kind of which nothing waits is left out. The counts are those of
 * the menu and of the lists that they lead to. A report reads the tables of other modules; it changes nothing.
 */
export async function listAdminTasks(db: Db, actor: MaybeActor, { now }: { now: Date }): Promise<AdminTask[]> {
  requireRole(actor, 'Admin')
  const found: Record<AdminTaskKind, Found> = {
    alarms: await findAlarms(db),
    // As an Admin may decide: once the seller has replied, or had the time to.
    refundsAnswered: await findRefundRequests(db, eq(disputes.state, 'answered')),
    refundsUnanswered: await findRefundRequests(
      db,
      and(eq(disputes.state, 'open'), or(isNull(disputes.answerDueAt), lte(disputes.answerDueAt, now))),
    ),
    payoutsDue: await findDuePayouts(db),
    verifications: {
      count: await countSellersToVerify(db, actor),
      oldestAt: await findOldestSellerToVerify(db),
    },
    reports: { count: await countOpenReports(db, actor), oldestAt: await findOldestReport(db) },
    failedMails: await findFailedMails(db, now),
    feedback: { count: await countUnreadFeedback(db, actor), oldestAt: await findOldestFeedback(db) },
  }
  return adminTaskKinds.flatMap((kind) => {
    const { count: waiting, oldestAt } = found[kind]
    // What was dealt with between the two reads is neither counted nor dated.
    return waiting > 0 && oldestAt ? { kind, count: waiting, oldestAt: oldestAt.toISOString() } : []
  })
}

async function findAlarms(db: Db): Promise<Found> {
  const isOpen = isNull(paymentAlarms.resolvedAt)
  const [row] = await db
    .select({ oldestAt: min(paymentAlarms.raisedAt) })
    .from(paymentAlarms)
    .where(isOpen)
  return { count: await db.$count(paymentAlarms, isOpen), oldestAt: row?.oldestAt ?? null }
}

async function findRefundRequests(db: Db, state: SQL | undefined): Promise<Found> {
  const isOfBuyer = and(eq(disputes.kind, 'buyer'), state)
  const [row] = await db
    .select({ oldestAt: min(disputes.createdAt) })
    .from(disputes)
    .where(isOfBuyer)
  return { count: await db.$count(disputes, isOfBuyer), oldestAt: row?.oldestAt ?? null }
}

/** Those that the list calls due: what is held back waits for somebody else. */
async function findDuePayouts(db: Db): Promise<Found> {
  const { createdAt, dueAt } = payoutsTableAlias
  const [row] = await db
    .select({ count: count(), oldestAt: sql`min(coalesce(${dueAt}, ${createdAt}))`.mapWith(createdAt) })
    .from(payoutsTableAlias)
    .where(sql`${shownPayoutStateSql} = 'due'`)
  return { count: row?.count ?? 0, oldestAt: row?.oldestAt ?? null }
}

async function findOldestSellerToVerify(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ oldestAt: sql`min(${waitingForVerificationSinceSql})`.mapWith(users.createdAt) })
    .from(users)
    .where(waitsForVerificationSql)
  return row?.oldestAt ?? null
}

async function findOldestReport(db: Db): Promise<Date | null> {
  const [ofConversations] = await db
    .select({ oldestAt: min(messageReports.createdAt) })
    .from(messageReports)
    .where(isNull(messageReports.closedAt))
  const [ofPages] = await db
    .select({ oldestAt: min(feedback.createdAt) })
    .from(feedback)
    .where(and(isPageReportSql, isNull(feedback.readAt)))
  const times = [ofConversations?.oldestAt, ofPages?.oldestAt].filter((time) => time instanceof Date)
  return times.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null
}

async function findFailedMails(db: Db, now: Date): Promise<Found> {
  const isFailed = isRecentlyFailedMailSql(now)
  const [row] = await db
    .select({ oldestAt: min(mails.createdAt) })
    .from(mails)
    .where(isFailed)
  return { count: await db.$count(mails, isFailed), oldestAt: row?.oldestAt ?? null }
}

async function findOldestFeedback(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ oldestAt: min(feedback.createdAt) })
    .from(feedback)
    .where(and(isNoPageReportSql, isNull(feedback.readAt)))
  return row?.oldestAt ?? null
}
