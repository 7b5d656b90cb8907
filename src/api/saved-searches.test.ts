import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { expect, it } from 'vitest'
import { maxSavedSearches, saveSearchRateLimit } from '#contract/saved-searches.ts'
import { rateLimits } from '#db/schema/accounts.ts'
import { savedSearches } from '#db/schema/saved-searches.ts'
import { aBuyer } from '#db/seed/builders.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()

it('G-03 searches saved beyond the budget of a minute are refused: each costs as much as a search', async () => {
  const api = createTestApi(test.db, { environment: { RATE_LIMIT: 'on' } })
  const buyer = await aBuyer(test.db)
  const key = `save-search:${buyer.id}`
  const spent = { id: randomUUID(), key, count: saveSearchRateLimit.points - 1 }
  await test.db.insert(rateLimits).values({ ...spent, lastRequest: Date.now() + 60_000 })
  const items = ['Audi', 'BMW'].map((brand) => ({ name: brand, query: `brand=${brand}` }))
  const refused = await api.request('/saved-searches', { method: 'POST', as: buyer, json: { items } })
  expect(refused.status).toBe(429)
})

it('G-03 who has as many searches as one may have is refused before another one is read', async () => {
  const api = createTestApi(test.db)
  const buyer = await aBuyer(test.db)
  const of = (query: string) => ({ name: 'Cars', query })
  const save = (query: string) =>
    api.request('/saved-searches', { method: 'POST', as: buyer, json: { items: [of(query)] } })
  expect((await save('brand=Audi')).status).toBe(200)
  const [one] = await test.db.select().from(savedSearches)
  if (!one) throw new Error('nothing saved')
  await test.db.insert(savedSearches).values(
    Array.from({ length: maxSavedSearches - 1 }, (_, at) => ({
      ...one,
      id: randomUUIDv7(),
      query: `q=car+${at}`,
      token: randomUUID(),
    })),
  )
  // One that cannot be read would be `invalid`.
  expect((await save('priceMax=cheap')).status).toBe(409)
  expect((await save('brand=Audi')).status).toBe(200)
})
