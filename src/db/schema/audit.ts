import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/**
 * Append-only: who did what to whom, written in the same transaction as the action itself. The database fills the last
 * three columns: a trigger does so at the very end of the transaction, and other triggers refuse every change and
 * deletion (docs/decisions/0016-audit-chain.md).
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    /** Null where the system itself acts, for example the reconciler. */
    actorId: text('actor_id'),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    /** The position in the chain: 1, 2, 3 … in the order in which the transactions ended. */
    position: bigint('position', { mode: 'number' }),
    previousHash: text('previous_hash'),
    /** SHA-256, in hexadecimal, of this entry and the hash before it. */
    hash: text('hash'),
  },
  (t) => [
    index('audit_entries_subject_idx').on(t.subjectType, t.subjectId, t.id),
    index('audit_entries_actor_idx').on(t.actorId, t.id),
    uniqueIndex('audit_entries_position_key').on(t.position),
    index('audit_entries_unchained_idx').on(t.id).where(sql`hash is null`),
  ],
)
