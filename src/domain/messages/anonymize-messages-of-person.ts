import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import {
  messageBlocks,
  messagePhotos,
  messageReports,
  messageStreamSignals,
  messages,
  messageThreads,
} from '#db/schema/messages.ts'
import { isMessageThreadOfPersonSql } from './message-thread-sides.ts'

/**
 * A person left for good. What they wrote stays with the other side, without a name and without photos, and open pages say
 * at once that they have left; once both sides of a thread have left, it is emptied.
 * @reads accounts: whether the other side of a thread has left before.
 */
export async function anonymizeMessagesOfPerson(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  const own = await tx
    .select({ id: messageThreads.id, buyerId: messageThreads.buyerId, sellerId: messageThreads.sellerId })
    .from(messageThreads)
    .where(isMessageThreadOfPersonSql(accountId))
    .orderBy(messageThreads.id)
    .for('no key update')
  await tx
    .delete(messageBlocks)
    .where(or(eq(messageBlocks.blockerId, accountId), eq(messageBlocks.blockedId, accountId)))
  if (own.length === 0) return
  const others = own.map(({ id, buyerId, sellerId }) => ({
    threadId: id,
    accountId: buyerId === accountId ? sellerId : buyerId,
  }))
  await tx.insert(messageStreamSignals).values(others)
  const ids = own.map(({ id }) => id)
  const isOwn = inArray(messageThreads.id, ids)
  const sent = tx
    .select({ seq: messages.seq })
    .from(messages)
    .where(and(eq(messages.threadId, messagePhotos.threadId), eq(messages.senderId, accountId)))
  await tx.delete(messagePhotos).where(and(inArray(messagePhotos.threadId, ids), inArray(messagePhotos.seq, sent)))
  await tx
    .update(messageThreads)
    .set({ buyerReplyToken: null })
    .where(and(isOwn, eq(messageThreads.buyerId, accountId)))
  await tx
    .update(messageThreads)
    .set({ sellerReplyToken: null })
    .where(and(isOwn, eq(messageThreads.sellerId, accountId)))
  const left = await tx
    .select({ id: messageThreads.id })
    .from(messageThreads)
    .innerJoin(users, or(eq(users.id, messageThreads.buyerId), eq(users.id, messageThreads.sellerId)))
    .where(and(isOwn, isNotNull(users.deletedAt)))
  const empty = left.map(({ id }) => id)
  if (empty.length === 0) return
  await tx.delete(messagePhotos).where(inArray(messagePhotos.threadId, empty))
  await tx.delete(messages).where(inArray(messages.threadId, empty))
  await tx.update(messageReports).set({ text: '' }).where(inArray(messageReports.threadId, empty))
}
