import { and, eq, sql } from 'drizzle-orm'
import type { SendMessageRequest } from '#contract/messages.ts'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { messagePhotos, messageStreamSignals, messages, messageThreads } from '#db/schema/messages.ts'
import { DomainError } from '#domain/domain-error.ts'
import { claimPhotosForMessage } from '#domain/media/claim-photos-for-message.ts'
import { detectMessageRisks } from '#domain/text/detect-message-risks.ts'
import { type MessageThreadSide, messageThreadColumnsOfSide } from './message-thread-sides.ts'
import { queueNewMessageMail } from './queue-new-message-mail.ts'
import { removeAccessTokens } from './remove-access-tokens.ts'
import { replyTimeColumns } from './reply-time-columns.ts'

type NewMessage = {
  thread: typeof messageThreads.$inferSelect
  side: MessageThreadSide
  draft: SendMessageRequest
  origin: 'page' | 'mail'
  now: Date
}

/**
 * Stores a message under the next number of its thread; the caller holds the lock of the thread. A message with a
 * `clientId` that the sender has used in this thread is the same message, and nothing is stored. Tokens that would let a
 * reader act as the sender are left out.
 * @returns the number of the message.
 * @throws DomainError `conflict` where that `clientId` stands for another text or other photos; `invalid` for a photo that is not the
 * sender's.
 */
export async function storeMessage(tx: Tx, { thread, side, draft, origin, now }: NewMessage): Promise<number> {
  const { ownId, otherId } = messageThreadColumnsOfSide(thread, side)
  const { clientId, photoIds } = draft
  const text = removeAccessTokens(draft.text)
  const [stored] = await tx
    .select({ seq: messages.seq, text: messages.text })
    .from(messages)
    .where(and(eq(messages.threadId, thread.id), eq(messages.senderId, ownId), eq(messages.clientId, clientId)))
  if (stored) {
    if (origin === 'page' && (stored.text !== text || !(await hasPhotos(tx, { thread, seq: stored.seq, photoIds }))))
      throw new DomainError(
        'conflict',
        'Another message was sent under this clientId. Send this one under a new clientId.',
      )
    return stored.seq
  }
  const seq = thread.lastSeq + 1
  const warnings = await findWarnings(tx, { thread, text })
  await tx.insert(messages).values({
    threadId: thread.id,
    seq,
    senderId: ownId,
    clientId,
    text,
    warnings,
    origin,
    createdAt: now,
  })
  if (photoIds.length > 0) {
    await claimPhotosForMessage(tx, { ids: photoIds, ownerId: ownId })
    await tx
      .insert(messagePhotos)
      .values(photoIds.map((mediaId, position) => ({ threadId: thread.id, seq, position, mediaId })))
  }
  await tx
    .update(messageThreads)
    .set({
      lastSeq: seq,
      // A clock that was set back does not reorder the list of threads.
      lastMessageAt: sql`greatest(${messageThreads.lastMessageAt}, ${now.toISOString()}::timestamptz)`,
      ...(side === 'buyer'
        ? { sellerUnread: sql`${messageThreads.sellerUnread} + 1` }
        : { buyerUnread: sql`${messageThreads.buyerUnread} + 1` }),
      ...replyTimeColumns(side === 'buyer' ? 'question' : 'answer', now),
    })
    .where(eq(messageThreads.id, thread.id))
  await tx
    .insert(messageStreamSignals)
    .values([ownId, otherId].map((accountId) => ({ threadId: thread.id, accountId, seq })))
  await queueNewMessageMail(tx, { thread, side, seq, text, warnings, photoCount: photoIds.length, now })
  return seq
}

/** False where the message was stored without one of these photos, or with others. */
async function hasPhotos(
  tx: Tx,
  { thread, seq, photoIds }: { thread: NewMessage['thread']; seq: number; photoIds: readonly string[] },
): Promise<boolean> {
  const stored = await tx
    .select({ id: messagePhotos.mediaId })
    .from(messagePhotos)
    .where(and(eq(messagePhotos.threadId, thread.id), eq(messagePhotos.seq, seq)))
  return stored.length === photoIds.length && stored.every(({ id }) => photoIds.includes(id))
}

/**
 * Once the seller has accepted a booking, both sides have the other's telephone number and may exchange addresses; a
 * request for money outside this site stays a warning.
 * @reads bookings: whether the two have an accepted booking of the car.
 */
async function findWarnings(tx: Tx, { thread, text }: { thread: NewMessage['thread']; text: string }) {
  const risks = detectMessageRisks(text)
  if (risks.length === 0 || risks.every((risk) => risk === 'payment')) return risks
  const [accepted] = await tx
    .select({ one: sql`1` })
    .from(bookings)
    .where(
      and(
        eq(bookings.listingId, thread.listingId),
        eq(bookings.buyerId, thread.buyerId),
        sql`(${bookings.acceptedAt} is not null or ${bookings.status} = 'accepted')
          and ${bookings.status} in ('accepted', 'paid', 'completed')`,
      ),
    )
    .limit(1)
  return accepted ? risks.filter((risk) => risk !== 'phone' && risk !== 'email') : risks
}
