import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { mailRetryWaitsMs } from '#db/schema/mail.ts'
import { findBackupState } from './find-backup-state.ts'

/** The work that waits in the database, for any server to do. */
export const workQueueNames = ['mails', 'payments', 'refunds', 'saved_searches', 'valuations'] as const
export type WorkQueueName = (typeof workQueueNames)[number]

export type WorkQueueMetrics = { entries: number; oldestSeconds: number }

export type DatabaseSiteMetrics = {
  queues: Record<WorkQueueName, WorkQueueMetrics>
  /** Mails that failed at least once and wait for another attempt. */
  retriedMails: number
  /** Refunds that the provider has taken and the buyer's bank has not decided. */
  pendingRefunds: number
  /** Mails of the last day by state. */
  mailsOfLastDay: Record<string, number>
  /** Payments by state: all that are not at their end, and how those of the last day stand. */
  openPayments: Record<string, number>
  paymentsOfLastDay: Record<string, number>
  openAlarms: WorkQueueMetrics
  /** Since the newest backup that counts was made; infinite where there is none. */
  backupAgeSeconds: number
  /** Files of photos that the newest backup lacks, whether it counts or not. */
  backupMissingPhotos: number
}

/** A queue is counted up to here: what matters beyond it is that it is long. */
const mostCounted = 100_000
const statementTimeoutMs = 2_000
const answerTimeoutMs = 3_000
const dayMs = 86_400_000

type Row = Record<
  | 'mails'
  | 'retried'
  | 'mailsSince'
  | 'payments'
  | 'paymentsSince'
  | 'refunds'
  | 'refundsSince'
  | 'refundsPending'
  | 'alarms'
  | 'alarmsSince',
  number
> &
  Record<'savedSearches' | 'savedSearchesHead' | 'valuations' | 'valuationsHead', number> & {
    open: Record<string, number>
    lastDay: Record<string, number>
    mailsLastDay: Record<string, number>
  }

/**
 * Reads what a watcher of the site must know of its database: three short statements that indexes answer, however large
 * the tables are. A caller that comes while a read is under way shares it.
 * @throws Error where the database has not answered within three seconds.
 */
export function createSiteMetricsReader(
  db: Db,
  { clock }: { clock: { now(): Date } },
): () => Promise<DatabaseSiteMetrics> {
  const savedSearches = createHeadTimer()
  const valuations = createHeadTimer()
  let underWay: Promise<DatabaseSiteMetrics> | null = null

  async function read(): Promise<DatabaseSiteMetrics> {
    const now = clock.now()
    const { row, madeAt, missingPhotos } = await db.transaction(
      async (tx) => {
        await tx.execute(sql.raw(`set local statement_timeout = ${statementTimeoutMs}`))
        const { rows } = await tx.execute<Row>(figures(now))
        const { verified, latest } = await findBackupState(tx, { now })
        return { row: rows[0], madeAt: verified?.madeAt ?? null, missingPhotos: latest?.missingPhotos ?? 0 }
      },
      { accessMode: 'read only' },
    )
    if (!row) throw new Error('The figures of the database are missing.')
    return {
      queues: {
        mails: { entries: row.mails, oldestSeconds: row.mailsSince },
        payments: { entries: row.payments, oldestSeconds: row.paymentsSince },
        refunds: { entries: row.refunds, oldestSeconds: row.refundsSince },
        saved_searches: { entries: row.savedSearches, oldestSeconds: savedSearches(row.savedSearchesHead, now) },
        valuations: { entries: row.valuations, oldestSeconds: valuations(row.valuationsHead, now) },
      },
      retriedMails: row.retried,
      pendingRefunds: row.refundsPending,
      mailsOfLastDay: row.mailsLastDay,
      openPayments: row.open,
      paymentsOfLastDay: row.lastDay,
      openAlarms: { entries: row.alarms, oldestSeconds: row.alarmsSince },
      backupAgeSeconds: madeAt === null ? Number.POSITIVE_INFINITY : (now.getTime() - Date.parse(madeAt)) / 1000,
      backupMissingPhotos: missingPhotos,
    }
  }

  return () => {
    // A read that hangs is not repeated: each would take another connection from the visitors.
    underWay ??= read().finally(() => {
      underWay = null
    })
    return within(answerTimeoutMs, underWay)
  }
}

/**
 * Two queues do not note when an entry came. What is known is how long this server has seen the same entry at their
 * head: that grows where they stand still, and stays near zero while they are worked on.
 */
