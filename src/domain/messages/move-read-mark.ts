import { and, eq, gt, ne } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { messageStreamSignals, messages, messageThreads } from '#db/schema/messages.ts'
import { type MessageThreadSide, messageThreadColumnsOfSide } from './message-thread-sides.ts'
import { cancelNewMessageMail } from './queue-new-message-mail.ts'

type Mark = { thread: typeof messageThreads.$inferSelect; side: MessageThreadSide; mark: number }

/**
 * Moves the read mark of a side, whose thread the caller has locked, tells both sides, and drops the mail about what is
 * read.
 * @returns how many messages stay unread.
 */
export async function moveReadMark(tx: Tx, { thread, side, mark }: Mark): Promise<number> {
  const { ownId, otherId } = messageThreadColumnsOfSide(thread, side)
  const isUnread = and(eq(messages.threadId, thread.id), gt(messages.seq, mark), ne(messages.senderId, ownId))
  const unread = await tx.$count(messages, isUnread)
  if (unread === 0) await cancelNewMessageMail(tx, { thread, side })
  await tx
    .update(messageThreads)
    .set(side === 'buyer' ? { buyerReadSeq: mark, buyerUnread: unread } : { sellerReadSeq: mark, sellerUnread: unread })
    .where(eq(messageThreads.id, thread.id))
  const signals = [ownId, otherId].map((accountId) => ({ threadId: thread.id, accountId }))
  await tx.insert(messageStreamSignals).values(signals)
  return unread
}
