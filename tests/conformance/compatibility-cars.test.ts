import { describe, expect, it } from 'vitest'
import { maxCompatApiCars } from '#contract/compatibility-api-cars.ts'
import { aBooking, aBuyer, aListing, anAdmin, aSeller } from '#db/seed/builders.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import {
  callCompatibilityApi,
  characters8To21OfDate,
  dateInDays,
  uploadCompatibilityPhoto,
} from './compatibility-client.ts'

const test = useDatabase()
type Listing = Record<string, unknown> & { _id: string }

const product = {
  title: 'Ghost, one owner',
  category: 'Rolls_Royce',
  price: 125_000.5,
  description: 'Kept in a garage.',
}

describe('reading cars', () => {
  it('E-01 E-08 C-04 gives one listing in the specification’s shape, and the email to those who may have it', async () => {
    const api = createTestApi(test.db)
    const postedAt = new Date('2026-03-07T09:05:00Z')
    const seller = await aSeller(test.db, { permission: 'Verified' })
    const car = await aListing(test.db, {
      sellerId: seller.id,
      brand: 'Audi',
      priceCents: 1_250_050,
      originalPriceCents: null,
      location: null,
      yearOfPurchase: null,
      postedAt,
      pictures: ['saloon-black-front'],
    })
    const listing = {
      _id: car.id,
      title: car.title,
      image: 'http://localhost/pictures/cars/saloon-black-front-960.webp',
      time: characters8To21OfDate(postedAt),
      category: 'Audi',
      location: null,
      originalPrice: null,
      resalePrice: 12_500.5,
      price: 12_500.5,
      yearsOfUse: null,
      yearOfPurchase: null,
      description: car.description,
      author: seller.name,
      verification: 'Verified',
      status: 'available',
    }
    const line = `GET /productById/${car.id}`
    expect((await callCompatibilityApi(api, line)).body).toEqual({ ...listing, email: null })
    const buyer = await aBuyer(test.db)
    for (const as of [buyer, await aSeller(test.db)]) {
      expect((await callCompatibilityApi(api, line, { as })).body).toEqual({ ...listing, email: null })
    }
    await aBooking(test.db, { buyerId: buyer.id, listingId: car.id })
    for (const as of [buyer, seller, await anAdmin(test.db)]) {
      expect((await callCompatibilityApi(api, line, { as })).body).toEqual({ ...listing, email: seller.email })
    }
    expect(listing.time).toMatch(/^\d{2} 2026 \d{2}:\d{2}$/)
    expect((await callCompatibilityApi(api, 'GET /productById/nowhere')).status).toBe(404)
  })

  const lists = [
    ['rollsDatas', 'Rolls_Royce'],
    ['rolls', 'Rolls_Royce'],
    ['teslaDatas', 'Tesla'],
    ['teslas', 'Tesla'],
    ['audiDatas', 'Audi'],
    ['ferrariDatas', 'Ferrari'],
    ['mercedesDatas', 'Mercedes_Benz'],
    ['mercedes', 'Mercedes_Benz'],
  ] as const
  it.each(lists)('C-02 GET /%s gives the cars of %s that can be bought, the newest first', async (path, brand) => {
    const api = createTestApi(test.db)
    const older = await aListing(test.db, { brand, postedAt: dateInDays(-2) })
    const newer = await aListing(test.db, { brand, postedAt: dateInDays(-1) })
    await aListing(test.db, { brand, status: 'withdrawn' })
    await aListing(test.db, { brand: 'BMW' })
    const { status, body } = await callCompatibilityApi<Listing[]>(api, `GET /${path}`)
    expect(status).toBe(200)
    expect(body.map(({ _id }) => _id)).toEqual([newer.id, older.id])
    expect(new Set(body.map(({ category }) => category))).toEqual(new Set([brand]))
    expect(body.map(({ email }) => email)).toEqual([null, null])
  })

  it('C-02 a list holds the newest two hundred cars', async () => {
    const seller = await aSeller(test.db)
    for (let n = 0; n <= maxCompatApiCars; n += 1) {
      await aListing(test.db, { sellerId: seller.id, brand: 'Tesla', pictures: [], postedAt: dateInDays(-n) })
    }
    expect((await callCompatibilityApi<Listing[]>(createTestApi(test.db), 'GET /teslas')).body).toHaveLength(
      maxCompatApiCars,
    )
  })

  it('C-03 E-03 both advertisement calls give the advertised cars that are available, as whole records', async () => {
    const api = createTestApi(test.db)
    const shown = await aListing(test.db, { isAdvertised: true, postedAt: dateInDays(-1) })
    const newest = await aListing(test.db, { isAdvertised: true })
    await aListing(test.db, { isAdvertised: true, status: 'withdrawn' })
    await aListing(test.db)
    const whole = (await callCompatibilityApi<Listing>(api, `GET /productById/${newest.id}`)).body
    for (const path of ['/advertisement/categories/animation', '/advertisement/categories']) {
      const { body } = await callCompatibilityApi<Listing[]>(api, `GET ${path}`)
      expect(body.map(({ _id }) => _id)).toEqual([newest.id, shown.id])
      expect(body[0]).toEqual(whole)
    }
  })
})

