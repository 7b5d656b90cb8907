import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestampColumn } from './timestamp-column.ts'

/** Backups of this database, each noted after it was made; it counts from `verifiedAt` on. */
export const backups = pgTable('backups', {
  /** The name of its folder, which begins with its time. */
  name: text('name').primaryKey(),
  madeAt: timestampColumn('made_at').notNull(),
  /** The SHA-256 of its manifest, which names the checksums of everything in it. */
  digest: text('digest').notNull(),
  rows: bigint('rows', { mode: 'number' }).notNull(),
  photos: integer('photos').notNull(),
  /** Files of photos that the rows name and the store of photos did not have; 0 for backups of before this was noted. */
  missingPhotos: integer('missing_photos').notNull().default(0),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  /** When it was last restored into a scratch database and found right; null where it never was. */
  verifiedAt: timestampColumn('verified_at'),
  /** What the last check found wrong; null where it found nothing, or none was made. */
  fault: text('fault'),
})

/** What servers of this database must have in common, each written by the first of them. */
export const factsSharedByServers = pgTable('deployment_facts', {
  name: text('name', { enum: ['auth-secret'] }).primaryKey(),
  value: text('value').notNull(),
  notedAt: timestampColumn('noted_at').notNull(),
})
