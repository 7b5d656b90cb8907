import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { SelectedCarsResponse } from '#contract/selected-cars-response.ts'
import { listings } from '#db/schema/listings.ts'
import { aListing, anAdmin, aSeller } from '#db/seed/builders.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { listCarStatuses } from './list-car-statuses.ts'
import { listCarsByIds } from './list-cars-by-ids.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')

it('G-05 cars come in the order of their ids, sold ones with their state, and unknown ids are named', async () => {
  const first = await aListing(test.db, { status: 'sold' })
  const second = await aListing(test.db)
  const chosen = await listCarsByIds(test.db, null, { ids: [second.id, 'no-such-car', first.id], now })
  expect(SelectedCarsResponse.parse(chosen)).toEqual(chosen)
  expect(chosen.items).toMatchObject([
    { id: second.id, status: 'available' },
    { id: first.id, status: 'sold' },
  ])
  expect(chosen.missing).toEqual(['no-such-car'])
  const statuses = await listCarStatuses(test.db, null, { ids: [second.id, 'no-such-car', first.id] })
  expect(new Map(statuses.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [second.id, 'available'],
      [first.id, 'sold'],
    ]),
  )
})

it('a draft is its seller’s alone, and a deleted car is missing to everybody', async () => {
  const seller = await aSeller(test.db)
  const draft = await aListing(test.db, { sellerId: seller.id, status: 'draft' })
  const choose = (actor: Parameters<typeof listCarsByIds>[1]) => listCarsByIds(test.db, actor, { ids: [draft.id], now })
  for (const actor of [null, actorOfUser(await aSeller(test.db)), actorOfUser(await anAdmin(test.db))]) {
    expect(await choose(actor)).toEqual({ items: [], missing: [draft.id] })
  }
  expect((await choose(actorOfUser(seller))).items).toMatchObject([{ id: draft.id }])
  expect(await listCarStatuses(test.db, null, { ids: [draft.id] })).toEqual([])
  expect(await listCarStatuses(test.db, actorOfUser(seller), { ids: [draft.id] })).toEqual([
    { id: draft.id, status: 'draft' },
  ])
  await test.db.update(listings).set({ status: 'withdrawn', deletedAt: now }).where(eq(listings.id, draft.id))
  expect(await choose(actorOfUser(seller))).toEqual({ items: [], missing: [draft.id] })
})
