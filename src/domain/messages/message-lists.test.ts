import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { SendMessageRequest } from '#contract/messages.ts'
import { listings } from '#db/schema/listings.ts'
import { mails } from '#db/schema/mail.ts'
import { messageReports, messages } from '#db/schema/messages.ts'
import { aBuyer, aListing, anAdmin, aSeller } from '#db/seed/builders.ts'
import { listNotices } from '#domain/notices/list-notices.ts'
import { foldedSearchTextContainsSql } from '#domain/text/folded-search-text-contains-sql.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { aConversation, aMessageDraft, testConversationTime } from '#tests/support/conversations.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { closeMessageReport } from './close-message-report.ts'
import { countUnreadMessageThreads } from './count-unread-message-threads.ts'
import { findSellerReplyTime } from './find-seller-reply-time.ts'
import { listMessageReports } from './list-message-reports.ts'
import { listMessageThreads } from './list-message-threads.ts'
import { markMessageThreadRead } from './mark-message-thread-read.ts'
import { muteOrUnmuteMessageThread } from './mute-or-unmute-message-thread.ts'
import { readMessageThread } from './read-message-thread.ts'
import { reportMessageThread } from './report-message-thread.ts'
import { sendMessage } from './send-message.ts'
import { startMessageThread } from './start-message-thread.ts'

const test = useDatabase()
const now = testConversationTime
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 60 * 60_000)

it('G-19 one mail tells of messages until they are read; it collects what follows, and names no address', async () => {
  const { buyer, seller, threadId } = await aConversation(test.db)
  await sendMessage(test.db, buyer, { threadId, ...aMessageDraft('And the price?') })
  const queued = () =>
    test.db.select().from(mails).where(eq(mails.template, 'new-message')).orderBy(mails.createdAt, mails.id)
  const [mail] = await queued()
  expect(mail).toMatchObject({
    recipient: seller.email,
    data: { texts: ['Still available?', 'And the price?'], count: 2, senderName: buyer.name },
  })
  expect(JSON.stringify(mail?.data)).not.toContain(buyer.email)
  await test.db.update(mails).set({ state: 'sent', sentAt: now })
  await sendMessage(test.db, buyer, { threadId, ...aMessageDraft('Hello?') })
  expect((await queued()).at(-1)).toMatchObject({ data: { texts: ['Hello?'] }, nextAttemptAt: hoursLater(24) })
  await markMessageThreadRead(test.db, seller, { threadId, seq: 3, now })
  expect(await queued()).toHaveLength(1)
  await sendMessage(test.db, buyer, { threadId, ...aMessageDraft('And now?') })
  expect(await queued()).toHaveLength(2)
  await markMessageThreadRead(test.db, seller, { threadId, seq: 4, now })
  expect(await queued()).toHaveLength(1)
  await muteOrUnmuteMessageThread(test.db, seller, { threadId, isMuted: true, now })
  await sendMessage(test.db, buyer, { threadId, ...aMessageDraft('Muted') })
  expect(await queued()).toHaveLength(1)
  expect(await countUnreadMessageThreads(test.db, seller)).toEqual({ unread: 1 })
})

it('G-19 threads are listed by their newest message, page by page, and found by word, car and name', async () => {
  const seller = await aSeller(test.db, { name: 'Priya Raman' })
  const buyer = actorOfUser(await aBuyer(test.db))
  const begun: string[] = []
  for (const [at, title] of ['Blue Audi', 'Red Tesla', 'Old Volvo'].entries()) {
    const car = await aListing(test.db, { sellerId: seller.id, title })
    const later = new Date(now.getTime() + at * 60_000)
    const input = { carId: car.id, ...aMessageDraft(`Is the ${title} rusty? 100%`), now: later }
    begun.push((await startMessageThread(test.db, buyer, input)).threadId)
  }
  const first = await listMessageThreads(test.db, buyer, { limit: 2, now })
  expect(first.items.map(({ id }) => id)).toEqual([begun[2], begun[1]])
  const second = await listMessageThreads(test.db, buyer, { limit: 2, cursor: first.nextCursor ?? '', now })
  expect([second.items.map(({ id }) => id), second.nextCursor]).toEqual([[begun[0]], null])
  const found = async (q: string) =>
    (await listMessageThreads(test.db, buyer, { limit: 24, q, now })).items.map(({ id }) => id)
  expect(await found('tesla')).toEqual([begun[1]])
  expect(await found('the red TESLA rusty')).toEqual([begun[1]])
  expect(await found('priya')).toHaveLength(3)
  // Words in any order, each of them anywhere in the conversation.
  expect(await found('rusty priya volvo')).toEqual([begun[2]])
  expect(await found('volvo tesla')).toEqual([])
  expect(await found('100%')).toHaveLength(3)
  expect(await found('200%')).toEqual([])
  for (const cursor of [
    'x_y',
    '0000-01-01T00:00:00.000Z_a',
    '+275760-09-13T00:00:00.000Z_a',
    '-000001-01-01T00:00:00.000Z_a',
  ])
    expect(await listMessageThreads(test.db, buyer, { limit: 24, cursor, now })).toMatchObject({ nextCursor: null })
})

