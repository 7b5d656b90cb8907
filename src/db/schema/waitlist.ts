import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { listings } from './listings.ts'
import { timestampColumn } from './timestamp-column.ts'

/**
 * Buyers who wait for a car that another buyer is paying for. When the car becomes free it is `offered` to the first of
 * them, who alone can pay for it until `offerEndsAt`. Every change is made under the lock of the car.
 */
export const waitlistPositions = pgTable(
  'line_places',
  {
    id: text('id').primaryKey(),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id),
    buyerId: text('buyer_id')
      .notNull()
      .references(() => users.id),
    state: text('state', { enum: ['waiting', 'offered', 'taken', 'passed', 'left', 'closed'] }).notNull(),
    joinedAt: timestampColumn('joined_at').notNull().defaultNow(),
    offeredAt: timestampColumn('offered_at'),
    offerEndsAt: timestampColumn('offer_ends_at'),
    endedAt: timestampColumn('ended_at'),
  },
  (t) => [
    uniqueIndex('line_places_one_a_buyer').on(t.listingId, t.buyerId).where(sql`state in ('waiting', 'offered')`),
    uniqueIndex('line_places_one_offer_a_car').on(t.listingId).where(sql`state = 'offered'`),
    index('line_places_open_idx').on(t.listingId, t.joinedAt, t.id).where(sql`state in ('waiting', 'offered')`),
    index('line_places_buyer_idx').on(t.buyerId, t.joinedAt.desc().nullsFirst()),
    check('line_places_state_known', sql`${t.state} in ('waiting', 'offered', 'taken', 'passed', 'left', 'closed')`),
    check('line_places_offer_ends', sql`${t.state} <> 'offered' or ${t.offerEndsAt} is not null`),
  ],
)
