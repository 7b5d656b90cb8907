import { describe, expect, it } from 'vitest'
import { CarDetail } from '#contract/cars.ts'
import { listingPhotos } from '#db/schema/listings.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'
import { aBuyer, aListing, anAdmin, aSeller } from '#db/seed/builders.ts'
import { actorOf } from '#tests/support/actor-of.ts'
import { anUpload } from '#tests/support/an-upload.ts'
import { useDatabase } from '#tests/support/database.ts'
import { carSummaries } from './car-summaries.ts'
import { findCar } from './find-car.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')

describe("a car's page", () => {
  it("gives the seller's e-mail to signed-in people only", async () => {
    const seller = await aSeller(test.db, { permission: 'Verified' })
    const { id } = await aListing(test.db, { sellerId: seller.id })
    const seen = await findCar(test.db, null, { id, now })
    expect(CarDetail.parse(seen)).toEqual(seen)
    expect(seen.seller).toMatchObject({ id: seller.id, name: seller.name, isVerified: true, email: null })
    expect(JSON.stringify(seen)).not.toContain(seller.email)
    const buyer = actorOf(await aBuyer(test.db))
    expect((await findCar(test.db, buyer, { id, now })).seller.email).toBe(seller.email)
  })

  it.each(['available', 'reserved', 'sold', 'withdrawn'] as const)(
    'H-11: shows a %s car to everybody',
    async (status) => {
      const { id } = await aListing(test.db, { status })
      expect(await findCar(test.db, null, { id, now })).toMatchObject({ id, status })
    },
  )

  it('shows a draft to its seller alone', async () => {
    const seller = await aSeller(test.db)
    const { id } = await aListing(test.db, { sellerId: seller.id, status: 'draft' })
    expect(await findCar(test.db, actorOf(seller), { id, now })).toMatchObject({ status: 'draft' })
    for (const actor of [null, actorOf(await aSeller(test.db)), actorOf(await anAdmin(test.db))]) {
      await expect(findCar(test.db, actor, { id, now })).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  it('H-11: says that a deleted car is gone, and that an unknown one never was', async () => {
    const { id } = await aListing(test.db, { status: 'withdrawn', deletedAt: now })
    await expect(findCar(test.db, null, { id, now })).rejects.toMatchObject({ code: 'gone' })
    await expect(findCar(test.db, null, { id: 'nothing', now })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('says whether the person who looks has wished it', async () => {
    const { id, priceCents } = await aListing(test.db)
    const buyer = await aBuyer(test.db)
    const other = await aBuyer(test.db)
    await test.db.insert(wishlistItems).values({ accountId: buyer.id, listingId: id, wisherRole: 'Buyer', priceCents })
    expect((await findCar(test.db, actorOf(buyer), { id, now })).isWished).toBe(true)
    expect((await findCar(test.db, actorOf(other), { id, now })).isWished).toBe(false)
    expect((await findCar(test.db, null, { id, now })).isWished).toBe(false)
  })

  it('shows the photos in their order, and a neutral picture where there are none', async () => {
    const { id } = await aListing(test.db, { pictures: [] })
    const ready = await anUpload(test.db, { avif: 'ready' })
    const pending = await anUpload(test.db)
    await test.db.insert(listingPhotos).values([
      { listingId: id, position: 1, mediaId: pending.id },
      { listingId: id, position: 0, mediaId: ready.id },
      { listingId: id, position: 2, studioPicture: 'suv-red-front' },
    ])
    const seen = await findCar(test.db, null, { id, now })
    expect(seen.hasOwnPhotos).toBe(true)
    expect(seen.pictures.map(({ urlBase, formats }) => [urlBase, formats.length])).toEqual([
      [`/media/${ready.id}`, 2],
      [`/media/${pending.id}`, 1],
      ['/pictures/cars/suv-red-front', 1],
    ])
    expect(seen.picture).toEqual(seen.pictures[0])

    const bare = await aListing(test.db, { pictures: [], body: 'Pickup' })
    const neutral = await findCar(test.db, null, { id: bare.id, now })
    expect(neutral.hasOwnPhotos).toBe(false)
    expect(neutral.pictures.map(({ urlBase }) => urlBase)).toEqual(['/pictures/cars/suv-grey-side'])
  })

  it('counts the years of use from the purchase, and knows none without it', async () => {
    const bought = await aListing(test.db, { yearOfPurchase: 2019 })
    const soon = await aListing(test.db, { yearOfPurchase: 2027 })
    const unknown = await aListing(test.db, { yearOfPurchase: null, year: 2019 })
    const ids = [unknown.id, bought.id, 'nothing', soon.id]
    const cars = await carSummaries(test.db, ids, { now })
    expect(cars.map(({ id, yearsOfUse }) => [id, yearsOfUse])).toEqual([
      [unknown.id, null],
      [bought.id, 7],
      [soon.id, 0],
    ])
  })
})
