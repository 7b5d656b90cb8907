import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { listings } from './listings.ts'

/** One row a person and car; `priceCents` is the price when it was wished, so that a fall can be shown. */
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
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.listingId] }),
    index('wishlist_items_listing_idx').on(t.listingId),
    check('wishlist_items_role_known', sql`${t.wisherRole} in ('Buyer', 'Seller', 'Admin')`),
  ],
)
