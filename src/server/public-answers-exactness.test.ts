import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SearchCarsQuery } from '#contract/cars.ts'
import { generateBenchmarkCars } from '#db/seed/benchmark/generate-benchmark-cars.ts'
import { findCarDetail } from '#domain/listings/find-car-detail.ts'
import { createInMemorySearchIndex, type InMemorySearchIndex } from '#domain/search/index/in-memory-search-index.ts'
import { searchCars } from '#domain/search/search-cars.ts'
import { createTestApi } from '#tests/support/api.ts'
import { arbitraryRandomSearches } from '#tests/support/random-searches.ts'
import { chooseForTestOrProof } from '#tests/support/sample-size.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createPublicApiResponder } from './create-public-api-responder.ts'
import { createSearchRateLimiter } from './search-rate-limit-middleware.ts'
import { watchCatalogueChanges } from './watch-catalogue-changes.ts'

const kept = useDatabase({ rows: 'kept' })
const now = new Date('2026-11-20T12:00:00Z')
const answers = chooseForTestOrProof({ test: 60, proof: 200 })
const seed = 20_261_125

let index: InMemorySearchIndex
let url = ''
let queries = 0
const server = createServer()

beforeAll(async () => {
  await generateBenchmarkCars(kept.db, { count: 600, seed: 7, now })
  index = createInMemorySearchIndex(kept.db, { minCars: 1, slice: 400 })
  await index.keep()
  const { services } = createTestApi(kept.db, { searchIndex: index, clock: { now: () => now } })
  const answer = createPublicApiResponder({
    services,
    limiter: createSearchRateLimiter({ isOn: false }),
    onLook: () => {},
    ...watchCatalogueChanges(kept.db, { hasPeers: false }),
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
    for (const asked of fc.sample(arbitraryRandomSearches, { numRuns: answers, seed })) {
      const parameters = Object.entries(asked).flatMap(([name, value]) =>
        [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
      )
      const address = `${url}?${new URLSearchParams(parameters)}`
      const slow = await searchCars(kept.db, SearchCarsQuery.parse(asked), { now, index: null })
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
