import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
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
