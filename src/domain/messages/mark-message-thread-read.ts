import { and, eq, gt, ne } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { Db } from '#db/client.ts'
import { messageStreamSignals, messages, messageThreads } from '#db/schema/messages.ts'
import { lockActorRow } from '#domain/accounts/lock-actor-row.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { publishDomainEvent } from '#domain/events/publish-domain-event.ts'
import { lockOwnMessageThread } from './lock-own-message-thread.ts'
import { messageThreadColumnsOfSide } from './message-thread-sides.ts'
import { cancelNewMessageMail } from './queue-new-message-mail.ts'

/**
 * Moves the read mark of the acting person to a message, never back, and drops the mail about what they have read. The
 * newest step of an offer is read with it.
 * @throws DomainError `not_found` for the threads of others.
 */
export async function markMessageThreadRead(
  db: Db,
  actor: MaybeActor,
  { threadId, seq, now }: { threadId: string; seq: number; now: Date },
): Promise<{ id: string }> {
  const reader = requireRole(actor, ...roles)
  return db.transaction(async (tx) => {
    await lockActorRow(tx, reader)
    const { thread, side } = await lockOwnMessageThread(tx, reader, threadId)
    const { ownId, otherId, readSeq, hasOfferNews } = messageThreadColumnsOfSide(thread, side)
    const mark = Math.max(readSeq, Math.min(seq, thread.lastSeq))
    if (mark === readSeq && !hasOfferNews) return { id: threadId }
    const isUnread = and(eq(messages.threadId, threadId), gt(messages.seq, mark), ne(messages.senderId, ownId))
    const unread = await tx.$count(messages, isUnread)
    if (mark > readSeq) await cancelNewMessageMail(tx, { thread, side })
    await tx
      .update(messageThreads)
      .set(
        side === 'buyer'
          ? { buyerReadSeq: mark, buyerUnread: unread, buyerHasOfferNews: false }
          : { sellerReadSeq: mark, sellerUnread: unread, sellerHasOfferNews: false },
      )
      .where(eq(messageThreads.id, threadId))
    await tx.insert(messageStreamSignals).values([ownId, otherId].map((accountId) => ({ threadId, accountId })))
    await publishDomainEvent(tx, 'thread.read', { threadId, accountId: ownId, now })
    return { id: threadId }
  })
}
