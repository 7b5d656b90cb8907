import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestampColumn } from './timestamp-column.ts'

/**
 * Row G-08. When a car was offered, at which price, and when that ended. Triggers on `listings` write it in the
 * transaction of the change, so that no writer can forget it, and the database refuses to change or remove a row. The
 * car's id is no foreign key: the log outlives the car.
 */
export const carPriceLog = pgTable(
  'price_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    listingId: text('listing_id').notNull(),
    event: text('event', { enum: ['offered', 'price', 'reserved', 'sold', 'withdrawn'] }).notNull(),
    priceCents: integer('price_cents').notNull(),
    at: timestampColumn('at').notNull(),
  },
  (t) => [
    index('price_log_listing_idx').on(t.listingId, t.id),
    check('price_log_event_known', sql`${t.event} in ('offered', 'price', 'reserved', 'sold', 'withdrawn')`),
  ],
)
