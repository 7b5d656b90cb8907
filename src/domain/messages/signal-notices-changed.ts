import type { Tx } from '#db/client.ts'
import { messageStreamSignals } from '#db/schema/messages.ts'

const batchSize = 1000
/** A signal that belongs to no thread. */
export const threadIdOfSignalWithoutThread = ''

/** Tells the open streams of these people that their notices have changed, once the transaction is committed. */
export async function signalNoticesChanged(tx: Tx, accountIds: readonly string[]): Promise<void> {
  const rows = [...new Set(accountIds)].map((accountId) => ({ threadId: threadIdOfSignalWithoutThread, accountId }))
  for (let from = 0; from < rows.length; from += batchSize)
    await tx.insert(messageStreamSignals).values(rows.slice(from, from + batchSize))
}
