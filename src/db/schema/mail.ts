import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { timestampColumn } from './timestamp-column.ts'

/**
 * Mail to send and mail sent: the queue and the outbox in one. `eventKey` names the event and the person, so that no
 * event is written about twice.
 */
export const mails = pgTable(
  'mails',
  {
    id: text('id').primaryKey(),
    eventKey: text('event_key').notNull(),
    recipient: text('recipient').notNull(),
    template: text('template').notNull(),
    /** What the template says; taken out once the mail is sent where it opens a door, as a reset link does. */
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
    index('mails_newest_idx').on(t.createdAt.desc().nullsFirst()),
    check('mails_state_known', sql`${t.state} in ('queued', 'sent', 'failed')`),
  ],
)

/** People who asked for new-arrivals mail. A subscription counts once its address was confirmed by mail. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    /** Opens the confirmation and the one-click unsubscription of this address only. */
    token: text('token').notNull(),
    language: text('language').notNull().default('en'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    confirmedAt: timestampColumn('confirmed_at'),
    unsubscribedAt: timestampColumn('unsubscribed_at'),
    /** The newest car that the last mail told about. */
    lastMailAt: timestampColumn('last_mail_at'),
  },
  (t) => [
    uniqueIndex('subscriptions_email_key').on(t.email),
    uniqueIndex('subscriptions_token_key').on(t.token),
    check('subscriptions_email_lower', sql`${t.email} = lower(${t.email})`),
  ],
)

/** What mail of its own accord a person with an account gets; no row stands for everything. */
export const mailPreferences = pgTable(
  'mail_preferences',
  {
    accountId: text('account_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Opens the one-click unsubscription of this person's mail only. */
    token: text('token').notNull(),
    /** Since when they want no mail about cars on their wish list. */
    wishesOffAt: timestampColumn('wishes_off_at'),
  },
  (t) => [uniqueIndex('mail_preferences_token_key').on(t.token)],
)
