import { and, eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { messageStreamSignals } from '#db/schema/messages.ts'
import type { DatabaseSnapshotId } from '#domain/change-feed/detect-catalogue-changes-since.ts'

export type MessageThreadChange = { threadId: string; accountId: string; seq: number | null }

/** `signals` is null where they are unknown: there was no moment before, or the database server is another one. */
export type MessageStreamSignalBatch = { moment: DatabaseSnapshotId; signals: MessageThreadChange[] | null }

/**
 * What was committed in the threads of all people, or of one, since that moment, and the moment of this query. Exact,
 * as `detectCatalogueChangesSince` is: a transaction that was running then counts once it has committed.
 */
export async function readMessageStreamSignals(
  db: DbOrTx,
  since: DatabaseSnapshotId | null,
  accountId?: string,
): Promise<MessageStreamSignalBatch> {
  // One statement, and so one snapshot, for the moment and the signals.
  const snapshot = since?.snapshot ?? null
  const isUnseen = and(
    sql`${messageStreamSignals.changedBy} >= pg_snapshot_xmin(${snapshot}::pg_snapshot)`,
    sql`not pg_visible_in_snapshot(${messageStreamSignals.changedBy}, ${snapshot}::pg_snapshot)`,
    accountId === undefined ? undefined : eq(messageStreamSignals.accountId, accountId),
  )
  const { rows } = await db.execute<{ server: string; snapshot: string; signals: MessageThreadChange[] }>(sql`
    select
      pg_postmaster_start_time()::text as server,
      pg_current_snapshot()::text as snapshot,
      coalesce((
        select json_agg(json_build_object('threadId', thread_id, 'accountId', account_id, 'seq', seq) order by id)
        from ${messageStreamSignals} where ${isUnseen}
      ), '[]'::json) as signals`)
  const [row] = rows
  if (!row) throw new Error('The database says nothing of its snapshot.')
  const moment = { server: row.server, snapshot: row.snapshot }
  return { moment, signals: since?.server === moment.server ? row.signals : null }
}
