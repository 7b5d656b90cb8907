import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { mails } from '#db/schema/mail.ts'
import { notices } from '#db/schema/notices.ts'
import { aBuyer, anAdmin, aSeller } from '#db/seed/builders.ts'
import { type QueuedMail, queueMail } from '#domain/mail/queue-mail.ts'
import { sampleBookingMailFacts } from '#domain/mail/templates/booking-mail-facts.ts'
import { markMessageThreadRead } from '#domain/messages/mark-message-thread-read.ts'
import { sendMessage } from '#domain/messages/send-message.ts'
import { deleteOwnAccount } from '#domain/people/delete-own-account.ts'
import { exportOwnData } from '#domain/people/export-own-data.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { aConversation, aMessageDraft, testConversationTime as now } from '#tests/support/conversations.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { deleteOldNotices } from './delete-notices.ts'
import { countUnreadNotices, listNotices } from './list-notices.ts'
import { markNoticeRead, markNoticesReadUpTo } from './mark-notices-read.ts'

const test = useDatabase()
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
type Person = Parameters<typeof actorOfUser>[0]
const listOf = (person: Person) => listNotices(test.db, actorOfUser(person), { limit: 24 })

const aBooking = (to: Person, overrides: Partial<QueuedMail<'booking-accepted'>> = {}) => ({
  eventKey: `booking:${crypto.randomUUID()}`,
  to: to.email,
  template: 'booking-accepted' as const,
  now,
  data: sampleBookingMailFacts,
  ...overrides,
})
const queue = (mail: QueuedMail<'booking-accepted'>) => test.db.transaction((tx) => queueMail(tx, mail))