function createHeadTimer(): (head: number | null, now: Date) => number {
  let seen: { head: number; since: Date } | null = null
  return (head, now) => {
    if (head === null) {
      seen = null
      return 0
    }
    if (seen?.head !== head) seen = { head, since: now }
    return Math.max(0, (now.getTime() - seen.since.getTime()) / 1000)
  }
}

/** From the first try of a mail to the one after so many failures, in ms, as an array of SQL. */
const retryMsUntil = sql.raw(
  `(array[${mailRetryWaitsMs.map((_, index) => mailRetryWaitsMs.slice(0, index + 1).reduce((sum, ms) => sum + ms)).join(', ')}])`,
)

/** @reads mail, payments, refunds, saved-searches, valuation: how much waits in each queue, in one statement. */
function figures(now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const dayAgo = sql`${new Date(now.getTime() - dayMs).toISOString()}::timestamptz`
  const seconds = (oldest: ReturnType<typeof sql>) =>
    sql`coalesce(greatest(0, extract(epoch from ${at} - ${oldest})), 0)::float8`
  return sql`
    with
      recent_mail as (
        select state, count(*)::int as entries, max(sent_at) as last_sent
        from (
          select state, sent_at from mails where created_at > ${dayAgo} order by created_at desc limit ${mostCounted}
        ) queued
        group by state
      ),
      mail as (
        -- Each failure puts the next attempt off, and with it what is due: a mail that has failed waits since its first try,
        -- which may have been held for a night. While others leave, it is its own mailbox that refuses it.
        select
          count(*) filter (where next_attempt_at <= ${at})::int as due,
          count(*) filter (where has_failed)::int as retried,
          min(case
            when has_failed then greatest(
              created_at,
              next_attempt_at - ${retryMsUntil}[least(attempts, ${mailRetryWaitsMs.length})] * interval '1 ms',
              (select max(last_sent) from recent_mail)
            )
            when next_attempt_at <= ${at} then next_attempt_at
          end) as since
        from (
          select next_attempt_at, created_at, attempts, attempts > 0 and last_error is not null as has_failed from mails
          where state = 'queued' order by next_attempt_at limit ${mostCounted}
        ) queued
      ),
      payment as (
        select state, count(*)::int as entries, min(updated_at) as since
        from (select state, updated_at from payments where state in ('new', 'won', 'lost') limit ${mostCounted}) open
        group by state
      ),
      recent as (
        select state, count(*)::int as entries
        from (select state from payments where created_at > ${dayAgo} limit ${mostCounted}) started
        group by state
      ),
      -- With an id of the provider the command has arrived, and a bank takes its time.
      refund as (
        select
          count(*) filter (where provider_refund_id is null)::int as entries,
          count(provider_refund_id)::int as pending,
          min(created_at) filter (where provider_refund_id is null) as since
        from refunds where state = 'new'
      ),
      alarm as (
        select count(*)::int as entries, min(raised_at) as since from payment_alarms where resolved_at is null
      )
    select
      mail.due as mails, mail.retried, ${seconds(sql`mail.since`)} as "mailsSince",
      (select coalesce(sum(entries), 0)::int from payment where state in ('won', 'lost')) as payments,
      ${seconds(sql`(select min(since) from payment where state in ('won', 'lost'))`)} as "paymentsSince",
      refund.entries as refunds, refund.pending as "refundsPending", ${seconds(sql`refund.since`)} as "refundsSince",
      alarm.entries as alarms, ${seconds(sql`alarm.since`)} as "alarmsSince",
      (select count(*)::int from (select from saved_search_cars_due limit ${mostCounted}) due) as "savedSearches",
      (select min(seq) from saved_search_cars_due) as "savedSearchesHead",
      (select count(*)::int from (select from valuations_due limit ${mostCounted}) due) as valuations,
      (select min(seq) from valuations_due) as "valuationsHead",
      (select coalesce(jsonb_object_agg(state, entries), '{}') from payment) as open,
      (select coalesce(jsonb_object_agg(state, entries), '{}') from recent) as "lastDay",
      (select coalesce(jsonb_object_agg(state, entries), '{}') from recent_mail) as "mailsLastDay"
    from mail, refund, alarm`
}

/** @throws Error where the reply takes longer. */
function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms.`)), milliseconds)
  })
  // Where nobody waits any more its failure is nobody's.
  answer.catch(() => {})
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
