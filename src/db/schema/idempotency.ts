import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestampColumn } from './timestamp-column.ts'

/**
 * Writes that clients named by a key, with their answers, for a day. The row is written in the transaction of the write, so
 * that neither is there without the other.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** No reference: the answer to the deletion of an account outlives it, and visitors have none. */
    accountId: text('account_id').notNull(),
    key: text('key').notNull(),
    /** Method and path, as `POST /api/bookings`. */
    route: text('route').notNull(),
    /** SHA-256 of the body, in hexadecimal. */
    bodyHash: text('body_hash').notNull(),
    /** The answer; null within the transaction, and where the call went on with the card provider. */
    status: integer('status'),
    body: text('body'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] }), index('idempotency_keys_created_idx').on(t.createdAt)],
)
