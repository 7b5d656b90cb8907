import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import type { messageThreads } from '#db/schema/messages.ts'
import { cancelUnsentMailOfEvent, correctUnsentMail } from '#domain/mail/cancel-unsent-mail-matching.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { type MessageThreadSide, messageThreadColumnsOfSide } from './message-thread-sides.ts'

/** A person who is on the site reads a message within this time, and needs no mail. */
const mailDelayMs = 60_000
const maxQuotedMessages = 5

type Thread = typeof messageThreads.$inferSelect
type Notice = { thread: Thread; side: MessageThreadSide; text: string; photoCount: number; now: Date }

/**
 * Tells the other side of a new message by mail, once until they have read the thread: what follows before that mail
 * leaves is added to it. Nothing is sent where they muted the thread.
 * @reads accounts, listings: the address of the other side, and the names that the mail says.
 */
export async function queueNewMessageMail(tx: Tx, { thread, side, text, photoCount, now }: Notice): Promise<void> {
  const otherSide = side === 'buyer' ? 'seller' : 'buyer'
  const { ownId: readerId, otherId: senderId, mutedAt } = messageThreadColumnsOfSide(thread, otherSide)
  if (mutedAt) return
  const said = text === '' ? [] : [text]
  const eventKey = noticeKey(thread, otherSide)
  const isAdded = await correctUnsentMail(tx, eventKey, (data) => {
    const before = Array.isArray(data.texts) ? data.texts : []
    return {
      ...data,
      texts: [...before, ...said].slice(-maxQuotedMessages),
      count: Number(data.count ?? 0) + 1,
      photoCount: Number(data.photoCount ?? 0) + photoCount,
    }
  })
  if (isAdded) return
  const people = { id: users.id, name: users.name, email: users.email, deletedAt: users.deletedAt }
  const [reader] = await tx.select(people).from(users).where(eq(users.id, readerId))
  const [sender] = await tx.select(people).from(users).where(eq(users.id, senderId))
  const [car] = await tx.select({ title: listings.title }).from(listings).where(eq(listings.id, thread.listingId))
  if (!reader || reader.deletedAt || !sender || !car) return
  const replyToken = otherSide === 'buyer' ? thread.buyerReplyToken : thread.sellerReplyToken
  await queueMail(tx, {
    eventKey,
    to: reader.email,
    template: 'new-message',
    data: {
      threadId: thread.id,
      carId: thread.listingId,
      carTitle: car.title,
      senderName: sender.name,
      texts: said,
      count: 1,
      photoCount,
      replyToken,
    },
    now,
    notBefore: new Date(now.getTime() + mailDelayMs),
  })
}

/** Drops a mail that has not left, because its reader has read the thread on the site; the notice stays, as read. */
export async function cancelNewMessageMail(
  tx: Tx,
  { thread, side }: { thread: Thread; side: MessageThreadSide },
): Promise<void> {
  await cancelUnsentMailOfEvent(tx, noticeKey(thread, side))
}

/** The read mark makes the key: until it moves there is one mail. */
function noticeKey(thread: Thread, side: MessageThreadSide): string {
  const { ownId, readSeq } = messageThreadColumnsOfSide(thread, side)
  return `message:${thread.id}:${ownId}:${readSeq}`
}
