import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { bookings } from './bookings.ts'
import { listings } from './listings.ts'
import { messageThreads } from './messages.ts'
import { timestampColumn } from './timestamp-column.ts'

/** A negotiation of one buyer about the price of one car. The public price stays what it is. */
export const offers = pgTable(
  'offers',
  {
    id: text('id').primaryKey(),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id),
    buyerId: text('buyer_id')
      .notNull()
      .references(() => users.id),
    sellerId: text('seller_id')
      .notNull()
      .references(() => users.id),
    threadId: text('thread_id')
      .notNull()
      .references(() => messageThreads.id),
    /** Made by the buyer's device: an offer that is sent again is stored once. */
    clientId: text('client_id').notNull(),
    status: text('status', {
      enum: [
        'offered',
        'countered',
        'accepted',
        'booked',
        'bought',
        'declined',
        'withdrawn',
        'expired',
        'lapsed',
        'closed',
      ],
    }).notNull(),
    closedReason: text('closed_reason', { enum: ['sold', 'unlisted', 'price', 'person'] }),
    /** True where the seller's minimum declines it, or did; the buyer is never told. */
    isBelowMinimum: boolean('is_below_minimum').notNull().default(false),
    /** The number of the newest price. */
    seq: integer('seq').notNull(),
    /** The newest price: the one on the table, or the agreed one. */
    priceCents: integer('price_cents').notNull(),
    proposedBy: text('proposed_by', { enum: ['buyer', 'seller'] }).notNull(),
    /** Until when the price can be answered; once agreed, until when it can be booked. */
    expiresAt: timestampColumn('expires_at').notNull(),
    /** When the seller's minimum declines it, if nobody answers before; null for any other. */
    declinesAt: timestampColumn('declines_at'),
    acceptedAt: timestampColumn('accepted_at'),
    /** The booking at the agreed price. */
    bookingId: text('booking_id').references(() => bookings.id),
    createdAt: timestampColumn('created_at').notNull(),
    updatedAt: timestampColumn('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('offers_one_open_a_car')
      .on(t.buyerId, t.listingId)
      .where(sql`status in ('offered', 'countered', 'accepted', 'booked')`),
    uniqueIndex('offers_made_once').on(t.buyerId, t.clientId),
    uniqueIndex('offers_one_a_booking').on(t.bookingId),
    index('offers_buyer_idx').on(t.buyerId, t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('offers_seller_idx').on(t.sellerId, t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('offers_listing_idx').on(t.listingId),
    index('offers_thread_idx').on(t.threadId, t.createdAt.desc().nullsFirst()),
    index('offers_declines_idx').on(t.declinesAt).where(sql`declines_at is not null`),
    index('offers_due_idx').on(t.expiresAt).where(sql`status in ('offered', 'countered', 'accepted')`),
    check(
      'offers_status_known',
      sql`${t.status} in ('offered', 'countered', 'accepted', 'booked', 'bought', 'declined', 'withdrawn', 'expired', 'lapsed', 'closed')`,
    ),
    check(
      'offers_reason_of_closed',
      sql`(${t.status} = 'closed') = (${t.closedReason} is not null)
        and (${t.closedReason} is null or ${t.closedReason} in ('sold', 'unlisted', 'price', 'person'))`,
    ),
    check(
      'offers_turn_of_side',
      sql`${t.proposedBy} in ('buyer', 'seller') and (${t.status} <> 'offered' or ${t.proposedBy} = 'buyer')
        and (${t.status} <> 'countered' or ${t.proposedBy} = 'seller')`,
    ),
    check(
      'offers_agreed_has_time',
      sql`${t.status} not in ('accepted', 'booked', 'bought', 'lapsed') or ${t.acceptedAt} is not null`,
    ),
    check('offers_booked_has_booking', sql`${t.status} not in ('booked', 'bought') or ${t.bookingId} is not null`),
    check('offers_price_bounds', sql`${t.priceCents} between 50 and 99999999`),
    check('offers_two_people', sql`${t.buyerId} <> ${t.sellerId}`),
  ],
)

/** Every price that a side has named, numbered from 1 in its negotiation. */
export const offerPrices = pgTable(
  'offer_prices',
  {
    offerId: text('offer_id')
      .notNull()
      .references(() => offers.id),
    seq: integer('seq').notNull(),
    side: text('side', { enum: ['buyer', 'seller'] }).notNull(),
    priceCents: integer('price_cents').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.offerId, t.seq] }),
    check('offer_prices_side_known', sql`${t.side} in ('buyer', 'seller')`),
    check('offer_prices_bounds', sql`${t.seq} > 0 and ${t.priceCents} between 50 and 99999999`),
  ],
)

/** Below this price offers for a car are declined after a while. Only its seller reads it. */
export const automaticDeclineOfferMinimums = pgTable(
  'offer_minimums',
  {
    listingId: text('listing_id')
      .primaryKey()
      .references(() => listings.id),
    minCents: integer('min_cents').notNull(),
    updatedAt: timestampColumn('updated_at').notNull(),
  },
  (t) => [check('offer_minimums_bounds', sql`${t.minCents} between 50 and 99999999`)],
)
