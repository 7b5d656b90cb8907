import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'

/** The state of the embedded card gateway: data that a real provider would store on its own machines. */
export const testGatewayDatabaseSchema = pgSchema('test_gateway')

export const storedGatewayObjects = testGatewayDatabaseSchema.table(
  'objects',
  {
    /** The provider's id: `pi_…`, `pm_…`, `ch_…`, `re_…`. */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** The object as the provider returns it; the SDK's types apply where it is read. */
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    /** Data that the provider never shows: the card behind a payment method, a pending 3-D Secure check. */
    secret: jsonb('secret').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: moment('created_at').notNull().defaultNow(),
    sequence: bigint('sequence', { mode: 'number' }).generatedAlwaysAsIdentity(),
  },
  (t) => [index('objects_type_idx').on(t.type, t.sequence)],
)

export const gatewayIdempotencyKeys = testGatewayDatabaseSchema.table('idempotency_keys', {
  key: text('key').primaryKey(),
  requestHash: text('request_hash').notNull(),
  status: integer('status').notNull(),
  answer: jsonb('answer').$type<unknown>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** Webhook deliveries, pending or done. */
export const gatewayEvents = testGatewayDatabaseSchema.table(
  'events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    deliveredAt: moment('delivered_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** The order of creation; a clock can't tell it, as two requests may come within one millisecond. */
    sequence: bigint('sequence', { mode: 'number' }).generatedAlwaysAsIdentity(),
  },
  (t) => [index('events_due_idx').on(t.nextAttemptAt).where(sql`delivered_at is null`)],
)

/** A column for a moment in time: with time zone in the database, a Date in the code. */
function moment(name: string) {
  return timestamp(name, { withTimezone: true, mode: 'date' })
}
