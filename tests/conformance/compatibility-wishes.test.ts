import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { aBooking, aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { callCompatibilityApi, characters8To21OfDate } from './compatibility-client.ts'

const test = useDatabase()
type Listing = Record<'_id' | 'author' | 'email' | 'title' | 'image', string> & Record<string, unknown>
type Wish = Record<string, unknown>

/** The wish that a client of the specification builds from the listing that it shows. */
function wishOf(listing: Listing) {
  return {
    author: listing.author,
    authorEmail: listing.email,
    productImage: listing.image,
    authorLocation: listing.location,
    originalPrice: listing.originalPrice,
    resalePrice: 1,
    postedTime: listing.time,
    productTitle: listing.title,
    category: listing.category,
    description: listing.description,
    email: 'somebody@else.test',
    wishTime: '01 1999 00:00',
    wisher: 'Admin',
  }
}

async function listingOf(api: TestApi, id: string, as?: { id: string }): Promise<Listing> {
  return (await callCompatibilityApi<Listing>(api, `GET /productById/${id}`, as ? { as } : {})).body
}

describe('C-05 POST /wishLists', () => {
  it('E-06 A-05 keeps the car that the payload points to, with wisher, price and time of our own', async () => {
    const api = createTestApi(test.db)
    const buyer = await aBuyer(test.db)
    const seller = await aSeller(test.db)
    const car = await aListing(test.db, { sellerId: seller.id, originalPriceCents: 4_000_000, yearOfPurchase: 2020 })
    const listing = await listingOf(api, car.id, buyer)
    const before = new Date()
    const answers = [1, 2].map(() => callCompatibilityApi(api, 'POST /wishLists', { as: buyer, json: wishOf(listing) }))
    for (const { status, body } of await Promise.all(answers)) {
      expect({ status, body }).toEqual({ status: 200, body: { acknowledged: true, insertedId: car.id } })
    }
    const { body: wishes } = await callCompatibilityApi<Wish[]>(api, `GET /mywish?email=${buyer.email}`, { as: buyer })
    expect(wishes).toEqual([
      {
        _id: car.id,
        productId: car.id,
        author: seller.name,
        // E-01: the buyer has not booked it.
        authorEmail: null,
        productImage: listing.image,
        authorLocation: car.location,
        originalPrice: 40_000,
        resalePrice: car.priceCents / 100,
        postedTime: listing.time,
        productTitle: car.title,
        yearOfPurchase: 2020,
        yearsOfUse: new Date().getUTCFullYear() - 2020,
        category: car.brand,
        description: car.description,
        email: buyer.email,
        wishTime: expect.any(String),
        wisher: 'Buyer',
      },
    ])
    expect([characters8To21OfDate(before), characters8To21OfDate(new Date())]).toContain(wishes[0]?.wishTime)
  })

  it('takes productId where it is sent, whatever else is said', async () => {
    const api = createTestApi(test.db)
    const buyer = await aBuyer(test.db)
    const car = await aListing(test.db)
    const other = await listingOf(api, (await aListing(test.db)).id)
    const json = { ...wishOf(other), productId: car.id }
    expect((await callCompatibilityApi(api, 'POST /wishLists', { as: buyer, json })).body.insertedId).toBe(car.id)
    const nowhere = { ...wishOf(other), productId: 'nowhere' }
    expect((await callCompatibilityApi(api, 'POST /wishLists', { as: buyer, json: nowhere })).status).toBe(404)
  })

  it('finds the car by the seller’s email where the buyer knows it, from a booking, and shows it on the list', async () => {
    const api = createTestApi(test.db)
    const { buyerId, sellerId, listingId } = await aBooking(test.db)
    const as = { id: buyerId }
    const listing = await listingOf(api, listingId, as)
    const [seller] = await test.db.select().from(users).where(eq(users.id, sellerId))
    expect(listing.email).toBe(seller?.email)
    const { body } = await callCompatibilityApi(api, 'POST /wishLists', {
      as,
      json: { ...wishOf(listing), author: undefined },
    })
    expect(body.insertedId).toBe(listingId)
    expect((await callCompatibilityApi<Wish[]>(api, 'GET /mywish', { as })).body).toMatchObject([
      { authorEmail: seller?.email },
    ])
  })

  it('finds the car by the seller’s name where the listing was read signed out', async () => {
    const api = createTestApi(test.db)
    const listing = await listingOf(api, (await aListing(test.db)).id)
    expect(listing.email).toBeNull()
    const { body } = await callCompatibilityApi(api, 'POST /wishLists', {
      as: await aBuyer(test.db),
      json: wishOf(listing),
    })
    expect(body.insertedId).toBe(listing._id)
  })

  it('says clearly where seller, title and image point to no car, to several, or are missing', async () => {
    const api = createTestApi(test.db)
    const buyer = await aBuyer(test.db)
    const seller = await aSeller(test.db)
    const alike = { sellerId: seller.id, title: 'Twin', pictures: ['saloon-black-front'] }
    const first = await aListing(test.db, alike)
    const listing = await listingOf(api, first.id, buyer)
    const wish = (change: object) =>
      callCompatibilityApi(api, 'POST /wishLists', { as: buyer, json: { ...wishOf(listing), ...change } })

    const image = 'http://localhost/pictures/cars/suv-red-front-960.webp'
    const stranger = (await aSeller(test.db)).email
    for (const change of [{ productTitle: 'Another' }, { productImage: image }, { authorEmail: stranger }]) {
      const { status, error } = await wish(change)
      expect({ status, code: error?.code }).toEqual({ status: 404, code: 'not_found' })
      expect(error?.fields).toHaveProperty('productId')
    }
    for (const [name, change] of Object.entries({
      productTitle: { productTitle: '' },
      productImage: { productImage: null },
      authorEmail: { authorEmail: undefined, author: undefined },
    })) {
      const { status, error } = await wish(change)
      expect({ status, fields: Object.keys(error?.fields ?? {}) }).toEqual({ status: 422, fields: [name] })
    }

    await aListing(test.db, alike)
    const { status, error } = await wish({})
    expect({ status, code: error?.code }).toEqual({ status: 409, code: 'conflict' })
    expect((await callCompatibilityApi<Wish[]>(api, 'GET /mywish', { as: buyer })).body).toEqual([])
  })

  it('means the car that is still on offer where several look alike, and never a draft', async () => {
    const api = createTestApi(test.db)
    const buyer = await aBuyer(test.db)
    const seller = await aSeller(test.db)
    const alike = { sellerId: seller.id, title: 'Twin', pictures: ['saloon-black-front'] }
    const car = await aListing(test.db, alike)
    const draft = { ...alike, title: 'Draft', status: 'draft' as const }
    await aListing(test.db, { ...alike, status: 'withdrawn' })
    await aListing(test.db, draft)
    const listing = await listingOf(api, car.id, buyer)
    expect(
      (await callCompatibilityApi(api, 'POST /wishLists', { as: buyer, json: wishOf(listing) })).body.insertedId,
    ).toBe(car.id)
    const json = wishOf({ ...listing, title: 'Draft' })
    expect((await callCompatibilityApi(api, 'POST /wishLists', { as: buyer, json })).status).toBe(404)
  })
})

describe('C-14 GET /mywish?email=', () => {
  it('is the buyer’s own: empty for another address, refused to other roles and to strangers', async () => {
    const api = createTestApi(test.db)
    const buyer = await aBuyer(test.db)
    const other = await aBuyer(test.db)
    const json = { productId: (await aListing(test.db)).id }
    for (const as of [buyer, other]) await callCompatibilityApi(api, 'POST /wishLists', { as, json })
    const line = `GET /mywish?email=${buyer.email}`
    expect((await callCompatibilityApi<Wish[]>(api, line, { as: buyer })).body).toHaveLength(1)
    expect((await callCompatibilityApi<Wish[]>(api, line, { as: other })).body).toEqual([])
    expect((await callCompatibilityApi(api, line, { as: await aSeller(test.db) })).status).toBe(403)
    expect((await callCompatibilityApi(api, line)).status).toBe(401)
  })
})