describe('G-20 a notice', () => {
  it('G-20 is written in the transaction of its cause, once, and with it rolled back', async () => {
    const buyer = await aBuyer(test.db)
    const mail = aBooking(buyer)
    await Promise.all([queue(mail), queue(mail), queue(mail)])
    const failed = test.db.transaction(async (tx) => {
      await queueMail(tx, aBooking(buyer))
      throw new Error('The cause failed.')
    })
    await expect(failed).rejects.toThrow('The cause failed.')
    const { items, unread } = await listOf(buyer)
    expect(unread).toBe(1)
    expect(items).toMatchObject([
      {
        kind: 'booking',
        event: 'booking-accepted',
        isRead: false,
        params: { car: sampleBookingMailFacts.carTitle, cents: sampleBookingMailFacts.priceCents },
        path: `/dashboard/myOrders/${sampleBookingMailFacts.bookingId}`,
      },
    ])
  })

  it('G-20 keeps the name of no other person and no token', async () => {
    const { buyer, seller } = await aConversation(test.db)
    await queue(aBooking(buyer as unknown as Person))
    const stored = JSON.stringify(await test.db.select().from(notices))
    expect(stored).toContain(sampleBookingMailFacts.carTitle)
    for (const hidden of [
      sampleBookingMailFacts.sellerName,
      sampleBookingMailFacts.buyerName,
      seller.email,
      buyer.email,
    ])
      expect(stored).not.toContain(hidden)
    const tokens = (await test.db.select().from(mails)).map(({ data }) => data.replyToken ?? data.token)
    for (const token of tokens) if (token) expect(stored).not.toContain(token)
  })

  it('G-20 of a conversation is one, new again with each message, and read with the conversation', async () => {
    const { buyer, seller, threadId } = await aConversation(test.db)
    const unread = async () => (await countUnreadNotices(test.db, seller)).unread
    expect(await unread()).toBe(1)
    const [first] = (await listNotices(test.db, seller, { limit: 24 })).items
    await markNoticeRead(test.db, seller, { id: first?.id ?? '', now })
    expect(await unread()).toBe(0)
    await sendMessage(test.db, buyer, { threadId, ...aMessageDraft('And the price?') })
    const { items } = await listNotices(test.db, seller, { limit: 24 })
    expect(items).toMatchObject([{ id: first?.id, isRead: false, params: { count: 2 } }])
    await markMessageThreadRead(test.db, seller, { threadId, seq: 2, now })
    expect(await unread()).toBe(0)
    expect(items[0]?.path).toBe(`/dashboard/messages/${threadId}`)
    expect((await countUnreadNotices(test.db, buyer)).unread).toBe(0)
  })

  it('G-20 of a conversation of which a part is read stays unread until nothing is', async () => {
    const { buyer, seller, threadId } = await aConversation(test.db)
    const unread = async () => (await countUnreadNotices(test.db, seller)).unread
    for (const text of ['Two', 'Three']) await sendMessage(test.db, buyer, { threadId, ...aMessageDraft(text) })
    await markMessageThreadRead(test.db, seller, { threadId, seq: 2, now })
    expect(await unread()).toBe(1)
    await markMessageThreadRead(test.db, seller, { threadId, seq: 3, now })
    expect(await unread()).toBe(0)
  })

  it('G-20 names the sender and the number of new messages, keeps neither, and is one however often it was read', async () => {
    const { buyer, seller, threadId } = await aConversation(test.db)
    const [{ name: buyerName } = { name: '' }] = await test.db
      .select({ name: users.name })
      .from(users)
      .where(eq(users.id, buyer.accountId))
    const write = (text: string, minutes: number) =>
      sendMessage(test.db, buyer, { threadId, ...aMessageDraft(text), now: later(minutes) })
    const seenBy = async () => (await listNotices(test.db, seller, { limit: 24 })).items
    await write('And the price?', 1)
    expect(await seenBy()).toMatchObject([{ isRead: false, conversation: { otherName: buyerName, unread: 2 } }])
    await markMessageThreadRead(test.db, seller, { threadId, seq: 2, now: later(10) })
    expect(await seenBy()).toMatchObject([{ isRead: true, conversation: { unread: 0 } }])
    await write('Are you there?', 20)
    expect(await seenBy()).toMatchObject([{ isRead: false, conversation: { unread: 1 } }])
    expect(JSON.stringify(await test.db.select().from(notices))).not.toContain(buyerName)
  })

  it('G-20 of messages that are read as they come stays nowhere', async () => {
    const { buyer, seller, threadId } = await aConversation(test.db)
    await markMessageThreadRead(test.db, seller, { threadId, seq: 1, now: later(10) })
    for (const seq of [2, 3, 4]) {
      await sendMessage(test.db, buyer, { threadId, ...aMessageDraft(`Message ${seq}`), now: later(10 + seq) })
      await markMessageThreadRead(test.db, seller, { threadId, seq, now: new Date(later(10 + seq).getTime() + 900) })
    }
    expect(await listNotices(test.db, seller, { limit: 24 })).toMatchObject({ items: [], unread: 0 })
  })

  it('G-20 belongs to one person: others neither see it nor mark it', async () => {
    const [buyer, other] = [await aBuyer(test.db), await aSeller(test.db)]
    await queue(aBooking(buyer))
    const [{ id } = { id: '' }] = (await listOf(buyer)).items
    expect((await listOf(other)).items).toEqual([])
    for (const person of [other, await anAdmin(test.db)]) {
      const notFound = { code: 'not_found' }
      await expect(markNoticeRead(test.db, actorOfUser(person), { id, now })).rejects.toMatchObject(notFound)
      await expect(markNoticesReadUpTo(test.db, actorOfUser(person), { upTo: id, now })).rejects.toMatchObject(notFound)
    }
    await expect(listNotices(test.db, null, { limit: 24 })).rejects.toMatchObject({ code: 'signed_out' })
    expect((await listOf(buyer)).unread).toBe(1)
  })

  it('G-20 that came after the list was read stays unread when all of it is marked', async () => {
    const buyer = await aBuyer(test.db)
    for (const minutes of [0, 1, 2]) await queue(aBooking(buyer, { now: later(minutes) }))
    const seen = await listNotices(test.db, actorOfUser(buyer), { limit: 2 })
    await queue(aBooking(buyer, { now: later(3) }))
    const upTo = seen.items[0]?.id ?? ''
    expect(await markNoticesReadUpTo(test.db, actorOfUser(buyer), { upTo, now })).toEqual({ unread: 1 })
    const second = await listNotices(test.db, actorOfUser(buyer), { limit: 2, cursor: seen.nextCursor ?? '' })
    expect(second).toMatchObject({ items: [{ isRead: true }], nextCursor: null })
    for (const cursor of [
      'x',
      '2026-11-20T12:00:00.000Z_%27',
      '9999-99-99T99:99:99.999Z_a',
      '0000-01-01T00:00:00.000Z_a',
    ])
      await expect(listNotices(test.db, actorOfUser(buyer), { limit: 2, cursor })).rejects.toMatchObject({
        code: 'invalid',
      })
  })

  it('G-20 G-29 stands in the copy of one’s own data, and goes with its person', async () => {
    const [buyer, other] = [await aBuyer(test.db), await aBuyer(test.db)]
    for (const person of [buyer, other]) await queue(aBooking(person))
    const rows: unknown[] = []
    let section = ''
    for await (const chunk of await exportOwnData(test.db, actorOfUser(buyer), { now })) {
      if (chunk.kind === 'section') section = chunk.name
      else if (section === 'notifications') rows.push(...chunk.rows)
    }
    expect(rows).toMatchObject([{ kind: 'booking', event: 'booking-accepted' }])
    await deleteOwnAccount(test.db, actorOfUser(buyer), { now } as never)
    const left = await test.db.select({ accountId: notices.accountId }).from(notices)
    expect(left).toEqual([{ accountId: other.id }])
  })

  it('G-20 is kept for 90 days, and none of a person who has left', async () => {
    const buyer = await aBuyer(test.db)
    for (const days of [0, 89, 91]) await queue(aBooking(buyer, { now: later(-days * 24 * 60) }))
    await test.db.insert(notices).values({
      id: 'of-nobody',
      accountId: 'nobody',
      eventKey: 'late',
      kind: 'booking',
      event: 'lost',
      path: '/',
      params: {},
      createdAt: now,
    })
    await deleteOldNotices(test.db, { now })
    expect(await test.db.$count(notices, eq(notices.accountId, buyer.id))).toBe(2)
    expect(await test.db.$count(notices, and(eq(notices.accountId, 'nobody')))).toBe(0)
  })
})
