import { randomUUID } from 'node:crypto'
import { carDrafts } from '#db/schema/car-drafts.ts'
import { expectOkForOwnerSeller, expectStatusForSellers, type RouteExpectation } from './route-expectations.ts'
import type { RouteFixtures } from './route-fixtures.ts'

async function aDraft({ db, people }: RouteFixtures): Promise<string> {
  const id = randomUUID()
  const now = new Date()
  const draft = { id, sellerId: people.ownerSeller.id, values: { title: 'Mine' }, revision: 1 }
  await db.insert(carDrafts).values({ ...draft, createdAt: now, updatedAt: now })
  return id
}

/** What a seller has typed of a car, and what the form suggests. */
export const carDraftRouteExpectations: Readonly<Record<string, RouteExpectation>> = {
  'GET /api/car-catalogue': {
    expected: expectStatusForSellers(200),
    ask: () => ({ query: '?make=Toyota&model=Camry' }),
  },
  'GET /api/my/cars': { expected: expectStatusForSellers(200), ask: () => ({}) },
  'GET /api/my/cars/:id/performance': { expected: expectOkForOwnerSeller, ask: ({ car }) => ({ param: car.id }) },
  'GET /api/my/car-drafts': { expected: expectStatusForSellers(200), ask: () => ({}) },
  'PUT /api/my/car-drafts/:id': {
    expected: expectOkForOwnerSeller,
    ask: async (world) => ({
      param: await aDraft(world),
      json: { values: { title: 'Changed' }, photoIds: [], revision: 1 },
    }),
  },
  'DELETE /api/my/car-drafts/:id': {
    expected: expectOkForOwnerSeller,
    ask: async (world) => ({ param: await aDraft(world) }),
  },
}
