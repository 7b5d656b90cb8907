import type { BackupDatabaseSession } from './backup-database-session.ts'
import { backedUpSchemas } from './list-backed-up-tables.ts'

export interface SequenceState {
  schema: string
  name: string
  /** Null where it has given no number yet. */
  last: string | null
}

/** Read after the tables: a sequence is beyond every snapshot, so it is never behind the rows. */
export async function readDatabaseSequences(client: BackupDatabaseSession): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `SELECT schemaname AS schema, sequencename AS name, last_value::text AS last FROM pg_sequences
     WHERE schemaname = ANY ($1) ORDER BY schemaname, sequencename`,
    [backedUpSchemas],
  )
  return rows
}

/** A sequence that the schema does not have is an error: it belongs to a table of the backup. */
export async function restoreDatabaseSequences(
  client: BackupDatabaseSession,
  sequences: readonly SequenceState[],
): Promise<void> {
  for (const { schema, name, last } of sequences) {
    if (last === null) continue
    await client.query(`SELECT setval(format('%I.%I', $1::text, $2::text)::regclass, $3::bigint)`, [schema, name, last])
  }
}
