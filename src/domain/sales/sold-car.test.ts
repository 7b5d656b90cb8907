import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { SearchCarsQuery } from '#contract/cars.ts'
import { aBuyer } from '#db/seed/builders.ts'
import { createLiveMessageDelivery } from '#domain/messages/live-message-delivery.ts'
import { readMessageThread } from '#domain/messages/read-message-thread.ts'
import { startMessageThread } from '#domain/messages/start-message-thread.ts'
import { listSavedSearches } from '#domain/saved-searches/list-saved-searches.ts'
import { matchChangedCarsToSavedSearches } from '#domain/saved-searches/match-changed-cars-to-saved-searches.ts'
import { queueSavedSearchMail } from '#domain/saved-searches/queue-saved-search-mail.ts'
import { saveSearchesOfPerson } from '#domain/saved-searches/save-searches-of-person.ts'
import { createInMemorySearchIndex } from '#domain/search/index/in-memory-search-index.ts'
import { searchCars } from '#domain/search/search-cars.ts'
import { createInProcessBuyer } from '#tests/load/race-for-one-car.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { aNegotiableCar, bookTestCar } from '#tests/support/negotiations.ts'
import { aCardGateway, silentLogger, TestClock } from '#tests/support/payments.ts'
import { readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

it('G-13 a sold car leaves lists and saved searches with the sale itself, and open conversations hear that it is sold', async () => {
  const setup = aCardGateway(test.db, new TestClock('2026-11-23T12:00:00Z'))
  const now = () => setup.clock.now()
  const [payer, asker, searcher] = [await aBuyer(test.db), await aBuyer(test.db), await aBuyer(test.db)].map(
    actorOfUser,
  )
  if (!payer || !asker || !searcher) throw new Error('Somebody is missing.')
  const wish = { name: 'All', query: 'sort=newest', frequency: 'daily' as const, wantsPriceDrops: false }
  await saveSearchesOfPerson(test.db, searcher, { items: [wish], now: new Date(0) })
  const { carId } = await aNegotiableCar(test.db)
  await matchChangedCarsToSavedSearches(test.db, { now: now(), log: silentLogger })
  const draft = { clientId: randomUUID(), text: 'Is it still available?', photoIds: [], now: now() }
  const { threadId } = await startMessageThread(test.db, asker, { carId, ...draft })

  const index = createInMemorySearchIndex(test.db, { minCars: 1, slice: 100 })
  await index.keep()
  const live = createLiveMessageDelivery(test.db, {
    clock: setup.clock,
    onError: (error) => {
      throw error
    },
  })
  stops.push(() => index.stop(), live.stop)
  const found = async () => {
    const query = SearchCarsQuery.parse({})
    const both = [index, null].map((by) => searchCars(test.db, query, { now: now(), index: by }))
    return (await Promise.all(both)).map(({ total }) => total)
  }
  const newCount = async () => (await listSavedSearches(test.db, searcher))[0]?.newCount
  expect([await found(), await newCount()]).toEqual([[1, 1], 1])

  let tell = () => {}
  const told = new Promise<void>((resolve) => {
    tell = resolve
  })
  await live.listen({
    accountId: asker.accountId,
    since: null,
    take: (event) => {
      if (event.kind === 'news' && event.news.threadId === threadId) tell()
    },
  })
  const { id } = await bookTestCar(test.db, payer, { carId, now: now() })
  const buyer = createInProcessBuyer(test.db, setup, { actor: payer, bookingId: id })
  await buyer.confirm(await buyer.start())
  expect(await buyer.settle()).toMatchObject({ outcome: 'paid' })

  // No timer has run: what depends on one is the stream alone.
  expect([await found(), await newCount()]).toEqual([[0, 0], 0])
  await told
  expect((await readMessageThread(test.db, asker, { threadId, now: now() })).car.status).toBe('sold')
  setup.clock.forward({ days: 2 })
  await queueSavedSearchMail(test.db, { now: now() })
  expect((await readWrittenMails(test.db)).filter(({ template }) => template === 'saved-search-found')).toEqual([])
})
