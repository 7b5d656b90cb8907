import { sql } from 'drizzle-orm'
import { bigserial, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { listings } from './listings.ts'
import { timestampColumn } from './timestamp-column.ts'

/** One row per person and car; `priceCents` is the price when the car was added, so that a price drop can be shown. */
export const wishlistItems = pgTable(
  'wishlist_items',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    wisherRole: text('wisher_role').notNull(),
    priceCents: integer('price_cents').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    /** The last price that the user was told by mail; null: they know only the price when they added the car. */
    toldPriceCents: integer('told_price_cents'),
    toldAt: timestampColumn('told_at'),
    /** When the user may be told about a price drop that came too soon after the last mail. */
    tellAt: timestampColumn('tell_at'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.listingId] }),
    index('wishlist_items_listing_idx').on(t.listingId),
    index('wishlist_items_tell_idx').on(t.tellAt).where(sql`tell_at is not null`),
    check('wishlist_items_role_known', sql`${t.wisherRole} in ('Buyer', 'Seller', 'Admin')`),
  ],
)

/**
 * Row G-08. Wished cars with a new price in the price log, until their users were told. A trigger on `price_log` writes
 * it, so that users learn of a price drop whichever code made it.
 */
export const priceDropsToNotify = pgTable('prices_to_tell', {
  seq: bigserial('seq', { mode: 'number' }).primaryKey(),
  listingId: text('listing_id')
    .notNull()
    .references(() => listings.id, { onDelete: 'cascade' }),
})