it('G-19 a search of threads finds words with and without their marks', async () => {
  const seller = await aSeller(test.db, { name: 'Łukasz Müller' })
  const buyer = actorOfUser(await aBuyer(test.db))
  const car = await aListing(test.db, { sellerId: seller.id, title: 'Citroën Coupé' })
  const text = 'Kann ich den Betrag überweisen? Große Blues, 100%, a_b'
  const begun = await startMessageThread(test.db, buyer, { carId: car.id, ...aMessageDraft(text), now })
  const { threadId } = await sendMessage(test.db, buyer, { threadId: begun.threadId, ...aMessageDraft('Bye') })
  const find = async (q: string) => (await listMessageThreads(test.db, buyer, { limit: 24, q, now })).items
  for (const q of [
    'überweisen',
    'u\u0308berweisen',
    'UBERWEISEN',
    'ÜBERWEISEN',
    'ueberweisen',
    'UEBERW',
    'grosse',
    'ues',
    'a_b',
  ])
    expect(await find(q), q).toMatchObject([{ id: threadId, excerpt: { text } }])
  for (const q of ['citroen', 'COUPE', 'lukasz', 'muller', 'Mueller', 'Müller'])
    expect(await find(q), q).toMatchObject([{ id: threadId }])
  for (const q of ['oberweisen', 'ubrweisen', '1000', 'axb', '％z']) expect(await find(q), q).toEqual([])
})

it('G-19 a search names the message that it found, and a thread is read around it, with what is before and behind', async () => {
  const { buyer, seller, threadId } = await aConversation(test.db)
  for (let seq = 2; seq <= 120; seq += 1) {
    const text = seq === 30 ? 'The zebra is striped' : seq === 10 || seq === 90 ? 'A zebra' : `Line ${seq}`
    await sendMessage(test.db, seller, { threadId, ...aMessageDraft(text), now })
  }
  const found = async (q?: string) =>
    (await listMessageThreads(test.db, buyer, { limit: 24, ...(q && { q }), now })).items[0]?.excerpt?.foundSeq
  // Most of the words before the newest.
  expect([await found('zebra'), await found('striped zebra')]).toEqual([90, 30])
  const { items } = await listMessageThreads(test.db, buyer, { limit: 24, now })
  expect([await found(items[0]?.car.title), await found()]).toEqual([null, null])
  const read = async (range: { around?: number; after?: number; before?: number }) => {
    const { messages, hasOlder, hasNewer } = await readMessageThread(test.db, buyer, { threadId, ...range, now })
    return [messages.at(0)?.seq, messages.at(-1)?.seq, messages.length, hasOlder, hasNewer]
  }
  expect(await read({ around: 30 })).toEqual([6, 55, 50, true, true])
  expect(await read({ after: 55 })).toEqual([56, 105, 50, true, true])
  expect(await read({ after: 105 })).toEqual([106, 120, 15, true, false])
  expect(await read({ before: 6 })).toEqual([1, 5, 5, false, true])
  expect(await read({ around: 2 })).toEqual([1, 27, 27, false, true])
  expect(await read({ around: 119 })).toEqual([95, 120, 26, true, false])
  expect(await read({ around: 100_000 })).toEqual([96, 120, 25, true, false])
  expect(await read({})).toEqual([71, 120, 50, true, false])
})

it('G-19 the database keeps the text that a search looks through, in an index, whichever server writes the message', async () => {
  const { buyer, threadId } = await aConversation(test.db)
  await test.db.execute(sql`insert into messages (thread_id, seq, sender_id, client_id, text, warnings, origin, created_at)
    values (${threadId}, 2, ${buyer.accountId}, 'an older server', 'Große Überweisung', '[]', 'page', now())`)
  const [kept] = await test.db.select({ kept: messages.searchText }).from(messages).where(eq(messages.seq, 2))
  expect(kept).toEqual({ kept: 'grosse uberweisung\ngrosse uberweisung' })
  const plan = await test.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const found = tx
      .select({ id: messages.threadId })
      .from(messages)
      .where(foldedSearchTextContainsSql(messages.searchText, 'ueberw'))
    return tx.execute(sql`explain ${found}`)
  })
  expect(JSON.stringify(plan.rows)).toContain('messages_search_idx')
})

