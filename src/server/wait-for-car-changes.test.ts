import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { listings } from '#db/schema/listings.ts'
import { aListing } from '#db/seed/builders.ts'
import { createReplicaReader } from '#domain/change-feed/replica-reader.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { watchCatalogueChanges } from './watch-catalogue-changes.ts'

const test = useDatabase()

type Item = { id: string; status: string }

function aServer(stopping = new AbortController().signal) {
  const { waitForCarChanges } = watchCatalogueChanges(test.db, { hasPeers: true })
  let entered = 0
  let woken = 0
  const api = createTestApi(test.db, {
    stopping,
    waitForCarChanges(ids, network) {
      entered += 1
      const waiter = waitForCarChanges(ids, network)
      return (
        waiter && {
          leave: waiter.leave,
          async next(ms, signal) {
            await waiter.next(ms, signal)
            woken += 1
          },
        }
      )
    },
  })
  const ask = async (query: Record<string, string>, init: { signal?: AbortSignal } = {}) => {
    const answer = await api.request(`/cars/statuses?${new URLSearchParams(query)}`, init)
    return { status: answer.status, headers: answer.headers, ...((await answer.json()) as { items: Item[] }) }
  }
  return { ask, entered: () => entered, woken: () => woken }
}

const withdraw = (id: string) => test.db.update(listings).set({ status: 'withdrawn' }).where(eq(listings.id, id))

it('says how cars stand the moment one of them stands otherwise than the caller knows, by whichever server that is', async () => {
  const [car, other] = [await aListing(test.db), await aListing(test.db)]
  const { ask, entered, woken } = aServer()
  const query = { ids: `${car.id},${other.id},none`, known: 'available,available,gone', wait: '20' }
  let isAnswered = false
  const answer = ask(query).finally(() => {
    isAnswered = true
  })
  await expect.poll(entered).toBe(1)
  // A change that says nothing of how it stands is no news.
  await test.db.update(listings).set({ priceCents: 1_234_500 }).where(eq(listings.id, other.id))
  await expect.poll(woken, { timeout: 10_000 }).toBe(1)
  expect(isAnswered).toBe(false)
  await withdraw(other.id)
  const { items, headers } = await answer
  expect(new Map(items.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [car.id, 'available'],
      [other.id, 'withdrawn'],
    ]),
  )
  expect(headers.get('cache-control')).toBe('no-store')
  // What has changed before the question is answered at once.
  expect((await ask(query)).items).toHaveLength(2)
})

it('comes at the end of the time as they stand, and at once where the server stops or somebody has too many windows', async () => {
  const car = await aListing(test.db)
  const query = { ids: car.id, known: 'available', wait: '20' }
  expect((await aServer().ask({ ...query, wait: '1' })).items).toEqual([{ id: car.id, status: 'available' }])

  const stopping = new AbortController()
  const stopped = aServer(stopping.signal)
  const answer = stopped.ask(query)
  await expect.poll(stopped.entered).toBe(1)
  stopping.abort()
  expect((await answer).items).toEqual([{ id: car.id, status: 'available' }])
  expect((await stopped.ask(query)).items).toHaveLength(1)

  const crowded = aServer()
  const waiting = Array.from({ length: 60 }, () => crowded.ask(query))
  await expect.poll(crowded.entered).toBe(60)
  expect((await crowded.ask(query)).items).toEqual([{ id: car.id, status: 'available' }])
  await withdraw(car.id)
  expect((await Promise.all(waiting)).every(({ items }) => items[0]?.status === 'withdrawn')).toBe(true)
  const again = crowded.ask({ ...query, known: 'withdrawn' })
  await test.db.update(listings).set({ status: 'available' }).where(eq(listings.id, car.id))
  expect((await again).items).toEqual([{ id: car.id, status: 'available' }])
})

it('gives the place back when the caller goes away', async () => {
  const car = await aListing(test.db)
  const left = new AbortController()
  const { ask, entered } = aServer()
  const query = { ids: car.id, known: 'available', wait: '20' }
  const gone = Array.from({ length: 60 }, () => ask(query, { signal: left.signal }))
  await expect.poll(entered).toBe(60)
  left.abort()
  await Promise.allSettled(gone)
  const answer = ask(query)
  await withdraw(car.id)
  expect((await answer).items).toEqual([{ id: car.id, status: 'withdrawn' }])
})

it('leaves connections for everybody else where one change is news to many', async () => {
  const car = await aListing(test.db)
  const { waitForCarChanges } = watchCatalogueChanges(test.db, { hasPeers: true })
  const catalogue = createReplicaReader(test.db, [])
  let [entered, asleep, reading, most] = [0, 0, 0, 0]
  const api = createTestApi(test.db, {
    waitForCarChanges(ids) {
      entered += 1
      const waiter = waitForCarChanges(ids, `network ${entered % 4}`)
      if (!waiter) return null
      return {
        leave: waiter.leave,
        next(ms, signal) {
          asleep += 1
          return waiter.next(ms, signal)
        },
      }
    },
    catalogue: Object.assign(Object.create(catalogue), {
      async read(work: Parameters<typeof catalogue.read>[0]) {
        reading += 1
        if (isChanged) most = Math.max(most, reading)
        return catalogue.read(work).finally(() => {
          reading -= 1
        })
      },
    }),
  })
  let isChanged = false
  const address = `/cars/statuses?ids=${car.id}&known=available&wait=20`
  const waiting = Array.from({ length: 120 }, async () => (await api.request(address)).json())
  await expect.poll(() => asleep, { timeout: 20_000 }).toBeGreaterThanOrEqual(120)
  isChanged = true
  await withdraw(car.id)
  expect((await Promise.all(waiting)).every(({ items }) => items[0]?.status === 'withdrawn')).toBe(true)
  expect(most).toBeLessThan(5)
})

it.each([
  [{ wait: '20' }, 'Specify how you know the cars: known=available,sold'],
  [{ wait: '21', known: 'available' }, '20'],
  [{ wait: '20', known: 'available,sold' }, 'Specify one status for each of the cars.'],
])('refuses %o on its field', async (further, message) => {
  const { ask } = aServer()
  const answer = await ask({ ids: 'one', ...further })
  expect([answer.status, JSON.stringify(answer)]).toEqual([422, expect.stringContaining(message)])
})
