import type { Tx } from '#db/client.ts'
import { messageSignals } from '#db/schema/messages.ts'

const batchSize = 1000
/** A signal that belongs to no thread. */
export const noThreadSignalId = ''

/** Tells the open streams of these people that their notices have changed, once the transaction is committed. */
export async function signalNoticesChanged(tx: Tx, accountIds: readonly string[]): Promise<void> {
  const rows = [...new Set(accountIds)].map((accountId) => ({ threadId: noThreadSignalId, accountId }))
  for (let from = 0; from < rows.length; from += batchSize)
    await tx.insert(messageSignals).values(rows.slice(from, from + batchSize))
}
