import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

/**
 * Photos that people uploaded, already turned upright, stripped of metadata and re-encoded; the files lie in the media
 * store under `id`. `avif` is the queue of the encoding job: WebP is served until it says `ready`.
 */
export const media = pgTable(
  'media',
  {
    id: text('id').primaryKey(),
    /** Null while somebody in the middle of signing up has no account yet. */
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Widths in pixels that exist as files, ascending. */
    widths: jsonb('widths').$type<number[]>().notNull(),
    /** Base64 of a thumbhash. */
    placeholder: text('placeholder').notNull(),
    avif: text('avif', { enum: ['pending', 'ready', 'failed'] })
      .notNull()
      .default('pending'),
    avifAttempts: integer('avif_attempts').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('media_avif_pending_idx').on(t.createdAt).where(sql`${t.avif} = 'pending'`),
    index('media_owner_idx').on(t.ownerId),
    check('media_size_positive', sql`${t.width} > 0 and ${t.height} > 0`),
  ],
)
