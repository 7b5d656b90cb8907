import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { bookings } from './bookings.ts'
import { listings } from './listings.ts'
import { moment } from './moment.ts'

/**
 * One try to pay for one booking. The state is also the queue of commands to the card provider: `won` means capture,
 * `lost` means cancel. The partial unique index is the second line behind the row lock: no car has two winners.
 */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id),
    buyerId: text('buyer_id')
      .notNull()
      .references(() => users.id),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull().default('usd'),
    state: text('state', { enum: ['new', 'won', 'lost', 'captured', 'failed', 'canceled'] }).notNull(),
    /** The provider's payment intent; null only between the commit of the row and the provider's answer. */
    providerIntentId: text('provider_intent_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    checkedAt: moment('checked_at'),
  },
  (t) => [
    uniqueIndex('payments_provider_intent_key').on(t.providerIntentId),
    uniqueIndex('payments_one_winner_a_car').on(t.listingId).where(sql`state in ('won', 'captured')`),
    uniqueIndex('payments_one_live_a_booking').on(t.bookingId).where(sql`state in ('new', 'won', 'captured')`),
    index('payments_open_idx').on(t.updatedAt).where(sql`state in ('new', 'won', 'lost')`),
    check('payments_state_known', sql`${t.state} in ('new', 'won', 'lost', 'captured', 'failed', 'canceled')`),
    check('payments_amount_bounds', sql`${t.amountCents} between 50 and 99999999`),
    check('payments_currency', sql`${t.currency} = 'usd'`),
  ],
)

/** What a person has to look at: an amount that differs, a payment stuck as `won`, an intent nobody knows. */
export const paymentAlarms = pgTable(
  'payment_alarms',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    /** The payment, or the provider's intent where no payment is known. */
    subject: text('subject').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    raisedAt: moment('raised_at').notNull().defaultNow(),
    resolvedAt: moment('resolved_at'),
  },
  (t) => [uniqueIndex('payment_alarms_open_key').on(t.kind, t.subject).where(sql`resolved_at is null`)],
)
