import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { messageSearchRateLimit } from '#contract/messages.ts'
import { rateLimits } from '#db/schema/accounts.ts'
import { aBuyer, aListing } from '#db/seed/builders.ts'
import { startMessageThread } from '#domain/messages/start-message-thread.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { aMessageDraft } from '#tests/support/conversations.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const apis: TestApi[] = []
const api = (environment?: Record<string, string>) => {
  const made = createTestApi(test.db, environment ? { environment } : {})
  apis.push(made)
  return made
}
afterEach(async () => {
  await Promise.all(apis.splice(0).map(({ services }) => services.liveMessages.stop()))
})

async function aThread() {
  const [buyer, car] = [await aBuyer(test.db), await aListing(test.db)]
  const question = { carId: car.id, ...aMessageDraft('Is it still available?') }
  return { buyer, ...(await startMessageThread(test.db, actorOfUser(buyer), question)) }
}

it('G-19 searches beyond the budget are refused, clearly, and the list without a search is not', async () => {
  const server = api({ RATE_LIMIT: 'on' })
  const { buyer, threadId } = await aThread()
  const key = `message-search:${buyer.id}`
  const spent = { id: randomUUID(), key, count: messageSearchRateLimit.points - 1 }
  await test.db.insert(rateLimits).values({ ...spent, lastRequest: Date.now() + 60_000 })
  const found = await server.request('/messages?q=available', { as: buyer })
  expect(await found.json()).toMatchObject({ items: [{ id: threadId }] })
  const refused = await server.request('/messages?q=available', { as: buyer })
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { error: { message: 'You’re searching too fast. Please try again in a minute.' } },
  ])
  expect((await server.request('/messages', { as: buyer })).status).toBe(200)
})

it('G-19 at most one search of a person runs; one waits, and further ones are refused while they do', async () => {
  // The embedded database has one session: the lock would be held from the searches of all.
  if (test.database.kind === 'embedded') return
  const server = api()
  const { buyer, threadId } = await aThread()
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = test.db.transaction(async (tx) => {
    await tx.execute(sql`lock table messages`)
    held.resolve()
    await release.promise
  })
  await held.promise
  const statuses: number[] = []
  const refusedTen = Promise.withResolvers<void>()
  const searches = Array.from({ length: 12 }, async () => {
    const answer = await server.request('/messages?q=available', { as: buyer })
    statuses.push(answer.status)
    if (statuses.length === 10) refusedTen.resolve()
    return answer.status === 200 ? await answer.json() : null
  })
  await refusedTen.promise
  expect(statuses).toEqual(Array(10).fill(429))
  release.resolve()
  await holding
  const found = (await Promise.all(searches)).filter((answer) => answer !== null)
  expect(found).toMatchObject([{ items: [{ id: threadId }] }, { items: [{ id: threadId }] }])
})
