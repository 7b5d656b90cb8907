import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { timestampColumn } from './timestamp-column.ts'

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

/**
 * Photos with a public id that are to become private, and those that have: their public files are looked for a few times
 * more. There is no reference to `media`, whose row gets another id.
 */
export const photoHidings = pgTable(
  'photo_hidings',
  {
    publicId: text('public_id').primaryKey(),
    widths: jsonb('widths').$type<number[]>().notNull(),
    /** A server that takes it moves this on, so that no other one takes it meanwhile. */
    dueAt: timestampColumn('due_at').notNull(),
    /** How often a server took it. Who finds another number than its own was too slow, and changes nothing. */
    claims: integer('claims').notNull().default(0),
    /** Null while the photo has its public id. */
    hiddenAt: timestampColumn('hidden_at'),
  },
  (t) => [index('photo_hidings_due_idx').on(t.dueAt)],
)
