import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { notices } from '#db/schema/notices.ts'
import { sendMessage } from '#domain/messages/send-message.ts'
import { aConversation, aMessageDraft, testConversationTime as now } from '#tests/support/conversations.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { foldNoticesOfMessages } from './fold-notices-of-messages.ts'
import { listNotices } from './list-notices.ts'

const test = useDatabase()
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

/** A conversation of which 0.1.0 has told the seller `times` times, a minute apart; all but the last were read. */
async function toldByEarlierRelease(times: number) {
  const { buyer, seller, threadId } = await aConversation(test.db)
  await test.db.delete(notices).where(eq(notices.accountId, seller.accountId))
  const told = (seq: number) => ({
    id: randomUUID(),
    accountId: seller.accountId,
    eventKey: `message:${threadId}:${seller.accountId}:${seq}`,
    kind: 'message',
    event: 'new-message',
    params: { count: seq },
    path: `/dashboard/messages/${threadId}`,
    createdAt: minutesLater(seq),
    readAt: seq < times ? minutesLater(seq) : null,
  })
  const seqs = Array.from({ length: times }, (_, at) => at + 1)
  await test.db.insert(notices).values(seqs.map(told))
  const listed = async () => {
    const { items, unread } = await listNotices(test.db, seller, { limit: 24 })
    return { unread, notices: items.map(({ params, at, isRead }) => ({ count: params.count, at, isRead })) }
  }
  return { buyer, seller, threadId, told, listed }
}

it('G-20 what 0.1.0 wrote of a conversation becomes its one notice, as new and as unread as the newest', async () => {
  const [one, other] = [await toldByEarlierRelease(3), await toldByEarlierRelease(1)]
  expect(await foldNoticesOfMessages(test.db, { batchSize: 2 })).toBe(4)
  const folded = (count: number) => ({ count, at: minutesLater(count).toISOString(), isRead: false })
  expect(await one.listed()).toEqual({ unread: 1, notices: [folded(3)] })
  expect(await other.listed()).toEqual({ unread: 1, notices: [folded(1)] })
  // A message of today is told in the same notice, and what a server of 0.1.0 writes beside it is folded into it again.
  await sendMessage(test.db, one.buyer, { threadId: one.threadId, ...aMessageDraft('Hello?'), now: minutesLater(5) })
  await test.db.insert(notices).values({ ...one.told(9), readAt: null })
  await test.db.insert(notices).values({ ...one.told(4), readAt: null })
  expect(await foldNoticesOfMessages(test.db)).toBe(2)
  expect(await one.listed()).toEqual({ unread: 1, notices: [folded(9)] })
  expect(await foldNoticesOfMessages(test.db)).toBe(0)
})

it('G-20 a notice of a conversation that is newer than what 0.1.0 wrote stays as it is, as do all others', async () => {
  const { buyer, threadId, listed, seller } = await toldByEarlierRelease(2)
  await sendMessage(test.db, buyer, { threadId, ...aMessageDraft('Hello?'), now: minutesLater(5) })
  await test.db.insert(notices).values({
    id: randomUUID(),
    accountId: seller.accountId,
    eventKey: `offer-offered:${randomUUID()}:1`,
    kind: 'offer',
    event: 'offer-offered',
    params: {},
    path: `/dashboard/messages/${threadId}`,
    createdAt: minutesLater(6),
  })
  const before = (await listed()).notices.slice(0, 2)
  expect(await foldNoticesOfMessages(test.db)).toBe(2)
  expect((await listed()).notices).toEqual(before)
})
