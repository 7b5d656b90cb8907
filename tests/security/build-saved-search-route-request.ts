import { randomUUID } from 'node:crypto'
import { savedSearches } from '#db/schema/saved-searches.ts'
import type { RouteRequest } from './route-expectations.ts'
import type { RouteFixtures } from './route-fixtures.ts'

/** A search of `ownerBuyer`. */
export async function buildSavedSearchRouteRequest(
  { db, people }: RouteFixtures,
  json?: unknown,
): Promise<RouteRequest> {
  const id = randomUUID()
  await db.insert(savedSearches).values({
    id,
    accountId: people.ownerBuyer.id,
    name: 'A',
    query: id,
    tests: [],
    token: id,
    createdAt: new Date(),
    frequency: 'daily',
    wantsPriceDrops: true,
  })
  return { param: id, ...(json === undefined ? {} : { json }) }
}