describe('C-10 POST /products', () => {
  it('E-02 takes the payload; seller, role, verification and time are the session’s and the clock’s', async () => {
    const api = createTestApi(test.db)
    const seller = await aSeller(test.db)
    const other = await aSeller(test.db, { permission: 'Verified' })
    const told = {
      verification: 'Verified',
      role: 'Admin',
      author: other.name,
      email: other.email,
      time: '01 1999 00:00',
    }
    const json = { ...product, ...told, image: await uploadCompatibilityPhoto(api, seller) }
    const before = new Date()
    const { status, body } = await callCompatibilityApi(api, 'POST /products', { as: seller, json })
    expect(status).toBe(200)
    expect(body).toEqual({ acknowledged: true, insertedId: expect.any(String) })
    const { body: listing } = await callCompatibilityApi(api, `GET /productById/${body.insertedId}`, { as: other })
    expect(listing).toMatchObject({
      ...product,
      resalePrice: 125_000.5,
      author: seller.name,
      email: null,
      verification: null,
      status: 'available',
    })
    expect([characters8To21OfDate(before), characters8To21OfDate(new Date())]).toContain(listing.time)
    expect(String(listing.image).split('-').slice(0, -1)).toEqual(json.image.split('-').slice(0, -1))
  })

  it('takes numbers as forms send them, a photo that was uploaded signed out, and years of use', async () => {
    const api = createTestApi(test.db)
    const seller = await aSeller(test.db)
    const json = {
      ...product,
      category: 'Mercedes-Benz',
      price: '9,500',
      image: await uploadCompatibilityPhoto(api),
      originalPrice: '$20,000.50',
      yearsOfUse: '3',
      yearOfPurchase: '',
      location: 'Austin, TX',
    }
    const { body } = await callCompatibilityApi(api, 'POST /products', { as: seller, json })
    expect((await callCompatibilityApi(api, `GET /productById/${body.insertedId}`)).body).toMatchObject({
      category: 'Mercedes_Benz',
      price: 9500,
      originalPrice: 20_000.5,
      location: 'Austin, TX',
      yearsOfUse: 3,
      yearOfPurchase: new Date().getUTCFullYear() - 3,
    })
  })

  it('names each missing field in the words of the form', async () => {
    const seller = await aSeller(test.db)
    const { status, error } = await callCompatibilityApi(createTestApi(test.db), 'POST /products', {
      as: seller,
      json: { price: ' ' },
    })
    expect(status).toBe(422)
    expect(error?.fields).toEqual({
      title: 'Title is Required',
      category: 'Category is Required',
      price: 'Price is Required',
      description: 'Description is Required',
      image: 'Photo is Required',
    })
  })

  it('C-18 takes no picture but an upload of the seller’s or of nobody’s, on one car each', async () => {
    const api = createTestApi(test.db)
    const seller = await aSeller(test.db)
    const foreign = await uploadCompatibilityPhoto(api, await aSeller(test.db))
    const used = await uploadCompatibilityPhoto(api, seller)
    const post = (image: string) =>
      callCompatibilityApi(api, 'POST /products', { as: seller, json: { ...product, image } })
    expect((await post(used)).status).toBe(200)
    const refused = ['https://images.example/car.jpg', used.replace('localhost', 'evil.example'), foreign, used]
    for (const image of refused) {
      const { status, error } = await post(image)
      expect({ status, fields: Object.keys(error?.fields ?? {}) }).toEqual({ status: 422, fields: ['image'] })
    }
  })

  it.each([0, 0.49, 1_000_000, 'a lot', 10.999])('K-04 K-09 refuses the price %s', async (price) => {
    const api = createTestApi(test.db)
    const seller = await aSeller(test.db)
    const json = { ...product, price, image: await uploadCompatibilityPhoto(api, seller) }
    const { status, error } = await callCompatibilityApi(api, 'POST /products', { as: seller, json })
    expect(status).toBe(422)
    expect(error?.fields).toHaveProperty('price')
  })
})

