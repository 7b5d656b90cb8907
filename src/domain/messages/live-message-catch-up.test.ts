import { afterEach, expect, it } from 'vitest'
import type { Db } from '#db/client.ts'
import { messageStreamSignals } from '#db/schema/messages.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { systemClock } from '#domain/clock.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { aMessageDraft } from '#tests/support/conversations.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createLiveMessageDelivery, type LiveMessageDelivery, type LiveMessageEvent } from './live-message-delivery.ts'
import { sendMessage } from './send-message.ts'
import { startMessageThread } from './start-message-thread.ts'

const test = useDatabase()
const opened: LiveMessageDelivery[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((live) => live.stop()))
})

function aServer(db: Db = test.db): LiveMessageDelivery {
  const live = createLiveMessageDelivery(db, {
    clock: systemClock,
    onError: (error) => {
      throw error
    },
  })
  opened.push(live)
  return live
}

/** A database whose next reading of messages waits until the test lets it go on or fail. */
function aHesitatingDatabase() {
  let isArmed = false
  const reached = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const db = new Proxy(test.db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name !== 'select' || !isArmed) return value.bind(target)
      isArmed = false
      reached.resolve()
      return (...columns: unknown[]) => late(value.apply(target, columns), release.promise)
    },
  })
  const arm = () => {
    isArmed = true
  }
  return { db, arm, reached: reached.promise, release }
}

/** A query under construction that asks the database only after `gate`. */
function late(query: object, gate: Promise<void>): object {
  return new Proxy(query, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name !== 'then') return (...values: unknown[]) => late(value.apply(target, values), gate)
      return (...handlers: Parameters<Promise<unknown>['then']>) =>
        gate.then(() => target as unknown as Promise<unknown>).then(...handlers)
    },
  })
}

/** A seller with two conversations. */
async function twoThreads() {
  const seller = actorOfUser(await aSeller(test.db))
  const car = await aListing(test.db, { sellerId: seller.accountId })
  const open = async () => {
    const buyer = actorOfUser(await aBuyer(test.db))
    const { threadId } = await startMessageThread(test.db, buyer, { carId: car.id, ...aMessageDraft('Hello?') })
    return { buyer, threadId, say: (text: string) => sendMessage(test.db, buyer, { threadId, ...aMessageDraft(text) }) }
  }
  return { seller, one: await open(), two: await open() }
}

/** What came by a stream, in its order, and the position that its browser keeps. */
function aStream() {
  const events: LiveMessageEvent[] = []
  let wake = () => {}
  const take = (event: LiveMessageEvent) => {
    events.push(event)
    wake()
  }
  const texts = () => events.flatMap((event) => (event.kind === 'news' ? event.news.messages.map((m) => m.text) : []))
  const positions = () => events.flatMap((event) => ('position' in event && event.position ? [event.position] : []))
  const until = async (isThere: () => boolean) => {
    while (!isThere())
      await new Promise<void>((resolve) => {
        wake = resolve
      })
  }
  return { events, take, texts, until, position: () => positions().at(-1) ?? null }
}

async function positionOf(accountId: string): Promise<string | null> {
  const stream = aStream()
  const leave = await aServer().listen({ accountId, since: null, take: stream.take })
  leave()
  return stream.position()
}

/** A seller who comes back and has missed a message, while their catch-up waits for the database; `two` is another conversation. */
async function aWaitingCatchUp() {
  const { seller, one, two } = await twoThreads()
  const { accountId } = seller
  const hesitating = aHesitatingDatabase()
  const live = aServer(hesitating.db)
  // Somebody else keeps this server looking.
  const witness = aStream()
  await live.listen({ accountId: two.buyer.accountId, since: null, take: witness.take })
  const since = await positionOf(accountId)
  await one.say('missed')
  // The server has looked past it, so that the catch-up alone reads it.
  await two.say('before')
  await witness.until(() => witness.texts().includes('before'))
  hesitating.arm()
  const stream = aStream()
  const joining = live.listen({ accountId, since, take: stream.take })
  await hesitating.reached
  return { accountId, two, hesitating, witness, since, stream, joining }
}

it('G-19 news of another conversation waits for what was missed, and a catch-up that fails loses nothing', async () => {
  const { accountId, two, hesitating, witness, since, stream, joining } = await aWaitingCatchUp()
  await two.say('live')
  await witness.until(() => witness.texts().includes('live'))
  expect(stream.texts()).toEqual([])
  hesitating.release.reject(new Error('The connection is lost.'))
  await expect(joining).rejects.toThrow('The connection is lost.')
  const next = aStream()
  await aServer().listen({ accountId, since: stream.position() ?? since, take: next.take })
  expect(next.texts().toSorted()).toEqual(['before', 'live', 'missed'])
})

it('G-19 what was missed comes first, and what happened meanwhile after it', async () => {
  const { two, hesitating, witness, stream, joining } = await aWaitingCatchUp()
  for (const text of ['live', 'more']) await two.say(text)
  await witness.until(() => witness.texts().includes('more'))
  hesitating.release.resolve()
  await joining
  // The late reading found all of it: that comes again, and the reader goes by numbers.
  expect(stream.texts()).toEqual(['missed', 'before', 'live', 'more', 'live', 'more'])
})

it('G-19 a reader who waits for long while much happens is told to read anew', async () => {
  const { seller, one } = await twoThreads()
  const { accountId } = seller
  const hesitating = aHesitatingDatabase()
  const live = aServer(hesitating.db)
  const since = await positionOf(accountId)
  await one.say('missed')
  hesitating.arm()
  const stream = aStream()
  const joining = live.listen({ accountId, since, take: stream.take })
  await hesitating.reached
  const witness = aStream()
  await live.listen({ accountId, since, take: witness.take })
  const before = witness.events.length
  for (let count = 0; count <= 200; count += 1) {
    await signal(accountId, one.threadId)
    live.checkNow()
    await witness.until(() => witness.events.length > before + count)
  }
  hesitating.release.resolve()
  await joining
  expect(stream.events.map(({ kind }) => kind)).toContain('sync')
  expect(stream.events.length).toBeLessThan(10)
})

it('G-19 of what is delivered together the last piece alone moves the position', async () => {
  const { seller, one, two } = await twoThreads()
  const { accountId } = seller
  const since = await positionOf(accountId)
  await one.say('one')
  await two.say('two')
  const stream = aStream()
  await aServer().listen({ accountId, since, take: stream.take })
  const missed = stream.events.slice(0, 3)
  expect(missed.map(({ kind }) => kind)).toEqual(['news', 'news', 'notice'])
  expect(missed.map((event) => 'position' in event && event.position !== null)).toEqual([false, false, true])
})

/** A signal of the conversation, as a read mark leaves it. */
async function signal(accountId: string, threadId: string): Promise<void> {
  await test.db.insert(messageStreamSignals).values({ accountId, threadId })
}
