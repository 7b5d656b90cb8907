import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { bookings } from './bookings.ts'
import { payments, refunds } from './payments.ts'
import { timestampColumn } from './timestamp-column.ts'

/**
 * Disagreement about a sale. `buyer`: the buyer requests money back, the seller replies, an Admin decides, each with a
 * deadline. `card`: the buyer's bank took the money back; the provider decides what is sent to the bank in time.
 */
export const disputes = pgTable(
  'disputes',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['buyer', 'card'] }).notNull(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    state: text('state', {
      enum: ['open', 'answered', 'refunded', 'declined', 'withdrawn', 'won', 'lost'],
    }).notNull(),
    reason: text('reason').notNull(),
    askedCents: integer('asked_cents').notNull(),
    /** The seller's deadline for a reply; null in a dispute of the card's bank. */
    answerDueAt: timestampColumn('answer_due_at'),
    /** The deadline for the Admin's decision, or for evidence to the bank. */
    decideDueAt: timestampColumn('decide_due_at').notNull(),
    sellerAnswer: text('seller_answer'),
    sellerAgrees: text('seller_agrees', { enum: ['yes', 'no'] }),
    answeredAt: timestampColumn('answered_at'),
    decision: text('decision'),
    decidedBy: text('decided_by').references(() => users.id),
    decidedAt: timestampColumn('decided_at'),
    refundId: text('refund_id').references(() => refunds.id),
    providerDisputeId: text('provider_dispute_id'),
    /** True while the bank only inquires and has taken nothing: we can still refund the money. */
    isInquiry: boolean('is_inquiry').notNull().default(false),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [
    // A bank may dispute one charge more than once, each time for a part of it.
    uniqueIndex('disputes_one_open_request')
      .on(t.bookingId)
      .where(sql`kind = 'buyer' and state in ('open', 'answered')`),
    uniqueIndex('disputes_provider_key').on(t.providerDisputeId),
    index('disputes_booking_idx').on(t.bookingId),
    index('disputes_newest_idx').on(t.createdAt.desc().nullsFirst()),
    check(
      'disputes_state_known',
      sql`${t.state} in ('open', 'answered', 'refunded', 'declined', 'withdrawn', 'won', 'lost')`,
    ),
  ],
)
