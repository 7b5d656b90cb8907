import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { type MessageThreadOfferNews, messageStreamSignals, messageThreads } from '#db/schema/messages.ts'
import type { MessageThreadSide } from './message-thread-sides.ts'
import { type ReplyTimeStep, replyTimeColumns } from './reply-time-columns.ts'

type Change = {
  threadId: string
  offer: Omit<MessageThreadOfferNews, 'afterSeq'>
  /** The sides for which it is news. */
  unreadBy: readonly MessageThreadSide[]
  /** What the step is for the seller's reply time, if anything. */
  replyTimeStep: ReplyTimeStep | null
  now: Date
}

/**
 * Something other than a message happened in a thread: a step of an offer. The thread moves up in both lists, which show
 * the step until the next message, and open pages read it anew.
 */
export async function notifyMessageThreadChanged(
  tx: Tx,
  { threadId, offer, unreadBy, replyTimeStep, now }: Change,
): Promise<void> {
  const [thread] = await tx
    .update(messageThreads)
    .set({
      lastMessageAt: sql`greatest(${messageThreads.lastMessageAt}, ${now.toISOString()}::timestamptz)`,
      offerNews: sql`${JSON.stringify(offer)}::jsonb || jsonb_build_object('afterSeq', ${messageThreads.lastSeq})`,
      ...(replyTimeStep ? replyTimeColumns(replyTimeStep, now) : {}),
      ...(unreadBy.includes('buyer') ? { buyerHasOfferNews: true } : {}),
      ...(unreadBy.includes('seller') ? { sellerHasOfferNews: true } : {}),
    })
    .where(eq(messageThreads.id, threadId))
    .returning({ buyerId: messageThreads.buyerId, sellerId: messageThreads.sellerId })
  if (!thread) return
  const sides = [thread.buyerId, thread.sellerId]
  await tx.insert(messageStreamSignals).values(sides.map((accountId) => ({ threadId, accountId })))
}