describe('C-14 GET /products?email=', () => {
  it('gives a seller’s own cars in every status, and nothing of anybody else', async () => {
    const api = createTestApi(test.db)
    const seller = await aSeller(test.db)
    const other = await aSeller(test.db)
    const draft = await aListing(test.db, { sellerId: seller.id, status: 'draft', postedAt: dateInDays(-1) })
    const car = await aListing(test.db, { sellerId: seller.id })
    const others = await aListing(test.db, { sellerId: other.id })
    const ids = async (query: string, as = seller) =>
      (await callCompatibilityApi<Listing[]>(api, `GET /products${query}`, { as })).body.map(({ _id }) => _id)
    expect(await ids(`?email=${seller.email.toUpperCase()}`)).toEqual([car.id, draft.id])
    expect(await ids('')).toEqual([car.id, draft.id])
    expect(await ids('', other)).toEqual([others.id])
    expect(await ids(`?email=${seller.email}`, other)).toEqual([])
    expect((await callCompatibilityApi(api, `GET /products?email=${seller.email}`)).status).toBe(401)
    expect(
      (await callCompatibilityApi(api, `GET /products?email=${seller.email}`, { as: await anAdmin(test.db) })).status,
    ).toBe(403)
  })
})

describe('C-08 POST /advertisement', () => {
  it('takes the whole product record of an own car, as often as it is sent', async () => {
    const api = createTestApi(test.db)
    const seller = await aSeller(test.db)
    const car = await aListing(test.db, { sellerId: seller.id })
    const { body: record } = await callCompatibilityApi<Listing>(api, `GET /productById/${car.id}`, { as: seller })
    const { _id, ...withoutId } = record
    for (const json of [record, { productId: car.id }, withoutId, { title: record.title, image: record.image }]) {
      const { status, body } = await callCompatibilityApi(api, 'POST /advertisement', { as: seller, json })
      expect({ status, body }).toEqual({ status: 200, body: { acknowledged: true, insertedId: car.id } })
    }
    expect(
      (await callCompatibilityApi<Listing[]>(api, 'GET /advertisement/categories')).body.map((shown) => shown._id),
    ).toEqual([_id])
  })

  it('is for the car’s own seller: nobody advertises somebody else’s', async () => {
    const api = createTestApi(test.db)
    const car = await aListing(test.db)
    const { body: record } = await callCompatibilityApi<Listing>(api, `GET /productById/${car.id}`, {
      as: await aSeller(test.db),
    })
    const { _id, ...withoutId } = record
    const as = await aSeller(test.db)
    for (const json of [record, withoutId]) {
      expect((await callCompatibilityApi(api, 'POST /advertisement', { as, json })).status).toBe(404)
    }
    expect((await callCompatibilityApi(api, 'POST /advertisement', { as, json: {} })).error?.fields).toMatchObject({
      title: expect.any(String),
    })
    expect((await callCompatibilityApi<Listing[]>(api, 'GET /advertisement/categories')).body).toEqual([])
  })
})
