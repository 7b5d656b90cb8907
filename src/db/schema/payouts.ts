import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { bookings } from './bookings.ts'
import { payments } from './payments.ts'
import { timestampColumn } from './timestamp-column.ts'

/**
 * What a seller gets for a sale: one row per sale; sellers are paid by hand from these rows. The open amount is
 * `netCents - paidCents`; it is negative where the buyer got a refund after the seller had been paid.
 */
export const payouts = pgTable(
  'payouts',
  {
    paymentId: text('payment_id')
      .primaryKey()
      .references(() => payments.id),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    sellerId: text('seller_id')
      .notNull()
      .references(() => users.id),
    state: text('state', { enum: ['waiting', 'due', 'paid', 'reversed'] }).notNull(),
    saleCents: integer('sale_cents').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** The fee on the part that was not refunded; the rate is that of the day of the sale. */
    feeCents: integer('fee_cents').notNull(),
    feeBasisPoints: integer('fee_basis_points').notNull(),
    netCents: integer('net_cents').notNull(),
    /** What has been paid to the seller so far. */
    paidCents: integer('paid_cents').notNull().default(0),
    dueAt: timestampColumn('due_at'),
    paidAt: timestampColumn('paid_at'),
    paidBy: text('paid_by').references(() => users.id),
    /** The reference text of the bank transfer. */
    reference: text('reference'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('payouts_seller_idx').on(t.sellerId, t.createdAt.desc().nullsFirst()),
    index('payouts_newest_idx').on(t.createdAt.desc().nullsFirst()),
    check('payouts_state_known', sql`${t.state} in ('waiting', 'due', 'paid', 'reversed')`),
    check('payouts_adds_up', sql`${t.netCents} = ${t.saleCents} - ${t.refundedCents} - ${t.feeCents}`),
    check('payouts_net_bounds', sql`${t.netCents} >= 0 and ${t.feeCents} >= 0 and ${t.paidCents} >= 0`),
  ],
)

/** Where a seller wants to be paid: an account at a US bank. Deleted with the seller's account. */
export const payoutDetails = pgTable('payout_details', {
  sellerId: text('seller_id')
    .primaryKey()
    .references(() => users.id),
  holder: text('holder').notNull(),
  bankName: text('bank_name').notNull(),
  routingNumber: text('routing_number').notNull(),
  accountNumber: text('account_number').notNull(),
  accountKind: text('account_kind', { enum: ['checking', 'savings'] }).notNull(),
  updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
})
