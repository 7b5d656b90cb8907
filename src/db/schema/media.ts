import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

/**
 * Photos that users uploaded, already turned upright, stripped of metadata and re-encoded; the files are in the media
 * store under `id`. `avif` is the queue of the encoding job: WebP is served until `avif` is `ready`.
 */
export const media = pgTable(
  'media',
  {
    id: text('id').primaryKey(),
    /** Null while the uploader is still signing up and has no account yet. */
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Widths in pixels of the existing files, ascending. */
    widths: jsonb('widths').$type<number[]>().notNull(),
    /** A thumbhash in Base64. */
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
    index('media_placeholder_idx').on(t.placeholder),
    check('media_size_positive', sql`${t.width} > 0 and ${t.height} > 0`),
  ],
)
