import { createHash } from 'node:crypto'
import { desc, eq, or } from 'drizzle-orm'
import {
  type MailReplyReceivedResponse,
  maxMailedReplyLength,
  type ReceivedMailReplyRequest,
} from '#contract/mail-replies.ts'
import { messageRateLimit, SendMessageRequest } from '#contract/messages.ts'
import type { Db, Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { messages, messageThreads } from '#db/schema/messages.ts'
import { consumeRateLimit } from '#domain/accounts/consume-rate-limit.ts'
import { lockActorRow } from '#domain/accounts/lock-actor-row.ts'
import { DomainError } from '#domain/domain-error.ts'
import { publishDomainEvent } from '#domain/events/publish-domain-event.ts'
import { leftOutFilesNotice } from '#domain/mail/left-out-files-notice.ts'
import { type MessageMailLines, readMessageMailLines } from '#domain/mail/message-mail-lines.ts'
import { rejectClosedMessageThread } from './find-message-thread-closed-reason.ts'
import { isAutomaticMail } from './is-automatic-mail.ts'
import { type MessageThreadSide, messageThreadColumnsOfSide } from './message-thread-sides.ts'
import { moveReadMark } from './move-read-mark.ts'
import { plainTextOfMailHtml } from './plain-text-of-mail-html.ts'
import { bringForwardNewMessageMail, findMailedSeq } from './queue-new-message-mail.ts'
import { singleSenderAddress } from './single-sender-address.ts'
import { storeMessage } from './store-message.ts'
import { stripQuotedReply } from './strip-quoted-reply.ts'

/**
 * Stores a reply by mail in its thread, once however often it is handed on. The token of the address says whose it is,
 * and the mail must come from that person's own address, with a domain that has vouched for it: a forwarded mail lets no
 * other person write. A mail that a program wrote, as during an absence, is not stored. What was mailed to them is read with it. The same number in a time as on the page is taken; `isLimited` is false where the site has no limits.
 * @reads accounts, listings: whose address a reply comes from, and the names that our mails say.
 * @throws DomainError `not_found` for a token or sender that does not fit; `invalid` for a reply without text, or with
 * more than a message takes; `too_many_requests`; `gone` or `conflict` where the other person cannot or does not want to read it.
 */
export async function receiveMailedReply(
  db: Db,
  reply: ReceivedMailReplyRequest & { isLimited: boolean; now: Date },
): Promise<MailReplyReceivedResponse> {
  const { to, from, isSenderAuthenticated, isLimited, now } = reply
  // Before anything is refused: a mail server that tells a program of a refusal is answered again.
  if (isAutomaticMail(reply.headers)) return { received: false, notice: null }
  if (!isSenderAuthenticated) throw unknownAddress()
  const token = /\+([0-9a-f]{32})@/i.exec(to)?.[1]?.toLowerCase()
  if (!token) throw unknownAddress()
  const isOfToken = or(eq(messageThreads.buyerReplyToken, token), eq(messageThreads.sellerReplyToken, token))
  const [found] = await db.select().from(messageThreads).where(isOfToken)
  if (!found) throw unknownAddress()
  const side = found.buyerReplyToken === token ? 'buyer' : 'seller'
  const { ownId } = messageThreadColumnsOfSide(found, side)
  const [sender] = await db.select().from(users).where(eq(users.id, ownId))
  if (!sender || singleSenderAddress(from) !== sender.email) throw unknownAddress()
  // Before it is read, and outside the transaction: a mail that is refused below has cost its reading too.
  if (isLimited) await rejectTooManyReplies(db, { accountId: ownId, now })
  const text = stripQuotedReply(textOf(reply), await readOwnMail(db, { thread: found, side }))
  const draft = parseReply({ text, clientId: uuidOfMail(reply), hasFiles: reply.attachmentCount > 0 })
  return db.transaction(async (tx) => {
    const { role, name, email, emailVerified: hasConfirmedEmail } = sender
    const isVerified = sender.permission === 'Verified'
    await lockActorRow(tx, { accountId: ownId, role, name, email, hasConfirmedEmail, isVerified, confirmedAt: null })
    const [thread] = await tx.select().from(messageThreads).where(eq(messageThreads.id, found.id)).for('no key update')
    if (!thread) throw unknownAddress()
    await rejectClosedMessageThread(tx, messageThreadColumnsOfSide(thread, side))
    const seq = await storeMessage(tx, { thread, side, draft, origin: 'mail', now })
    if (seq > thread.lastSeq) await markMailedMessagesRead(tx, { thread, side, now })
    return { received: true, notice: reply.attachmentCount > 0 ? leftOutFilesNotice(sender.language) : null }
  })
}

type Answered = { thread: typeof messageThreads.$inferSelect; side: MessageThreadSide; now: Date }

/** Whoever answers a mail has read what mails told them; what came since stays unread, and is mailed soon. */
async function markMailedMessagesRead(tx: Tx, { thread, side, now }: Answered): Promise<void> {
  const { ownId, readSeq, hasOfferNews: isOfferUnread } = messageThreadColumnsOfSide(thread, side)
  const mark = await findMailedSeq(tx, { thread, side })
  if (mark <= readSeq) return
  const unread = await moveReadMark(tx, { thread, side, mark })
  const read = { threadId: thread.id, accountId: ownId, isOfferUnread, now }
  if (unread === 0) await publishDomainEvent(tx, 'thread.read', read)
  else await bringForwardNewMessageMail(tx, { thread, side, now })
}

/** @throws DomainError `too_many_requests`: the budget is that of the messages on the page. */
async function rejectTooManyReplies(db: Db, { accountId, now }: { accountId: string; now: Date }): Promise<void> {
  const budget = { name: 'messages-sent', ...messageRateLimit }
  const retryAfterSeconds = await consumeRateLimit(db, { budget, spender: accountId, points: 1, now })
  if (retryAfterSeconds === null) return
  const text = 'You’re sending messages too fast. Please try again in a minute.'
  throw new DomainError('too_many_requests', text, { retryAfterSeconds })
}

/** The same for a wrong token and a wrong sender. */
function unknownAddress(): DomainError {
  return new DomainError('not_found', 'There’s no conversation for this address and sender.')
}

/**
 * Some gateways hand on the HTML as the text.
 * @throws DomainError `invalid` where HTML says more than a text may.
 */
function textOf({ text, html }: ReceivedMailReplyRequest): string {
  const isHtml = /^\s*<(?:!doctype html|html|body|div|p)\b[^<>]*>/i.test(text)
  if (!isHtml && text.trim() !== '') return text
  const said = plainTextOfMailHtml(isHtml ? text : html)
  if (said.length <= maxMailedReplyLength) return said
  const message = 'Use at most 2,000 characters'
  throw new DomainError('invalid', message, { fields: { text: message } })
}

const quotableMessages = 30

/** What the mails said that a person may have answered. */
async function readOwnMail(db: Db, { thread, side }: Omit<Answered, 'now'>): Promise<MessageMailLines> {
  const { otherId } = messageThreadColumnsOfSide(thread, side)
  const [other] = await db.select({ name: users.name }).from(users).where(eq(users.id, otherId))
  const [car] = await db.select({ title: listings.title }).from(listings).where(eq(listings.id, thread.listingId))
  const said = await db
    .select({ text: messages.text })
    .from(messages)
    .where(eq(messages.threadId, thread.id))
    .orderBy(desc(messages.seq))
    .limit(quotableMessages)
  const texts = said.map(({ text }) => text).reverse()
  return readMessageMailLines(db, { carTitle: car?.title ?? '', senderName: other?.name ?? '', texts })
}

type Written = { text: string; clientId: string; hasFiles: boolean }

function parseReply({ text, clientId, hasFiles }: Written): SendMessageRequest {
  const parsed = SendMessageRequest.safeParse({ clientId, text })
  if (parsed.success) return parsed.data
  const isWithoutText = hasFiles && text.trim() === ''
  const message = isWithoutText
    ? 'Email replies are text only. Add photos in the conversation on the site.'
    : (parsed.error.issues[0]?.message ?? 'Write a message')
  throw new DomainError('invalid', message, { fields: { text: message } })
}

/**
 * A UUID of version 8, made of the mail's own id and of what it says: some mails have no id, which a gateway may write as
 * `None`, and some programs use one twice. Of the text as it came, since what is quoted in it is found by what the
 * thread says at that moment.
 */
function uuidOfMail({ messageId, headers, text, html }: ReceivedMailReplyRequest): string {
  const date = Object.entries(headers).find(([name]) => name.toLowerCase() === 'date')?.[1] ?? null
  const hex = createHash('sha256')
    .update(JSON.stringify([messageId, date, text, html]))
    .digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
