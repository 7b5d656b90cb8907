import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

/** Messages from buyers on the home page, and from any visitor on the contact page. */
export const feedback = pgTable(
  'feedback',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['feedback', 'contact'] }).notNull(),
    accountId: text('account_id').references(() => users.id, { onDelete: 'set null' }),
    email: text('email').notNull(),
    topic: text('topic', { enum: ['buying', 'selling', 'payment', 'report', 'privacy', 'other'] }),
    about: text('about'),
    text: text('text').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    readAt: timestamp('read_at', { withTimezone: true }),
  },
  (t) => [
    index('feedback_newest_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check('feedback_kind_known', sql`${t.kind} in ('feedback', 'contact')`),
    check('feedback_topic_known', sql`${t.topic} in ('buying', 'selling', 'payment', 'report', 'privacy', 'other')`),
    check('feedback_about_length', sql`char_length(${t.about}) <= 300`),
    check('feedback_text_length', sql`char_length(${t.text}) between 1 and 2000`),
  ],
)
