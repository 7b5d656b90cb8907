import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { SimilarCarsResponse } from '#contract/selected-cars-response.ts'
import { listings } from '#db/schema/listings.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { findSimilarCars } from './find-similar-cars.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')

const a4 = { brand: 'Audi', model: 'A4', body: 'Saloon', fuel: 'Petrol', year: 2020, priceCents: 2_000_000 }
const aCar = (title: string, more: Partial<typeof listings.$inferInsert> = {}) =>
  aListing(test.db, { ...a4, title, pictures: [], ...more })
const titlesLike = async (id: string) => (await findSimilarCars(test.db, null, { id, now })).map(({ title }) => title)

describe('similar cars', () => {
  it('G-05 are of the model, the brand or the body, the nearest first, and never the car itself', async () => {
    const { id } = await aCar('the car')
    await aCar('body alone', { brand: 'BMW', model: '320i' })
    await aCar('brand alone', { model: 'Q5', body: 'SUV' })
    await aCar('brand and body', { model: 'A6' })
    await aCar('model, dearer', { priceCents: 2_200_000 })
    await aCar('model, cheaper by little', { priceCents: 1_950_000 })
    await aCar('neither', { brand: 'Tesla', model: 'X', body: 'SUV' })
    const similar = await findSimilarCars(test.db, null, { id, now })
    expect(SimilarCarsResponse.parse({ items: similar })).toEqual({ items: similar })
    expect(similar.map(({ title }) => title)).toEqual([
      'model, cheaper by little',
      'model, dearer',
      'brand and body',
      'body alone',
      'brand alone',
    ])
  })

  it('G-05 can be bought: none that is a draft, reserved, sold or withdrawn', async () => {
    const { id, sellerId } = await aCar('the car')
    for (const status of ['draft', 'reserved', 'sold', 'withdrawn'] as const) await aCar(status, { status, sellerId })
    await aCar('on offer')
    expect(await titlesLike(id)).toEqual(['on offer'])
  })

  it('stand near the price, also where the brand is the same', async () => {
    const { id } = await aCar('the car')
    await aCar('much dearer', { priceCents: 9_000_000 })
    await aCar('much cheaper', { priceCents: 500_000 })
    expect(await titlesLike(id)).toEqual([])
  })

  it('are six at most, and found for a car that has no body and no model, or was sold', async () => {
    const { id } = await aCar('the car', { body: null, model: null, status: 'sold' })
    for (let index = 0; index < 8; index += 1) await aCar(`car ${index}`, { priceCents: 2_000_000 + index * 10_000 })
    expect(await titlesLike(id)).toEqual(['car 0', 'car 1', 'car 2', 'car 3', 'car 4', 'car 5'])
  })

  it('of a stranger’s draft, a deleted car or none are refused as the car’s own page is', async () => {
    const seller = await aSeller(test.db)
    const draft = await aCar('draft', { status: 'draft', sellerId: seller.id })
    const refusal = (id: string) => findSimilarCars(test.db, null, { id, now }).catch(({ code }) => code)
    expect(await refusal(draft.id)).toBe('not_found')
    expect(await findSimilarCars(test.db, actorOfUser(seller), { id: draft.id, now })).toEqual([])
    expect(await refusal('no-such-car')).toBe('not_found')
    await test.db.update(listings).set({ status: 'withdrawn', deletedAt: now }).where(eq(listings.id, draft.id))
    expect(await refusal(draft.id)).toBe('gone')
  })
})
