import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SearchCars } from '#contract/cars.ts'
import { generateBenchmarkCars } from '#db/seed/generate-benchmark-cars.ts'
import { findCarDetail } from '#domain/listings/find-car-detail.ts'
import { createInMemoryIndex, type InMemoryIndex } from '#domain/search/index/in-memory-index.ts'
import { searchCars } from '#domain/search/search-cars.ts'
import { testApi } from '#tests/support/api.ts'
import { randomSearches } from '#tests/support/random-searches.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createPublicAnswers } from './create-public-answers.ts'
import { createSearchLimiter } from './limit-searches.ts'
import { watchCatalogue } from './watch-catalogue.ts'

const kept = useDatabase({ rows: 'kept' })
const now = new Date('2026-11-20T12:00:00Z')
const answers = 200
const seed = 20_261_125

let index: InMemoryIndex
let url = ''
let queries = 0
const server = createServer()

beforeAll(async () => {
  await generateBenchmarkCars(kept.db, { count: 600, seed: 7, now })
  index = createInMemoryIndex(kept.db, { minCars: 1, slice: 400 })
  await index.keep()
  const { services } = testApi(kept.db, { searchIndex: index, clock: { now: () => now } })
  const answer = createPublicAnswers({
    services,
    limiter: createSearchLimiter({ isOn: false }),
    onLook: () => {},
    ...watchCatalogue(kept.db, { hasPeers: false }),
  })
  server.on('request', (request, response) => answer(request, response, () => response.writeHead(501).end()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/cars`
  kept.database.pool.on('acquire', () => {
    queries += 1
  })
}, 120_000)

afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await index.stop()
})

const jsonOf = async (address: string) => {
  const response = await fetch(address)
  expect(response.status, address).toBe(200)
  return response.json()
}

describe('answers before the router', () => {
  it(`are those of the database alone, made anew and from memory: ${answers} searches (seed ${seed})`, async () => {
    for (const asked of fc.sample(randomSearches, { numRuns: answers, seed })) {
      const parameters = Object.entries(asked).flatMap(([name, value]) =>
        [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
      )
      const address = `${url}?${new URLSearchParams(parameters)}`
      const slow = await searchCars(kept.db, SearchCars.parse(asked), { now, index: null })
      expect(await jsonOf(address)).toEqual(slow)
      expect(await jsonOf(address)).toEqual(slow)
    }
  }, 600_000)

  it('ask the database at most twice for a car, and for a page whose cars were shown before', async () => {
    const { items } = (await jsonOf(url)) as { items: { id: string }[] }
    for (const [at, { id }] of items.entries()) {
      queries = 0
      expect(await jsonOf(`${url}/${id}`)).toEqual(await findCarDetail(kept.db, null, { id, now }))
      // One of them is that of the comparison.
      expect(queries).toBeLessThanOrEqual(3)
      queries = 0
      await jsonOf(`${url}?limit=${at + 1}`)
      expect(queries).toBeLessThanOrEqual(2)
    }
  })
})
