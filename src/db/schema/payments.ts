import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { bookings } from './bookings.ts'
import { listings } from './listings.ts'
import { timestampColumn } from './timestamp-column.ts'

/**
 * One attempt to pay for one booking. The state is also the queue of commands to the card provider: `won` means
 * capture, `lost` means cancel. The partial unique index is a second safeguard after the row lock: no car has two
 * winners.
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
    /** What is charged; once the payment is `won`, the price of its booking. */
    amountCents: integer('amount_cents').notNull(),
    /**
     * What the card's hold is for, where the booking became cheaper after the payment was begun: the provider releases
     * the rest with the capture. Null where it is the amount.
     */
    heldCents: integer('held_cents'),
    /** The provider lists the rest of such a hold among its refunds, under this id; it is no refund of ours. */
    providerReleaseId: text('provider_release_id'),
    currency: text('currency').notNull().default('usd'),
    state: text('state', { enum: ['new', 'won', 'lost', 'captured', 'refunded', 'failed', 'canceled'] }).notNull(),
    /** The sum of the refunds that the provider reports as done, in cents. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** The provider's payment intent; null only between the commit of the row and the provider's reply. */
    providerIntentId: text('provider_intent_id'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
    checkedAt: timestampColumn('checked_at'),
    /** When the provider reported the charge; kept when the money is refunded. */
    capturedAt: timestampColumn('captured_at'),
  },
  (t) => [
    uniqueIndex('payments_provider_intent_key').on(t.providerIntentId),
    uniqueIndex('payments_release_key').on(t.providerReleaseId).where(sql`provider_release_id is not null`),
    uniqueIndex('payments_one_winner_a_car').on(t.listingId).where(sql`state in ('won', 'captured')`),
    uniqueIndex('payments_one_live_a_booking').on(t.bookingId).where(sql`state in ('new', 'won', 'captured')`),
    index('payments_open_idx').on(t.updatedAt).where(sql`state in ('new', 'won', 'lost')`),
    check(
      'payments_state_known',
      sql`${t.state} in ('new', 'won', 'lost', 'captured', 'refunded', 'failed', 'canceled')`,
    ),
    index('payments_newest_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check('payments_refunded_bounds', sql`${t.refundedCents} between 0 and ${t.amountCents}`),
    check('payments_amount_bounds', sql`${t.amountCents} between 50 and 99999999`),
    check('payments_held_bounds', sql`${t.heldCents} > ${t.amountCents} and ${t.heldCents} <= 99999999`),
    check('payments_currency', sql`${t.currency} = 'usd'`),
  ],
)

/**
 * Money that goes back to a buyer. The row is committed before the provider is called and is the queue of that command:
 * `new` means send it, or find out its outcome.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    amountCents: integer('amount_cents').notNull(),
    state: text('state', { enum: ['new', 'succeeded', 'failed'] }).notNull(),
    reason: text('reason').notNull(),
    /**
     * The Admin who refunded it, or the seller who declined; null where the refund was made at the provider, outside
     * our system.
     */
    requestedBy: text('requested_by').references(() => users.id),
    providerRefundId: text('provider_refund_id'),
    /** The key by which the Admin's client named it; null where it named none. */
    idempotencyKey: text('idempotency_key'),
    /** The request in which it was asked for, which the provider keeps with it; null where a timer asked. */
    requestId: text('request_id'),
    /** Why the provider did not refund the money, in the provider's words. */
    failure: text('failure'),
    /** How often the provider has failed for good; each later try uses an idempotency key of its own. */
    breakdowns: integer('breakdowns').notNull().default(0),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
    checkedAt: timestampColumn('checked_at'),
  },
  (t) => [
    uniqueIndex('refunds_provider_key').on(t.providerRefundId),
    uniqueIndex('refunds_idempotency_key').on(t.requestedBy, t.paymentId, t.idempotencyKey),
    index('refunds_payment_idx').on(t.paymentId),
    index('refunds_open_idx').on(t.updatedAt).where(sql`state = 'new'`),
    check('refunds_state_known', sql`${t.state} in ('new', 'succeeded', 'failed')`),
    check('refunds_amount_bounds', sql`${t.amountCents} between 1 and 99999999`),
  ],
)

/** Problems that an Admin must check: an amount that differs, a payment stuck in `won`, an unknown intent. */
export const paymentAlarms = pgTable(
  'payment_alarms',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    /** The payment, or the provider's intent where the payment is unknown. */
    subject: text('subject').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    raisedAt: timestampColumn('raised_at').notNull().defaultNow(),
    resolvedAt: timestampColumn('resolved_at'),
    resolvedBy: text('resolved_by').references(() => users.id),
    /** What was found and done, in the words of the Admin who resolved it. */
    note: text('note'),
  },
  (t) => [uniqueIndex('payment_alarms_open_key').on(t.kind, t.subject).where(sql`resolved_at is null`)],
)
