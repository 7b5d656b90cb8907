import { eq } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { Db } from '#db/client.ts'
import { messageThreads } from '#db/schema/messages.ts'
import { lockActorRow } from '#domain/accounts/lock-actor-row.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { publishDomainEvent } from '#domain/events/publish-domain-event.ts'
import { lockOwnMessageThread } from './lock-own-message-thread.ts'
import { messageThreadColumnsOfSide } from './message-thread-sides.ts'
import { moveReadMark } from './move-read-mark.ts'

/**
 * Moves the read mark of the acting person to a message, never back; once nothing is unread, the mail and the notice about it go. The
 * newest step of an offer is read with it where it was shown.
 * @throws DomainError `not_found` for the threads of others.
 */
export async function markMessageThreadRead(
  db: Db,
  actor: MaybeActor,
  { threadId, seq, isOfferShown = false, now }: { threadId: string; seq: number; isOfferShown?: boolean; now: Date },
): Promise<{ id: string }> {
  const reader = requireRole(actor, ...roles)
  return db.transaction(async (tx) => {
    await lockActorRow(tx, reader)
    const { thread, side } = await lockOwnMessageThread(tx, reader, threadId)
    const { ownId, readSeq, hasOfferNews } = messageThreadColumnsOfSide(thread, side)
    const mark = Math.max(readSeq, Math.min(seq, thread.lastSeq))
    const isOfferRead = hasOfferNews && isOfferShown
    if (mark === readSeq && !isOfferRead) return { id: threadId }
    const unread = await moveReadMark(tx, { thread, side, mark })
    if (isOfferRead) {
      await tx
        .update(messageThreads)
        .set(side === 'buyer' ? { buyerHasOfferNews: false } : { sellerHasOfferNews: false })
        .where(eq(messageThreads.id, threadId))
    }
    // What is still unread keeps its notice and its place on the way to devices.
    const isOfferUnread = hasOfferNews && !isOfferRead
    if (unread === 0) await publishDomainEvent(tx, 'thread.read', { threadId, accountId: ownId, isOfferUnread, now })
    return { id: threadId }
  })
}
