import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { messageSignals, messageThreads } from '#db/schema/messages.ts'

/** Something other than a message happened in a thread: it moves up in both lists, and open pages read it anew. */
export async function notifyThreadChanged(tx: Tx, { threadId, now }: { threadId: string; now: Date }): Promise<void> {
  const [thread] = await tx
    .update(messageThreads)
    .set({ lastMessageAt: sql`greatest(${messageThreads.lastMessageAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(messageThreads.id, threadId))
    .returning({ buyerId: messageThreads.buyerId, sellerId: messageThreads.sellerId })
  if (!thread) return
  const sides = [thread.buyerId, thread.sellerId]
  await tx.insert(messageSignals).values(sides.map((accountId) => ({ threadId, accountId })))
}
