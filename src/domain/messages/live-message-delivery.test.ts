import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { messageStreamSignals } from '#db/schema/messages.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { systemClock } from '#domain/clock.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createLiveMessageDelivery, type LiveMessageDelivery, type LiveMessageEvent } from './live-message-delivery.ts'
import { formatMessageStreamPosition, parseMessageStreamPosition } from './message-stream-position.ts'
import { pruneMessageStreamSignals } from './prune-message-stream-signals.ts'
import { sendMessage } from './send-message.ts'
import { startMessageThread } from './start-message-thread.ts'

const test = useDatabase()
const opened: LiveMessageDelivery[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((live) => live.stop()))
})

/** One server's deliveries; two of them work on the same database as two servers do. */
function aServer(): LiveMessageDelivery {
  const live = createLiveMessageDelivery(test.db, {
    clock: systemClock,
    onError: (error) => {
      throw error
    },
  })
  opened.push(live)
  return live
}

const draft = (text: string) => ({ clientId: randomUUID(), photoIds: [], text, now: new Date() })

async function aThread() {
  const [buyer, seller] = [actorOfUser(await aBuyer(test.db)), actorOfUser(await aSeller(test.db))]
  const car = await aListing(test.db, { sellerId: seller.accountId })
  const { threadId } = await startMessageThread(test.db, buyer, { carId: car.id, ...draft('1') })
  return { buyer, seller, threadId, car }
}

/** A reader who keeps what a stream gave, and waits for what they expect. */
async function aReader(live: LiveMessageDelivery, accountId: string, since?: string | null) {
  const events: LiveMessageEvent[] = []
  let wake = () => {}
  const leave = await live.listen({
    accountId,
    since,
    take: (event) => {
      events.push(event)
      wake()
    },
  })
  const texts = () => {
    const seen = new Map<number, string>()
    for (const event of events)
      if (event.kind === 'news') for (const { seq, text } of event.news.messages) seen.set(seq, text)
    return [...seen].toSorted(([one], [other]) => one - other).map(([, text]) => text)
  }
  const until = async (isThere: () => boolean) => {
    while (!isThere())
      await new Promise<void>((resolve) => {
        wake = resolve
      })
  }
  const positionOf = (event: LiveMessageEvent | undefined) => (event && event.kind !== 'end' ? event.position : null)
  return { events, texts, until, leave, position: () => positionOf(events.at(-1)) }
}

it('G-19 a message reaches the streams of both people on every server, and of nobody else', async () => {
  const { buyer, seller, threadId } = await aThread()
  const [one, two] = [aServer(), aServer()]
  const stranger = await aReader(two, (await aBuyer(test.db)).id)
  const readers = [await aReader(one, buyer.accountId), await aReader(two, seller.accountId)]
  await sendMessage(test.db, buyer, { threadId, ...draft('2') })
  await Promise.all(readers.map((reader) => reader.until(() => reader.texts().length > 0)))
  expect(readers.map((reader) => reader.texts())).toEqual([['2'], ['2']])
  expect(stranger.events.filter(({ kind }) => kind === 'news')).toEqual([])
  const news = readers.map(({ events }) => events.find(({ kind }) => kind === 'news'))
  expect(news.map((event) => event?.kind === 'news' && event.news.messages[0]?.isOwn)).toEqual([true, false])
})

it('G-19 a stream goes on where it was, on another server too, and misses nothing', async () => {
  const { buyer, seller, threadId } = await aThread()
  const first = await aReader(aServer(), seller.accountId)
  await sendMessage(test.db, buyer, { threadId, ...draft('2') })
  await first.until(() => first.texts().includes('2'))
  first.leave()
  for (const text of ['3', '4']) await sendMessage(test.db, buyer, { threadId, ...draft(text) })
  const second = await aReader(aServer(), seller.accountId, first.position())
  await second.until(() => second.texts().includes('4'))
  await sendMessage(test.db, buyer, { threadId, ...draft('5') })
  await second.until(() => second.texts().includes('5'))
  expect(second.texts()).toEqual(['3', '4', '5'])
  expect(second.events.some(({ kind }) => kind === 'sync')).toBe(false)
})

it('G-19 whoever comes without a position, or with one that nobody wrote, is told to read anew', async () => {
  const { seller } = await aThread()
  const live = aServer()
  const at = (snapshot: string) => formatMessageStreamPosition({ server: 'x', snapshot }, new Date())
  const old = formatMessageStreamPosition({ server: 'x', snapshot: '1:1:' }, new Date(0))
  const lies = [
    null,
    '',
    'x',
    '!'.repeat(100),
    at('9:1:'),
    at('1:9:8,2'),
    at('a:b:'),
    at(`1:${'9'.repeat(19)}:`),
    at(`1:${2n ** 62n}:`),
    old,
  ]
  for (const since of lies) {
    const reader = await aReader(live, seller.accountId, since)
    expect(reader.events.map(({ kind }) => kind)).toEqual(['sync'])
    reader.leave()
  }
  expect(parseMessageStreamPosition(at('5:9:6,7'), new Date())).toEqual({ server: 'x', snapshot: '5:9:6,7' })
})

it('G-19 order of commits does not matter: what began before and is committed after a look is delivered', async () => {
  const { buyer, seller, threadId } = await aThread()
  // The embedded database has one session: nothing is committed beside an open transaction.
  if (test.database.kind === 'embedded') return
  const reader = await aReader(aServer(), seller.accountId)
  const other = await aThread()
  const release = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const late = test.db.transaction(async (tx) => {
    await tx.insert(messageStreamSignals).values({ threadId, accountId: seller.accountId, seq: 1 })
    held.resolve()
    await release.promise
  })
  await held.promise
  const witness = await aReader(aServer(), other.seller.accountId)
  await sendMessage(test.db, other.buyer, { threadId: other.threadId, ...draft('later') })
  await witness.until(() => witness.texts().includes('later'))
  expect(reader.texts()).toEqual([])
  release.resolve()
  await late
  await reader.until(() => reader.texts().includes('1'))
  expect(buyer.accountId).not.toBe(seller.accountId)
})

it('G-19 a server that stops ends its streams, and takes no new ones', async () => {
  const { seller } = await aThread()
  const live = aServer()
  const reader = await aReader(live, seller.accountId)
  await live.stop()
  expect(reader.events.at(-1)).toEqual({ kind: 'end' })
  expect((await aReader(live, seller.accountId)).events).toEqual([{ kind: 'end' }])
  expect(live.listenerCount).toBe(0)
})

it('G-19 while nobody listens the database is not asked', async () => {
  const { seller } = await aThread()
  const live = aServer()
  const reader = await aReader(live, seller.accountId)
  expect(live.position).not.toBeNull()
  reader.leave()
  while (live.position !== null) await pause(5)
  expect(live.listenerCount).toBe(0)
})

it('G-19 signals are removed after every stream could have read them, and not before', async () => {
  const { buyer, threadId } = await aThread()
  const before = await pruneMessageStreamSignals(test.db, null)
  await sendMessage(test.db, buyer, { threadId, ...draft('2') })
  const after = await pruneMessageStreamSignals(test.db, before)
  // Of both people, and of the reader's notices.
  expect(await test.db.$count(messageStreamSignals)).toBe(3)
  await pruneMessageStreamSignals(test.db, after)
  expect(await test.db.$count(messageStreamSignals, sql`true`)).toBe(0)
})
