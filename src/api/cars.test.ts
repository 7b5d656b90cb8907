import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { CarDetail, CarSearchResponse } from '#contract/cars.ts'
import { ApiErrorBody } from '#contract/errors.ts'
import { HomePageData } from '#contract/home-page.ts'
import { homeSearchShortcuts } from '#contract/home-search-shortcuts.ts'
import { OwnCarListResponse } from '#contract/own-cars.ts'
import { listings } from '#db/schema/listings.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { anUploadedPhoto } from '#tests/support/an-uploaded-photo.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()

async function failureOf(response: Response) {
  return { status: response.status, ...ApiErrorBody.parse(await response.json()).error }
}

const newCar = {
  title: '  Audi A6 ',
  category: 'Audi',
  priceCents: 2_450_000,
  description: 'Serviced on time.',
}

describe('the public calls', () => {
  it('H-08: search answers by its contract, with dollars in the query and brands repeated', async () => {
    const { request } = createTestApi(test.db)
    const car = await aListing(test.db, { brand: 'Audi', priceCents: 2_000_000 })
    await aListing(test.db, { brand: 'Tesla', priceCents: 2_000_000 })
    const response = await request('/cars?brand=audi&brand=BMW&priceMin=20000&priceMax=20000&limit=1')
    expect(response.status).toBe(200)
    const found = CarSearchResponse.parse(await response.json())
    expect(found).toMatchObject({ total: 1, items: [{ id: car.id }] })
    expect(found.facets.brand.map(({ value }) => value)).toEqual(['Audi', 'Tesla'])
  })

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=ten', 'limit'],
    ['sort=cheapest', 'sort'],
    ['priceMin=cheap', 'priceMin'],
    ['priceMax=-1', 'priceMax'],
    ['cursor=garbage', 'cursor'],
  ])('H-08: search refuses %s and names it', async (query, field) => {
    const { request } = createTestApi(test.db)
    const failure = await failureOf(await request(`/cars?${query}`))
    expect(failure).toMatchObject({ status: 422, code: 'invalid', fields: { [field]: expect.any(String) } })
  })

  it('lets a shared cache keep what everybody may see, and nothing else', async () => {
    const { request } = createTestApi(test.db)
    const { id } = await aListing(test.db)
    const buyer = await aBuyer(test.db)
    for (const path of ['/cars', `/cars/${id}`, '/home']) {
      const anonymous = await request(path)
      expect(anonymous.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5')
      expect(anonymous.headers.get('vary')).toContain('Cookie, Authorization')
      expect((await request(path, { as: buyer })).headers.get('cache-control')).toBe('private, no-cache')
    }
    expect((await request('/cars/nothing')).headers.get('cache-control')).toBe('no-store')
  })

  it('A-02: a car is found, gone or not found; its address is never an error of ours', async () => {
    const { request } = createTestApi(test.db)
    const { id } = await aListing(test.db)
    const deleted = await aListing(test.db, { status: 'withdrawn', deletedAt: new Date() })
    expect(CarDetail.parse(await (await request(`/cars/${id}`)).json()).seller.email).toBeNull()
    expect((await failureOf(await request(`/cars/${deleted.id}`))).status).toBe(410)
    for (const odd of ['nothing', '%00', '%27', 'x'.repeat(65), '..%2f..']) {
      expect((await failureOf(await request(`/cars/${odd}`))).status).toBe(404)
    }
  })

  it('S-13, S-15: home shows advertised cars and the newest of three brands', async () => {
    const { request } = createTestApi(test.db)
    const seller = await aSeller(test.db)
    for (let n = 0; n < 8; n += 1) {
      await aListing(test.db, { sellerId: seller.id, brand: 'Tesla', isAdvertised: true, postedAt: new Date(n * 1000) })
    }
    await aListing(test.db, { sellerId: seller.id, brand: 'Tesla', status: 'withdrawn', isAdvertised: true })
    const home = HomePageData.parse(await (await request('/home')).json())
    expect(home.advertised).toHaveLength(8)
    expect(home.blocks.map(({ heading, path, items }) => [heading, path, items.length])).toEqual([
      ['Rolls_Royce', '/rolls', 0],
      ['TESLA', '/tesla', 6],
      ['Mercedes_Benz', '/mercedes', 0],
    ])
    expect(home.blocks[1]?.items[0]?.postedAt).toBe(new Date(7000).toISOString())
  })

  it('home shows the newest advertised car that has a photo first, before newer ones that are only drawn', async () => {
    const { request } = createTestApi(test.db)
    const seller = await aSeller(test.db)
    const advertised = { sellerId: seller.id, isAdvertised: true }
    const drawn = await aListing(test.db, { ...advertised, pictures: [], postedAt: new Date(3000) })
    const newer = await aListing(test.db, { ...advertised, postedAt: new Date(2000) })
    const older = await aListing(test.db, { ...advertised, postedAt: new Date(1000) })
    const home = HomePageData.parse(await (await request('/home')).json())
    expect(home.advertised.map(({ id }) => id)).toEqual([newer.id, drawn.id, older.id])
  })

  it('home shows price drops of mixed budgets and makes, ordinary ones first, however many dear ones are newer', async () => {
    const { request } = createTestApi(test.db)
    const { id: sellerId } = await aSeller(test.db)
    const lower = async (brand: string, priceCents: number) => {
      const { id } = await aListing(test.db, { sellerId, brand, priceCents: priceCents * 2 })
      await test.db.update(listings).set({ priceCents }).where(eq(listings.id, id))
    }
    await lower('Toyota', 1_800_000)
    await lower('Ford', 2_900_000)
    for (const dear of [20_000_000, 21_000_000, 22_000_000, 23_000_000, 24_000_000, 25_000_000])
      await lower('Ferrari', dear)
    const { priceDrops } = HomePageData.parse(await (await request('/home')).json())
    expect(priceDrops.map(({ car }) => car.brand)).toEqual(['Toyota', 'Ford', ...Array(4).fill('Ferrari')])
  })

  it('home repeats no car in another section where there are enough others, and repeats some where there are not', async () => {
    const { request } = createTestApi(test.db)
    const { id: sellerId } = await aSeller(test.db)
    const cars = []
    for (let n = 0; n < 14; n += 1)
      cars.push(
        await aListing(test.db, { sellerId, brand: 'Tesla', isAdvertised: n < 3, postedAt: new Date(n * 1000) }),
      )
    // The newest car is cheaper than before, too.
    const lowered = cars.at(-1)?.id ?? ''
    await test.db.update(listings).set({ priceCents: 900_000 }).where(eq(listings.id, lowered))
    const sections = async () => {
      const home = HomePageData.parse(await (await request('/home')).json())
      const [, tesla] = home.blocks
      return [home.priceDrops.map(({ car }) => car), home.advertised, tesla?.items ?? []].map((some) =>
        some.map(({ id }) => id),
      )
    }
    const enough = await sections()
    expect(enough.map((ids) => ids.length)).toEqual([1, 3, 6])
    expect(new Set(enough.flat()).size).toBe(10)
    expect(enough[0]).toEqual([lowered])

    for (const { id } of cars.slice(3, 9))
      await test.db.update(listings).set({ status: 'withdrawn' }).where(eq(listings.id, id))
    const few = await sections()
    expect(few.map((ids) => ids.length)).toEqual([1, 3, 6])
    expect(new Set(few.flat()).size).toBe(8)
  })

  it('home has the number of cars that each shortcut and choice of its search finds, and its good deals', async () => {
    const { request } = createTestApi(test.db)
    const { id: sellerId } = await aSeller(test.db)
    for (const body of ['SUV', 'Estate', 'Roadster', 'Hatchback'] as const)
      for (const priceCents of [800_000, 1_400_000, 2_000_000])
        await aListing(test.db, { sellerId, body, priceCents, fuel: body === 'SUV' ? 'Electric' : 'Petrol' })
    const home = HomePageData.parse(await (await request('/home')).json())
    expect(home.search.total).toBe(12)
    // There is no pickup, no hybrid and no sports car: their shortcuts are left out.
    expect(home.shortcuts.map(({ name }) => name)).toEqual([
      'under10k',
      'under20k',
      'family',
      'firstCar',
      'electric',
      'convertible',
    ])
    const totalOf = async (query: Record<string, string | readonly string[]>) => {
      const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))
      return CarSearchResponse.parse(await (await request(`/cars?${new URLSearchParams(pairs)}`)).json()).total
    }
    for (const { name, count } of home.shortcuts) {
      expect([name, await totalOf(homeSearchShortcuts[name].query)]).toEqual([name, count])
    }
    for (const { value, count } of home.search.bodies) expect(await totalOf({ body: value })).toBe(count)
    expect(home.deals).toEqual([])
    expect(home.priceDrops).toEqual([])
  })
})

