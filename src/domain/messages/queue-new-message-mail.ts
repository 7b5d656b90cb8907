import { eq } from 'drizzle-orm'
import { type MessageWarning, messageWarnings } from '#contract/messages.ts'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { messageThreads } from '#db/schema/messages.ts'
import {
  addToUnsentMail,
  bringForwardUnsentMail,
  cancelUnsentMailOfEvent,
} from '#domain/mail/cancel-unsent-mail-matching.ts'
import { findMailOfEvent } from '#domain/mail/find-mail-of-event.ts'
import { mailDigestIntervalMs } from '#domain/mail/find-next-mail-digest-times.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { type MessageThreadSide, messageThreadColumnsOfSide } from './message-thread-sides.ts'

/** A person who is on the site reads a message within this time, and needs no mail. */
const mailDelayMs = 60_000
/** While a thread stays unread its mails are at least this far apart. */
const unreadMailIntervalMs = 24 * 60 * 60_000
const maxQuotedMessages = 5

type Thread = typeof messageThreads.$inferSelect
type ThreadOfSide = { thread: Thread; side: MessageThreadSide }
type Said = { text: string; warnings: MessageWarning[] }
type Notice = ThreadOfSide & Said & { seq: number; photoCount: number; now: Date }

/**
 * Tells the other side of a new message by mail. It leaves after a minute with what follows until then; after a mail
 * that its reader has neither answered nor followed to the site, a day later. Nothing is sent where they muted the thread.
 * @reads accounts, listings: the address of the other side, and the names that the mail says.
 */
export async function queueNewMessageMail(tx: Tx, { thread, side, ...message }: Notice): Promise<void> {
  const { seq, text, warnings, photoCount, now } = message
  const otherSide = side === 'buyer' ? 'seller' : 'buyer'
  const reading = messageThreadColumnsOfSide(thread, otherSide)
  const { ownId: readerId, otherId: senderId, replyToken } = reading
  if (reading.mutedAt) return
  const people = { id: users.id, name: users.name, email: users.email, deletedAt: users.deletedAt }
  const [reader] = await tx.select(people).from(users).where(eq(users.id, readerId))
  const [sender] = await tx.select(people).from(users).where(eq(users.id, senderId))
  const [car] = await tx.select({ title: listings.title }).from(listings).where(eq(listings.id, thread.listingId))
  if (!reader || reader.deletedAt || !sender || !car) return
  const about = { threadId: thread.id, carId: thread.listingId, carTitle: car.title, senderName: sender.name }
  const said = text === '' ? [] : [{ text, warnings }]
  const waitingKey = newestMailKey({ thread, side: otherSide })
  const added = await addToUnsentMail(tx, waitingKey, (before) => ({
    ...about,
    ...toQuotes([...quotesOf(before), ...said].slice(-maxQuotedMessages)),
    count: Number(before.count ?? 0) + 1,
    upToSeq: seq,
    photoCount: Number(before.photoCount ?? 0) + photoCount,
    replyToken,
  }))
  // A mail that waits is not queued again; the notification centre hears of each message.
  await queueMail(tx, {
    eventKey: added ? waitingKey : mailKey(thread.id, readerId, seq),
    // A conversation has one notice, which each message makes new.
    noticeKey: `message:${thread.id}:${readerId}`,
    to: reader.email,
    template: 'new-message',
    data: added ?? { ...about, ...toQuotes(said), count: 1, upToSeq: seq, photoCount, replyToken },
    now,
    notBefore: await earliestMailTime(tx, { thread, side: otherSide, now }),
  })
  if (added) return
  await tx
    .update(messageThreads)
    .set(otherSide === 'buyer' ? { buyerMailSeq: seq } : { sellerMailSeq: seq })
    .where(eq(messageThreads.id, thread.id))
}

const toQuotes = (said: readonly Said[]) => ({
  texts: said.map(({ text }) => text),
  warnings: said.map(({ warnings }) => warnings),
})

/** What a mail that waits says; one that a server of an earlier release queued knows of no warnings. */
function quotesOf({ texts, warnings }: Record<string, unknown>): Said[] {
  const ofEach: unknown[] = Array.isArray(warnings) ? warnings : []
  return (Array.isArray(texts) ? texts : []).map((text: unknown, at) => ({
    text: String(text),
    warnings: messageWarnings.filter((warning) => [ofEach[at]].flat().includes(warning)),
  }))
}

/** Drops a mail that has not left: its reader has read the thread, or wants none of it. The notice stays. */
export async function cancelNewMessageMail(tx: Tx, of: ThreadOfSide): Promise<void> {
  await cancelUnsentMailOfEvent(tx, newestMailKey(of))
}

/** A person who has just answered learns within the hour of what a mail would have told them a day later. */
export async function bringForwardNewMessageMail(tx: Tx, { now, ...of }: ThreadOfSide & { now: Date }): Promise<void> {
  await bringForwardUnsentMail(tx, newestMailKey(of), new Date(now.getTime() + mailDigestIntervalMs))
}

/**
 * The number up to which mails have told a side of messages. A digest names the thread without its messages, so that
 * only the mails before it count.
 */
export async function findMailedSeq(tx: Tx, of: ThreadOfSide): Promise<number> {
  const mail = await findMailOfEvent(tx, newestMailKey(of))
  if (!mail) return 0
  const isQuoted = mail.sentAt !== null && mail.data.isInDigest !== true
  return isQuoted ? Number(mail.data.upToSeq) : messageThreadColumnsOfSide(of.thread, of.side).mailSeq - 1
}

async function earliestMailTime(tx: Tx, { now, ...of }: ThreadOfSide & { now: Date }): Promise<Date> {
  const { mailSeq, readSeq } = messageThreadColumnsOfSide(of.thread, of.side)
  const unread = mailSeq > readSeq ? await findMailOfEvent(tx, newestMailKey(of)) : null
  const sentAt = unread && (unread.sentAt ?? unread.nextAttemptAt)
  const afterUnread = sentAt ? sentAt.getTime() + unreadMailIntervalMs : 0
  return new Date(Math.max(now.getTime() + mailDelayMs, afterUnread))
}

function newestMailKey({ thread, side }: ThreadOfSide): string {
  const { ownId, mailSeq } = messageThreadColumnsOfSide(thread, side)
  return mailKey(thread.id, ownId, mailSeq)
}

/** By the first message that the mail tells of. */
function mailKey(threadId: string, readerId: string, seq: number): string {
  return `message:${threadId}:${readerId}:from-${seq}`
}
