import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { CarFormFieldName } from '#contract/car-drafts.ts'
import { users } from './accounts.ts'
import { media } from './media.ts'
import { timestampColumn } from './timestamp-column.ts'

/**
 * Cars that sellers are describing, as typed. They are no rows of `listings` (docs/decisions/0058-drafts.md): those
 * have complete and valid facts, and each write to them drops the pages that all visitors share.
 */
export const carDrafts = pgTable(
  'car_drafts',
  {
    /** Chosen by the client, and later the id of the posted car: whichever request is repeated, there is one car. */
    id: text('id').primaryKey(),
    sellerId: text('seller_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    values: jsonb('values').$type<Partial<Record<CarFormFieldName, string>>>().notNull(),
    /** Counts the saves; a device that has not seen the last one is refused. */
    revision: integer('revision').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    updatedAt: timestampColumn('updated_at').notNull(),
  },
  (t) => [
    index('car_drafts_seller_idx').on(t.sellerId, t.updatedAt),
    check('car_drafts_revision_positive', sql`${t.revision} > 0`),
  ],
)

/** The uploads of a draft in order; the clean-up of unused uploads keeps them. */
export const carDraftPhotos = pgTable(
  'car_draft_photos',
  {
    draftId: text('draft_id')
      .notNull()
      .references(() => carDrafts.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    mediaId: text('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.draftId, t.position] }), index('car_draft_photos_media_idx').on(t.mediaId)],
)
