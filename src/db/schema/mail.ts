import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { NoticeKind, QuietHours } from '#contract/notices.ts'
import { users } from './accounts.ts'
import { timestampColumn } from './timestamp-column.ts'

/** How long `nextAttemptAt` is put off after each failed try, in ms; after the last wait there is one more try. */
export const mailRetryWaitsMs = [1, 5, 30, 2 * 60, 12 * 60].map((minutes) => minutes * 60_000)

/**
 * Mail to send and mail sent: the queue and the outbox in one table. `eventKey` names the event and the person, so that
 * no person gets two mails about one event.
 */
export const mails = pgTable(
  'mails',
  {
    id: text('id').primaryKey(),
    eventKey: text('event_key').notNull(),
    recipient: text('recipient').notNull(),
    template: text('template').notNull(),
    /** The data of the template. It is removed once the mail is sent if it grants access, as a reset link does. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    state: text('state', { enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: timestampColumn('next_attempt_at').notNull().defaultNow(),
    lastError: text('last_error'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    sentAt: timestampColumn('sent_at'),
  },
  (t) => [
    uniqueIndex('mails_event_key').on(t.eventKey),
    index('mails_due_idx').on(t.nextAttemptAt).where(sql`state = 'queued'`),
    // Whether a person has just had mail of a kind.
    index('mails_recipient_idx').on(t.recipient, t.createdAt),
    index('mails_newest_idx').on(t.createdAt.desc().nullsFirst()),
    check('mails_state_known', sql`${t.state} in ('queued', 'sent', 'failed')`),
  ],
)

/** People who subscribed to new-arrivals mail. A subscription takes effect once its address is confirmed by mail. */
export const newArrivalsSubscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    /** Authorises the confirmation and the one-click unsubscription of this address only. */
    token: text('token').notNull(),
    language: text('language').notNull().default('en'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    confirmedAt: timestampColumn('confirmed_at'),
    unsubscribedAt: timestampColumn('unsubscribed_at'),
    /** The newest car in the last mail. */
    lastMailAt: timestampColumn('last_mail_at'),
  },
  (t) => [
    uniqueIndex('subscriptions_email_key').on(t.email),
    uniqueIndex('subscriptions_token_key').on(t.token),
    check('subscriptions_email_lower', sql`${t.email} = lower(${t.email})`),
  ],
)

/** Which notices a person with an account gets, and how; without a row, all of them. */
export const mailPreferences = pgTable(
  'mail_preferences',
  {
    accountId: text('account_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Authorises the one-click unsubscription of this person's mail only. */
    token: text('token').notNull(),
    /** The kinds of notices that come not by mail, not on the page, and not to devices. */
    mailOff: jsonb('mail_off').$type<NoticeKind[]>().notNull().default([]),
    pageOff: jsonb('page_off').$type<NoticeKind[]>().notNull().default([]),
    pushOff: jsonb('push_off').$type<NoticeKind[]>().notNull().default([]),
    /** When no mail comes, and nothing to devices, in the person's zone; null: there is no such time. */
    quiet: jsonb('quiet').$type<QuietHours>(),
    /**
     * What release 0.1.0 reads and writes in place of `wish` in `mailOff`. A trigger keeps the two the same, so that its
     * servers work on beside newer ones; to be removed once no such server can run.
     */
    wishesOffAt: timestampColumn('wishes_off_at'),
  },
  (t) => [uniqueIndex('mail_preferences_token_key').on(t.token)],
)
