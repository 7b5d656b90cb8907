import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sessions } from './accounts.ts'
import { timestampColumn } from './timestamp-column.ts'

/** Row G-20. What a person was told; written in the transaction of its cause. It names no other person. */
export const notices = pgTable(
  'notices',
  {
    id: text('id').primaryKey(),
    // Without a foreign key: its lock on the account would cross those of a person who leaves at that moment, while the
    // cause of the notice holds the car. `deleteOldNotices` removes what comes after them.
    accountId: text('account_id').notNull(),
    /** Names the cause and the person, as in `mails`: one notice a cause. */
    eventKey: text('event_key').notNull(),
    kind: text('kind').notNull(),
    /** What happened, by the name of its mail. */
    event: text('event').notNull(),
    params: jsonb('params').$type<Record<string, unknown>>().notNull(),
    path: text('path').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    readAt: timestampColumn('read_at'),
  },
  (t) => [
    uniqueIndex('notices_event_key').on(t.eventKey, t.accountId),
    index('notices_newest_idx').on(t.accountId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('notices_unread_idx').on(t.accountId).where(sql`read_at is null`),
    index('notices_age_idx').on(t.createdAt),
  ],
)

/** A browser that shows notifications of its signed-in person, by its subscription at a push service. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    /** The SHA-256 of the endpoint, base64url: the browser can name its subscription without telling its address. */
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    /** However the session ends, nothing more comes to this device. */
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The operator's key that the subscription was made for; with another one the push service takes nothing. */
    serverKey: text('server_key').notNull(),
    /** How often in a row its push service failed, and until when nothing is tried because of that. */
    failures: integer('failures').notNull().default(0),
    retryAt: timestampColumn('retry_at'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    index('push_subscriptions_account_idx').on(t.accountId),
    index('push_subscriptions_session_idx').on(t.sessionId),
  ],
)

/** What goes to a device, and what went there lately. */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: text('id').primaryKey(),
    // Without a foreign key, as in `notices`: a sign-out at this moment must not wait for the cause, nor the cause for it.
    subscriptionId: text('subscription_id').notNull(),
    accountId: text('account_id').notNull(),
    /** As in `notices`: one message a cause and device. */
    eventKey: text('event_key').notNull(),
    kind: text('kind').notNull(),
    event: text('event').notNull(),
    params: jsonb('params').$type<Record<string, unknown>>().notNull(),
    path: text('path').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: timestampColumn('next_attempt_at').notNull(),
    sentAt: timestampColumn('sent_at'),
  },
  (t) => [
    uniqueIndex('push_messages_event_key').on(t.eventKey, t.subscriptionId),
    index('push_messages_due_idx').on(t.nextAttemptAt).where(sql`sent_at is null`),
    index('push_messages_subscription_idx').on(t.subscriptionId, t.kind),
    index('push_messages_account_idx').on(t.accountId),
    index('push_messages_age_idx').on(t.createdAt),
  ],
)
