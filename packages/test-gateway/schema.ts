import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'

/** The state of the embedded card gateway: what a real provider would keep on its own machines. */
export const testGateway = pgSchema('test_gateway')

export const gatewayObjects = testGateway.table(
  'objects',
  {
    /** The provider's id: `pi_…`, `pm_…`, `ch_…`, `re_…`. */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** The object as the provider answers it; typed by the SDK where it is read. */
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    /** What the provider knows and never shows: the card behind a payment method, a pending 3-D Secure check. */
    secret: jsonb('secret').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: moment('created_at').notNull().defaultNow(),
    sequence: bigint('sequence', { mode: 'number' }).generatedAlwaysAsIdentity(),
  },
  (t) => [index('objects_type_idx').on(t.type, t.sequence)],
)

export const gatewayIdempotencyKeys = testGateway.table('idempotency_keys', {
  key: text('key').primaryKey(),
  requestHash: text('request_hash').notNull(),
  status: integer('status').notNull(),
  answer: jsonb('answer').$type<unknown>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** Webhook deliveries still to make, or made. */
export const gatewayEvents = testGateway.table(
  'events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    deliveredAt: moment('delivered_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('events_due_idx').on(t.nextAttemptAt).where(sql`delivered_at is null`)],
)

/** A column for a moment in time: with its zone in the database, a Date in the code. */
function moment(name: string) {
  return timestamp(name, { withTimezone: true, mode: 'date' })
}