it('G-19 Admins see reported threads alone, and each report once', async () => {
  const { buyer, seller, threadId } = await aConversation(test.db)
  await aConversation(test.db)
  const admin = actorOfUser(await anAdmin(test.db))
  const report = { threadId, reason: 'scam' as const, text: 'Wants gift cards', now }
  await reportMessageThread(test.db, seller, report)
  await reportMessageThread(test.db, seller, report)
  expect(await test.db.$count(messageReports)).toBe(1)
  expect((await readMessageThread(test.db, seller, { threadId, now })).isReported).toBe(true)
  expect((await readMessageThread(test.db, buyer, { threadId, now })).isReported).toBe(false)
  const { items, open } = await listMessageReports(test.db, admin, { limit: 24 })
  expect([items.length, open]).toEqual([1, 1])
  expect(items[0]).toMatchObject({
    reason: 'scam',
    text: 'Wants gift cards',
    reporter: { id: seller.accountId },
    reported: { id: buyer.accountId },
    messages: [
      { seq: 1, isReporters: false, text: 'Still available?', photos: [], warnings: [], at: expect.any(String) },
    ],
  })
  expect(items[0]?.car.isDeleted).toBe(false)
  await test.db
    .update(listings)
    .set({ status: 'withdrawn', deletedAt: now })
    .where(eq(listings.id, items[0]?.car.id ?? ''))
  const later = await listMessageReports(test.db, admin, { limit: 24 })
  expect(later.items).toMatchObject([{ id: items[0]?.id, car: { isDeleted: true } }])
  // Each Admin is told of it in the notification centre, once.
  const { items: told } = await listNotices(test.db, admin, { limit: 24 })
  expect(told).toMatchObject([{ event: 'conversation-reported', path: '/dashboard/messageReports', isRead: false }])
  await closeMessageReport(test.db, admin, { id: items[0]?.id ?? '', isClosed: true, now })
  expect((await listMessageReports(test.db, admin, { limit: 24 })).open).toBe(0)
  await reportMessageThread(test.db, seller, report)
  await expect(closeMessageReport(test.db, admin, { id: items[0]?.id ?? '', isClosed: false, now })).rejects.toThrow()
  for (const [actor, code] of [
    [null, 'signed_out'],
    [buyer, 'forbidden'],
    [seller, 'forbidden'],
  ] as const)
    await expect(listMessageReports(test.db, actor, { limit: 24 })).rejects.toMatchObject({ code })
})

it('G-19 the reply time of a seller is the median of 90 days, shown from five answered threads on', async () => {
  const seller = actorOfUser(await aSeller(test.db))
  const answer = async (minutes: number, daysAgo = 1) => {
    const begun = new Date(now.getTime() - daysAgo * 86_400_000)
    const car = await aListing(test.db, { sellerId: seller.accountId })
    const buyer = actorOfUser(await aBuyer(test.db))
    const { threadId } = await startMessageThread(test.db, buyer, { carId: car.id, ...aMessageDraft('Hi'), now: begun })
    for (const later of [minutes, minutes + 600])
      await sendMessage(test.db, seller, {
        threadId,
        ...aMessageDraft('Yes'),
        now: new Date(begun.getTime() + later * 60_000),
      })
  }
  for (const minutes of [10, 20, 30, 400]) await answer(minutes)
  await answer(5, 91)
  const { id: carId } = await aListing(test.db, { sellerId: seller.accountId })
  expect(await findSellerReplyTime(test.db, { carId, now })).toBeNull()
  await answer(500)
  expect(await findSellerReplyTime(test.db, { carId, now })).toBe(30)
})

it.each([
  ['', 'Write a message'],
  ['  \n\t ', 'Write a message'],
  ['\u200b\u2060\ufeff\u200d\u00ad', 'Write a message'],
  ['\u200b\u2800\u2800', 'Write a message'],
  ['x'.repeat(5000), 'Use at most 2,000 characters'],
  ['x'.repeat(100_000), 'Use at most 2,000 characters'],
])('G-19 a message without content or with too much is refused with the reason (%#)', (text, message) => {
  const parsed = SendMessageRequest.safeParse({ clientId: randomUUID(), text })
  expect(parsed.error?.issues.map((issue) => [issue.path, issue.message])).toEqual([[['text'], message]])
})

it('G-19 control signs, floods of invisible characters and of marks go, what people write stays', () => {
  const cleaned = (text: string) => SendMessageRequest.parse({ clientId: randomUUID(), text }).text
  expect(cleaned(`a${'\u200b\u200d'.repeat(4000)}b\u0000\u0007\u202e`)).toBe('ab')
  expect(cleaned(`e${'\u0301'.repeat(500)}!`).length).toBeLessThan(6)
  expect(cleaned('a\r\n\r\n\r\n\r\n\r\nb\t c')).toBe('a\n\n\nb\t c')
  for (const text of ['👩‍👩‍👧 ❤️', 'می‌خواهم', 'हिन्दी क्‍ष', 'Größe? ¿Sí?', '你好'])
    expect(cleaned(text)).toBe(text.normalize('NFC'))
})
