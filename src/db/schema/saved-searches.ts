import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { listings } from './listings.ts'
import { timestampColumn } from './timestamp-column.ts'

/** Row G-03. A search that its owner wants to hear of. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The filters as the address of the list has them, in one order, so that the same search is saved once. */
    query: text('query').notNull(),
    /** What a car must meet, as the index of cars reads it. */
    tests: jsonb('tests').$type<unknown[]>().notNull(),
    frequency: text('frequency', { enum: ['instant', 'daily', 'weekly', 'off'] }).notNull(),
    wantsPriceDrops: boolean('wants_price_drops').notNull(),
    /** Authorises the one-click unsubscription of this search only. */
    token: text('token').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    lastMailAt: timestampColumn('last_mail_at'),
  },
  (t) => [
    uniqueIndex('saved_searches_once').on(t.accountId, t.query),
    uniqueIndex('saved_searches_token_key').on(t.token),
    check('saved_searches_frequency_known', sql`${t.frequency} in ('instant', 'daily', 'weekly', 'off')`),
  ],
)

/**
 * The index over saved searches: a search stands under its most telling value (`model:a4`, `brand:Audi`, `body:SUV`,
 * `any`) with its bounds, so that a changed car looks at few of them. A search may match only if it stands here; whether
 * it does, its tests say.
 */
export const savedSearchIndexKeys = pgTable(
  'saved_search_keys',
  {
    anchor: text('anchor').notNull(),
    searchId: text('search_id')
      .notNull()
      .references(() => savedSearches.id, { onDelete: 'cascade' }),
    priceMin: integer('price_min').notNull(),
    priceMax: integer('price_max').notNull(),
    yearMin: integer('year_min').notNull(),
    yearMax: integer('year_max').notNull(),
    mileageMax: integer('mileage_max').notNull(),
  },
  (t) => [primaryKey({ columns: [t.anchor, t.searchId] }), index('saved_search_keys_search_idx').on(t.searchId)],
)

/** Cars that a search has found since it was saved. */
export const savedSearchHits = pgTable(
  'saved_search_hits',
  {
    searchId: text('search_id')
      .notNull()
      .references(() => savedSearches.id, { onDelete: 'cascade' }),
    // Without a foreign key: a change is found by thousands of searches at once, cars are never deleted from their
    // table, and only those on offer are shown.
    listingId: text('listing_id').notNull(),
    kind: text('kind', { enum: ['new', 'price'] }).notNull(),
    priceCents: integer('price_cents').notNull(),
    foundAt: timestampColumn('found_at').notNull(),
    /** When its owner looked at the search; null: it counts as new. */
    seenAt: timestampColumn('seen_at'),
    mailedAt: timestampColumn('mailed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.searchId, t.listingId] }),
    index('saved_search_hits_unmailed_idx').on(t.searchId).where(sql`mailed_at is null`),
    check('saved_search_hits_kind_known', sql`${t.kind} in ('new', 'price')`),
  ],
)

/** Cars that changed and were not compared with the saved searches yet. Triggers on `listings`, `valuations` and `users` write it. */
export const carsToMatchWithSavedSearches = pgTable('saved_search_cars_due', {
  seq: bigserial('seq', { mode: 'number' }).primaryKey(),
  listingId: text('listing_id')
    .notNull()
    .references(() => listings.id, { onDelete: 'cascade' }),
  /** The price before this change; null for a car that came on offer, or got its first label. */
  oldPriceCents: integer('old_price_cents'),
})
