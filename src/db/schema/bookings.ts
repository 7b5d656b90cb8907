import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { listings } from './listings.ts'
import { timestampColumn } from './timestamp-column.ts'

/**
 * A buyer's request to meet and buy one car. It copies what was agreed (price, names, car) at that time: an order does
 * not change when the seller edits the car or a person leaves.
 */
export const bookings = pgTable(
  'bookings',
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
    status: text('status', {
      enum: ['requested', 'accepted', 'declined', 'cancelled', 'paid', 'completed', 'lost', 'refunded'],
    }).notNull(),
    /** What the buyer pays. */
    priceCents: integer('price_cents').notNull(),
    /** The public price where the two sides have agreed on a lower one; null where the buyer pays the public price. */
    publicPriceCents: integer('public_price_cents'),
    carTitle: text('car_title').notNull(),
    carBrand: text('car_brand').notNull(),
    carModel: text('car_model'),
    buyerName: text('buyer_name').notNull(),
    buyerPhone: text('buyer_phone').notNull(),
    sellerName: text('seller_name').notNull(),
    sellerLocation: text('seller_location'),
    meetingAt: timestampColumn('meeting_at').notNull(),
    /** Why the system ended it; null where one of the two did, and for those that an earlier release ended. */
    endedBecause: text('ended_because', { enum: ['carRemoved', 'personLeft', 'personSuspended'] }),
    /** When the seller accepted, before the payment or after it; null until then. */
    acceptedAt: timestampColumn('accepted_at'),
    /** When the seller last changed the car after it was booked; the buyer is notified. */
    carChangedAt: timestampColumn('car_changed_at'),
    buyerConfirmedAt: timestampColumn('buyer_confirmed_at'),
    sellerConfirmedAt: timestampColumn('seller_confirmed_at'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('bookings_one_open_a_car')
      .on(t.buyerId, t.listingId)
      .where(sql`status in ('requested', 'accepted', 'paid')`),
    uniqueIndex('bookings_one_paid_a_car').on(t.listingId).where(sql`status in ('paid', 'completed')`),
    index('bookings_buyer_idx').on(t.buyerId, t.createdAt.desc().nullsFirst()),
    index('bookings_seller_idx').on(t.sellerId, t.createdAt.desc().nullsFirst()),
    index('bookings_listing_idx').on(t.listingId),
    check(
      'bookings_status_known',
      sql`${t.status} in ('requested', 'accepted', 'declined', 'cancelled', 'paid', 'completed', 'lost', 'refunded')`,
    ),
    check('bookings_price_bounds', sql`${t.priceCents} between 50 and 99999999`),
    check('bookings_agreed_is_lower', sql`${t.publicPriceCents} is null or ${t.publicPriceCents} > ${t.priceCents}`),
    check('bookings_not_own_car', sql`${t.buyerId} <> ${t.sellerId}`),
  ],
)

/** One rating per completed order: the buyer's opinion of the seller, from 1 to 5 stars. */
export const ratings = pgTable(
  'ratings',
  {
    bookingId: text('booking_id')
      .primaryKey()
      .references(() => bookings.id),
    buyerId: text('buyer_id')
      .notNull()
      .references(() => users.id),
    sellerId: text('seller_id')
      .notNull()
      .references(() => users.id),
    stars: integer('stars').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (t) => [index('ratings_seller_idx').on(t.sellerId), check('ratings_stars_bounds', sql`${t.stars} between 1 and 5`)],
)
