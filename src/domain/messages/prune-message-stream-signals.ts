import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { messageStreamSignals } from '#db/schema/messages.ts'
import type { DatabaseSnapshotId } from '#domain/change-feed/detect-catalogue-changes-since.ts'
import { readMessageStreamSignals } from './read-message-stream-signals.ts'

/**
 * Removes the signals that were visible at that moment already, and returns the moment to pass the next time; see
 * `pruneCatalogueChanges`. Calls must be further apart than `maxMessageStreamResumeMs` of the streams.
 */
export async function pruneMessageStreamSignals(
  db: DbOrTx,
  seenBefore: DatabaseSnapshotId | null,
): Promise<DatabaseSnapshotId> {
  // No account has this name: only the moment is read.
  const { moment } = await readMessageStreamSignals(db, null, '')
  if (seenBefore?.server !== moment.server) return moment
  await db.delete(messageStreamSignals).where(
    sql`pg_visible_in_snapshot(${messageStreamSignals.changedBy}, ${seenBefore.snapshot}::pg_snapshot)
      or ${messageStreamSignals.changedBy} >= pg_snapshot_xmax(pg_current_snapshot())`,
  )
  return moment
}