describe("the seller's calls", () => {
  it('S-25, S-28: post, change, advertise, withdraw and delete', async () => {
    const { request } = createTestApi(test.db)
    const seller = await aSeller(test.db)
    const photo = await anUploadedPhoto(test.db, { ownerId: seller.id })
    const json = { ...newCar, photoIds: [photo.id], status: 'sold', sellerId: 'me', role: 'Admin', brand: 'Tesla' }
    const posted = await request('/cars', { method: 'POST', as: seller, json })
    expect(posted.status).toBe(201)
    const { id } = (await posted.json()) as { id: string }
    const call = (method: string, path = '', body?: object) =>
      request(`/cars/${id}${path}`, { method, as: seller, ...(body ? { json: body } : {}) })

    expect((await call('PATCH', '', { priceCents: 2_300_000 })).status).toBe(200)
    expect((await call('PUT', '/advertisement')).status).toBe(200)
    const own = OwnCarListResponse.parse(await (await request('/my/cars', { as: seller })).json())
    expect(own.items).toMatchObject([
      { id, title: 'Audi A6', brand: 'Audi', status: 'available', priceCents: 2_300_000, isAdvertised: true },
    ])
    expect(own.items[0]?.seller.id).toBe(seller.id)

    expect((await call('DELETE', '/advertisement')).status).toBe(200)
    expect(await (await call('POST', '/availability', { available: false })).json()).toEqual({ status: 'withdrawn' })
    expect(await (await call('POST', '/availability', { available: true })).json()).toEqual({ status: 'available' })
    expect((await call('DELETE')).status).toBe(200)
    expect((await call('DELETE')).status).toBe(410)
  })

  it('V-05, K-09: a car that lacks something is refused in the words of the form', async () => {
    const { request } = createTestApi(test.db)
    const seller = await aSeller(test.db)
    const post = async (json: object) => failureOf(await request('/cars', { method: 'POST', as: seller, json }))
    expect((await post({})).fields).toEqual({
      title: 'Title is Required',
      category: 'Category is Required',
      priceCents: 'Price is Required',
      description: 'Description is Required',
      photoIds: 'Photo is Required',
    })
    const whole = { ...newCar, photoIds: ['x'] }
    for (const [changes, field] of [
      [{ priceCents: 49 }, 'priceCents'],
      [{ priceCents: 100_000_000 }, 'priceCents'],
      [{ priceCents: 100.5 }, 'priceCents'],
      [{ title: 'x'.repeat(121) }, 'title'],
      [{ title: ' \0 ' }, 'title'],
      [{ description: 'x'.repeat(5001) }, 'description'],
      [{ category: ' – ' }, 'category'],
      [{ category: 'x'.repeat(61) }, 'category'],
      [{ photoIds: [] }, 'photoIds'],
      [{ photoIds: Array(13).fill('x') }, 'photoIds'],
      [{ mileageMiles: -1 }, 'mileageMiles'],
      [{ year: 1885 }, 'year'],
      [{ year: 2099 }, 'year'],
      [{ fuel: 'Coal' }, 'fuel'],
    ] as const) {
      expect(await post({ ...whole, ...changes })).toMatchObject({
        status: 422,
        fields: { [field]: expect.any(String) },
      })
    }
  })

  it("A-02: 401 signed out, 403 for a buyer, 404 for somebody else's car, before anything is read", async () => {
    const { request } = createTestApi(test.db)
    const { id } = await aListing(test.db)
    const buyer = await aBuyer(test.db)
    const stranger = await aSeller(test.db)
    const calls = [
      ['POST', '/cars', undefined],
      ['GET', '/my/cars', undefined],
      ['PATCH', `/cars/${id}`, { title: 'Mine' }],
      ['DELETE', `/cars/${id}`, undefined],
      ['POST', `/cars/${id}/availability`, { available: false }],
      ['PUT', `/cars/${id}/advertisement`, undefined],
      ['DELETE', `/cars/${id}/advertisement`, undefined],
    ] as const
    for (const [method, path, json] of calls) {
      expect((await request(path, { method })).status).toBe(401)
      expect((await request(path, { method, as: buyer })).status).toBe(403)
      if (path.includes(id)) expect((await request(path, { method, as: stranger, json })).status).toBe(404)
    }
  })
})
