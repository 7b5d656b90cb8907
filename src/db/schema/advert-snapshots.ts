import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AdvertSnapshotFacts } from '#contract/order-advert-snapshot.ts'
import { media } from './media.ts'
import { payments } from './payments.ts'
import { timestampColumn } from './timestamp-column.ts'

/**
 * The advert as it was when the buyer was asked to pay: written with the payment and kept with the order. A payment
 * that ends without a charge takes its snapshot with it.
 */
export const advertSnapshots = pgTable(
  'advert_snapshots',
  {
    paymentId: text('payment_id')
      .primaryKey()
      .references(() => payments.id),
    facts: jsonb('facts').$type<AdvertSnapshotFacts>().notNull(),
    /** `payment`: as the buyer saw it. `upgrade`: the listing as it was when snapshots were introduced. */
    source: text('source', { enum: ['payment', 'upgrade'] }).notNull(),
    takenAt: timestampColumn('taken_at').notNull(),
  },
  (t) => [check('advert_snapshots_source_known', sql`${t.source} in ('payment', 'upgrade')`)],
)

/** The photos of a snapshot in order. They keep the uploads alive after the listing has dropped them. */
export const advertSnapshotPhotos = pgTable(
  'advert_snapshot_photos',
  {
    paymentId: text('payment_id')
      .notNull()
      .references(() => advertSnapshots.paymentId, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    mediaId: text('media_id').references(() => media.id),
    studioPicture: text('studio_picture'),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.position] }),
    index('advert_snapshot_photos_media_idx').on(t.mediaId).where(sql`media_id is not null`),
    check('advert_snapshot_photos_one_source', sql`(${t.mediaId} is null) <> (${t.studioPicture} is null)`),
  ],
)
