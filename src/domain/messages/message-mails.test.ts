import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { mails } from '#db/schema/mail.ts'
import { messageThreads } from '#db/schema/messages.ts'
import { aListing } from '#db/seed/builders.ts'
import { sendDueMails } from '#domain/mail/send-due-mails.ts'
import { listNotices } from '#domain/notices/list-notices.ts'
import type { Mailer, OutgoingMail } from '#platform/mail/mailer.ts'
import { aConversation, aMessageDraft, testConversationTime } from '#tests/support/conversations.ts'
import { silentLogger, TestClock } from '#tests/support/payments.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { countUnreadMessageThreads } from './count-unread-message-threads.ts'
import { markMessageThreadRead } from './mark-message-thread-read.ts'
import { readMessageThread } from './read-message-thread.ts'
import { receiveMailedReply } from './receive-mailed-reply.ts'
import { sendMessage } from './send-message.ts'
import { startMessageThread } from './start-message-thread.ts'

const test = useDatabase()
let clock: TestClock
let sent: OutgoingMail[]
beforeEach(() => {
  clock = new TestClock(testConversationTime.toISOString())
  sent = []
})
const mailer: Mailer = {
  kind: 'smtp',
  host: 'cars.test',
  address: 'no-reply@cars.test',
  send: async (mail) => void sent.push(mail),
}
const baseUrl = 'https://cars.test'
const send = () => sendDueMails(test.db, mailer, { baseUrl, clock, log: silentLogger, replyAddress: 'reply@cars.test' })
type Actor = Parameters<typeof sendMessage>[1]
const write = (actor: Actor, threadId: string, text: string) =>
  sendMessage(test.db, actor, { threadId, ...aMessageDraft(text), now: clock.now() })
const readThread = (actor: Actor, threadId: string) => readMessageThread(test.db, actor, { threadId, now: clock.now() })

/** The seller's answer to the newest mail. */
async function answerByMail(threadId: string, from: string, text = 'By mail', messageId: string = randomUUID()) {
  const [thread] = await test.db.select().from(messageThreads).where(eq(messageThreads.id, threadId))
  const to = `reply+${thread?.sellerReplyToken}@cars.test`
  const sender = { from, isSenderAuthenticated: true, isLimited: false }
  const mail = { to, ...sender, text, html: '', attachmentCount: 0, headers: {}, messageId }
  await receiveMailedReply(test.db, { ...mail, now: clock.now() })
}

/** A question that was mailed to the seller. */
async function aMailedQuestion() {
  const talk = await aConversation(test.db)
  clock.forward({ minutes: 1 })
  expect(await send()).toBe(1)
  return talk
}

describe('G-19 an answer by mail', () => {
  it('reads what was mailed: nothing stays unread, the asker sees it, and the next message is mailed', async () => {
    const { buyer, seller, threadId } = await aMailedQuestion()
    await answerByMail(threadId, seller.email)
    expect(await countUnreadMessageThreads(test.db, seller)).toEqual({ unread: 0 })
    expect((await readThread(buyer, threadId)).otherReadSeq).toBe(1)
    const notices = await listNotices(test.db, seller, { limit: 10 })
    expect(notices.items.map(({ isRead }) => isRead)).toEqual([true])
    await write(buyer, threadId, 'A second question')
    clock.forward({ minutes: 60 })
    await send()
    expect(sent.map(({ to, text }) => [to, text.includes('A second question')])).toEqual([
      [seller.email, false],
      [buyer.email, false],
      [seller.email, true],
    ])
  })

  it('leaves unread what came after the mail, and a mail tells of it within the hour', async () => {
    const { buyer, seller, threadId } = await aMailedQuestion()
    await write(buyer, threadId, 'And the tires?')
    await answerByMail(threadId, seller.email)
    expect((await readThread(seller, threadId)).unread).toBe(1)
    expect((await readThread(buyer, threadId)).otherReadSeq).toBe(1)
    clock.forward({ minutes: 60 })
    await send()
    expect(sent.filter(({ to }) => to === seller.email).map(({ text }) => text.includes('And the tires?'))).toEqual([
      false,
      true,
    ])
  })

  it('that is handed on again later reads nothing more', async () => {
    const { buyer, seller, threadId } = await aMailedQuestion()
    await answerByMail(threadId, seller.email, 'Yes', '<one@x>')
    await write(buyer, threadId, 'Another question')
    clock.forward({ minutes: 60 })
    await send()
    await answerByMail(threadId, seller.email, 'Yes', '<one@x>')
    expect((await readThread(seller, threadId)).unread).toBe(1)
  })

  it('reads no message of a digest, which names the conversation alone', async () => {
    const { buyer, seller, threadId } = await aMailedQuestion()
    await answerByMail(threadId, seller.email)
    const other = await aListing(test.db, { sellerId: seller.accountId })
    await write(buyer, threadId, 'Not quoted')
    await startMessageThread(test.db, buyer, { carId: other.id, ...aMessageDraft('Hello'), now: clock.now() })
    clock.forward({ minutes: 60 })
    await send()
    expect(sent.at(-1)?.subject).toBe('2 notifications from Forecourt')
    await answerByMail(threadId, seller.email)
    expect((await readThread(seller, threadId)).unread).toBe(1)
  })
})

describe('G-19 a conversation that stays unread', () => {
  it('is mailed again a day after the last mail, with all that came since, and has one notice', async () => {
    const { buyer, seller, threadId } = await aMailedQuestion()
    for (const text of ['Hello?', 'Are you there?']) await write(buyer, threadId, text)
    clock.forward({ minutes: 24 * 60 - 1 })
    expect(await send()).toBe(0)
    await write(buyer, threadId, 'I am still here.')
    clock.forward({ minutes: 1 })
    expect(await send()).toBe(1)
    for (const text of ['Hello?', 'Are you there?', 'I am still here.', 'Messages: 3'])
      expect(sent.at(-1)?.text).toContain(text)
    expect(sent.at(-1)?.text).not.toContain('Still available?')
    expect((await listNotices(test.db, seller, { limit: 10 })).items).toHaveLength(1)
    clock.forward({ days: 90 })
    expect(await send()).toBe(0)
    await write(buyer, threadId, 'Three months later')
    clock.forward({ minutes: 1 })
    expect(await send()).toBe(1)
    expect(sent.at(-1)?.text).toContain('Three months later')
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(3)
  })

  it('mails nothing more once it is read on the site, and holds no mail about another one', async () => {
    const { buyer, seller, threadId } = await aMailedQuestion()
    await write(buyer, threadId, 'Hello?')
    const other = await aListing(test.db, { sellerId: seller.accountId })
    await startMessageThread(test.db, buyer, { carId: other.id, ...aMessageDraft('Another car'), now: clock.now() })
    clock.forward({ minutes: 60 })
    expect(await send()).toBe(1)
    expect(sent.at(-1)?.text).toContain('Another car')
    await markMessageThreadRead(test.db, seller, { threadId, seq: 2, now: clock.now() })
    clock.forward({ days: 2 })
    expect(await send()).toBe(0)
  })

  it('is mailed although an older message was read at that moment', async () => {
    const { buyer, seller, threadId } = await aMailedQuestion()
    await write(buyer, threadId, 'Two')
    await markMessageThreadRead(test.db, seller, { threadId, seq: 1, now: clock.now() })
    expect(await test.db.$count(mails, eq(mails.state, 'queued'))).toBe(1)
  })
})
