import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { CarSearchResponse, SearchCarsQuery } from '#contract/cars.ts'
import { listings } from '#db/schema/listings.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { searchCars } from './search-cars.ts'

const now = new Date('2026-11-20T12:00:00Z')
const test = useDatabase()

type Query = Record<string, string | string[]>
/** A search with the query of an address. */
const search = (query: Query = {}) => searchCars(test.db, SearchCarsQuery.parse(query), { now })

async function allPages(query: Query, between: (page: number) => Promise<void> = async () => {}): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null | undefined
  for (let page = 0; cursor !== null; page += 1) {
    const found = await search(cursor ? { ...query, cursor } : query)
    ids.push(...found.items.map(({ id }) => id))
    cursor = found.nextCursor
    if (cursor) await between(page)
    if (page > 200) throw new Error('the pages never end')
  }
  return ids
}

const titles = async (query: Query) => (await search(query)).items.map(({ title }) => title)
const aCar = (title: string, more: Partial<typeof listings.$inferInsert> = {}) =>
  aListing(test.db, { title, model: null, description: 'A car.', pictures: [], ...more })

describe('search', () => {
  it('finds available cars only, in the shape of the contract', async () => {
    const seller = await aSeller(test.db)
    for (const status of ['draft', 'available', 'reserved', 'sold', 'withdrawn'] as const) {
      await aCar(status, { status, sellerId: seller.id })
    }
    const found = await search()
    expect(CarSearchResponse.parse(found)).toEqual(found)
    expect(found).toMatchObject({ total: 1, items: [{ title: 'available' }], nextCursor: null, rescue: null })
  })

  it('takes prices as dollars, with both bounds among the matches', async () => {
    for (const priceCents of [1_999_999, 2_000_000, 2_500_050, 3_000_000, 3_000_001]) {
      await aCar(String(priceCents), { priceCents })
    }
    const bounds = { priceMin: '20000', priceMax: '30,000', sort: 'priceAsc' }
    expect(await titles(bounds)).toEqual(['2000000', '2500050', '3000000'])
    expect(await titles({ priceMin: '25000.50', sort: 'priceDesc' })).toEqual(['3000001', '3000000', '2500050'])
    expect((await search({ priceMin: '99999999999' })).total).toBe(0)
    expect((await search({ priceMax: '99999999999' })).total).toBe(5)
    expect((await search({ priceMin: '5', priceMax: '4' })).total).toBe(0)
  })

  it('takes numbers beyond all that a car can have, chosen or typed', async () => {
    await aCar('a', { year: 2020, mileageMiles: 30_000, powerHp: 200 })
    for (const beyond of ['99999999999', '9'.repeat(399)]) {
      for (const name of ['yearMin', 'powerHpMin']) expect((await search({ [name]: beyond })).total).toBe(0)
      for (const name of ['yearMax', 'mileageMax', 'powerHpMax']) {
        expect((await search({ [name]: beyond })).total).toBe(1)
      }
      for (const q of [`under ${beyond} miles`, `over ${beyond} hp`, `under $${beyond}`]) {
        expect(await search({ q: q.slice(0, 200) })).toMatchObject({ place: null })
      }
    }
  })

  it('knows the seven brands however they are written, and any other as it is written', async () => {
    await aCar('a', { brand: 'Mercedes_Benz' })
    await aCar('b', { brand: 'BMW' })
    await aCar('c', { brand: 'Alfa Romeo' })
    for (const brand of ['mercedes-benz', 'Mercedes Benz', 'MERCEDES_BENZ', 'mercedes']) {
      expect(await titles({ brand })).toEqual(['a'])
    }
    expect(await titles({ brand: ['bmw', 'Alfa Romeo'], sort: 'newest' })).toHaveLength(2)
    expect(await titles({ brand: 'A\0udi' })).toEqual([])
  })

  it('counts every brand as if no brand were chosen, the most frequent first', async () => {
    for (const [brand, priceCents] of [
      ['BMW', 100_000],
      ['Audi', 100_000],
      ['Audi', 200_000],
      ['Tesla', 900_000],
    ] as const) {
      await aCar('car', { brand, priceCents })
    }
    const found = await search({ brand: 'BMW', priceMax: '5000' })
    expect(found.total).toBe(1)
    expect(found.facets.brand).toEqual([
      { value: 'Audi', count: 2 },
      { value: 'BMW', count: 1 },
    ])
  })

  it('needs what it understands, in any order, and begins with cars that say the other words, the last from its beginning', async () => {
    await aCar('Rolls-Royce Phantom', { brand: 'Rolls_Royce', colour: 'Black', body: 'Limousine', fuel: 'Petrol' })
    await aCar('Rolls-Royce Ghost', { brand: 'Rolls_Royce', colour: 'White', body: 'Saloon', fuel: 'Petrol' })
    await aCar('Audi A6 3.0 TDI e-tron', { brand: 'Audi', colour: 'Black', fuel: 'Diesel', engineCc: null })
    expect(await titles({ q: 'rolls royce' })).toHaveLength(2)
    expect(await titles({ q: 'ROYCE rolls_royce black' })).toEqual(['Rolls-Royce Phantom'])
    const phantomFirst = ['Rolls-Royce Phantom', 'Rolls-Royce Ghost']
    expect(await titles({ q: 'rolls pha' })).toEqual(phantomFirst)
    expect(await titles({ q: 'pha rolls' })).toEqual(phantomFirst)
    expect(await titles({ q: 'pha white' })).toEqual(['Rolls-Royce Ghost'])
    // Words alone put the cars that say them first.
    expect((await titles({ q: 'pha' }))[0]).toBe('Rolls-Royce Phantom')
    // A typed engine size is also looked for in the text of an advert that leaves the field out.
    expect(await titles({ q: '3.0 tdi' })).toEqual(['Audi A6 3.0 TDI e-tron'])
    // No car has that size: the answer has others, and says that they do not have it.
    expect(await titles({ q: '2.0 tdi' })).toEqual(['Audi A6 3.0 TDI e-tron'])
    expect(await titles({ q: 'e-tron' })).toEqual(['Audi A6 3.0 TDI e-tron'])
  })

  it('reads nothing that is typed as an operator', async () => {
    await aCar('Audi A6', { brand: 'Audi' })
    for (const q of [
      "'",
      "a' | 'b",
      'audi & !a6',
      '((',
      ':*',
      '\\',
      '<->',
      '!!',
      '\0audi',
      "audi':*",
      '%',
      '🚗',
      '\ud800',
    ]) {
      await expect(search({ q })).resolves.toBeDefined()
    }
    expect(await titles({ q: 'audi & !a6' })).toEqual(['Audi A6'])
    expect(await titles({ q: ' & ' })).toEqual(['Audi A6'])
    expect(await titles({ q: 'x'.repeat(200) })).toEqual(['Audi A6'])
  })

  it('puts a car that is called so before one that mentions it', async () => {
    const old = new Date('2020-01-01T00:00:00Z')
    await aCar('Model S Plaid', { brand: 'Tesla', postedAt: old })
    await aCar('Audi Q4', { brand: 'Audi', description: 'A plaid blanket comes with it.', postedAt: now })
    expect(await titles({ q: 'plaid' })).toEqual(['Model S Plaid', 'Audi Q4'])
    expect(await titles({ q: 'plaid', sort: 'newest' })).toEqual(['Audi Q4', 'Model S Plaid'])
  })

  it('puts cars of unknown mileage behind all others', async () => {
    for (const mileageMiles of [null, 90_000, 0, null, 2_000_000]) await aCar(String(mileageMiles), { mileageMiles })
    expect(await titles({ sort: 'mileage' })).toEqual(['0', '90000', '2000000', 'null', 'null'])
    const paged = await allPages({ sort: 'mileage', limit: '1' })
    expect(new Set(paged).size).toBe(5)
  })

  it('where no advert says all words, those of no advert are not used, and none of them keeps a car out', async () => {
    await aCar('Escape to the hills')
    await aCar('Weekend car')
    const { items, total, understood } = await search({ q: 'zorbly escape hills' })
    expect({ total, first: items[0]?.title }).toEqual({ total: 2, first: 'Escape to the hills' })
    const uses = Object.fromEntries(understood.map(({ text, use }) => [text, use]))
    expect(uses).toEqual({ zorbly: 'unused', escape: 'prefer', hills: 'prefer' })
  })

  it('says which filter to drop where nothing is found, with what that gives', async () => {
    await aCar('Audi A6', { brand: 'Audi', priceCents: 1_000_000 })
    await aCar('Audi A4', { brand: 'Audi', priceCents: 9_000_000 })
    await aCar('BMW M3', { brand: 'BMW', priceCents: 9_000_000 })
    const { rescue, total } = await search({ brand: 'BMW', priceMax: '50000' })
    expect({ rescue, total }).toEqual({
      total: 0,
      rescue: [
        { drop: 'brand', count: 1, without: ['brand'], words: [], q: null, radiusMiles: null },
        { drop: 'priceMax', count: 1, without: ['priceMax'], words: [], q: null, radiusMiles: null },
      ],
    })
    expect(await search({ q: 'zeppelin', brand: 'Audi' })).toMatchObject({ total: 2, rescue: null })
    expect((await search({ seller: 'nobody', q: 'zeppelin' })).rescue).toEqual([])
  })

  it('G-01 promises what each drop gives, two at a time where one is not enough, and the promises come true', async () => {
    await aCar('Audi A6', { brand: 'Audi', model: 'A6', priceCents: 1_000_000, fuel: 'Diesel' })
    await aCar('Audi A4', { brand: 'Audi', model: 'A4', priceCents: 9_000_000, fuel: 'Petrol' })
    await aCar('BMW M3', { brand: 'BMW', model: 'M3', priceCents: 9_000_000, fuel: 'Petrol' })
    const searches: Record<string, string>[] = [
      { q: 'bmw under 20k' },
      { q: 'audi', brand: 'BMW', priceMax: '5000' },
      { q: 'bmw zeppelin under 20k' },
      // Nobody states a title, so that it is left out beside what remains.
      { q: 'rebuilt title diesel bmw', priceMax: '5000' },
      { q: 'electric bmw between 10k and 20k' },
      { q: 'electric manual bmw zeppelin between 10k and 20k', yearMin: '2035', fuel: 'Hybrid', colour: 'Green' },
    ]
    for (const asked of searches) {
      const { total, rescue } = await search(asked)
      expect([asked, total]).toEqual([asked, 0])
      expect(rescue?.length, JSON.stringify(asked)).toBeGreaterThan(0)
      for (const { without, q, count } of rescue ?? []) {
        const kept = Object.entries(asked).filter(([name]) => name !== 'q' && !without.includes(name))
        const left = await search({ ...Object.fromEntries(kept), ...(q === null ? {} : { q }) })
        expect([asked, without, q, left.total]).toEqual([asked, without, q, count])
      }
    }
    const chosen = await search({ q: 'bmw zeppelin', fuel: 'Diesel' })
    expect(chosen.rescue?.map(({ drop }) => drop)).toEqual(['brand', 'fuel'])
    const contrary = await search({ q: 'audi petrol zeppelin', priceMax: '20000', model: 'M3' })
    expect(contrary.rescue?.map(({ drop, count }) => [drop, count])).toEqual([
      ['brand+priceMax', 1],
      ['model+priceMax', 1],
      ['model+fuel', 1],
    ])
  })

  it.each([
    'x',
    '%00',
    Buffer.from('[]').toString('base64url'),
    Buffer.from('["newest","1","a"]').toString('base64url'),
    Buffer.from('["newest",1.5,"a"]').toString('base64url'),
    Buffer.from('["newest",-5000000000000000,"a"]').toString('base64url'),
    Buffer.from('["newest",1e300,"a"]').toString('base64url'),
    Buffer.from('["newest",1,"\\u0000"]').toString('base64url'),
    Buffer.from('["priceAsc",1,"a"]').toString('base64url'),
    Buffer.from('["best",1,"a"]').toString('base64url'),
    Buffer.from('{"__proto__":null}').toString('base64url'),
  ])('refuses the cursor %s', async (cursor) => {
    await expect(search({ cursor })).rejects.toMatchObject({ code: 'invalid', fields: { cursor: /cursor/ } })
  })

  it('refuses the cursor of a price that no column holds', async () => {
    const cursor = Buffer.from('["priceAsc",9007199254740991,"a"]').toString('base64url')
    await expect(search({ cursor, sort: 'priceAsc' })).rejects.toMatchObject({ code: 'invalid' })
    const farFuture = Buffer.from('["newest",9007199254740991,"a"]').toString('base64url')
    await expect(search({ cursor: farFuture })).resolves.toMatchObject({ items: [] })
  })
})

describe('pages', () => {
  const sorts = ['newest', 'priceAsc', 'priceDesc', 'mileage', 'best'] as const

  it.each(sorts)('in the order of %s hold every car once while others come and go', async (sort) => {
    const seller = await aSeller(test.db)
    const steady: string[] = []
    for (let n = 0; n < 30; n += 1) {
      // Few values, so that most cars share theirs with others.
      const { id } = await aCar('Audi A6 quattro', {
        sellerId: seller.id,
        priceCents: 1_000_000 + (n % 3) * 100,
        mileageMiles: n % 4 === 0 ? null : n % 3,
        postedAt: new Date(now.getTime() + (n % 3)),
      })
      steady.push(id)
    }
    const passing: string[] = []
    const query: Query = { sort, limit: '4', ...(sort === 'best' ? { q: 'quattro' } : {}) }
    const seen = await allPages(query, async (page) => {
      for (let n = 0; n < 3; n += 1) {
        const { id } = await aCar('Audi A6 quattro', {
          sellerId: seller.id,
          priceCents: 1_000_000 + ((page + n) % 3) * 100,
          mileageMiles: (page + n) % 3,
          postedAt: new Date(now.getTime() + ((page + n) % 4)),
        })
        passing.push(id)
      }
      const gone = passing.shift()
      if (gone) await test.db.update(listings).set({ status: 'withdrawn' }).where(eq(listings.id, gone))
    })
    expect(new Set(seen).size).toBe(seen.length)
    expect(steady.filter((id) => !seen.includes(id))).toEqual([])
  })

  it('keep apart cars that were posted within the same millisecond', async () => {
    const seller = await aSeller(test.db)
    for (let n = 0; n < 12; n += 1) await aCar('car', { sellerId: seller.id, postedAt: now })
    const rows = await test.db.select({ id: listings.id }).from(listings)
    for (const [n, { id }] of rows.entries()) {
      const moment = `2026-11-20T12:00:00.0000${String(n).padStart(2, '0')}Z`
      await test.database.pool.query('update listings set posted_at = $1 where id = $2', [moment, id])
    }
    const seen = await allPages({ sort: 'newest', limit: '1' })
    expect(seen).toEqual(rows.map(({ id }) => id).reverse())
  })

  it('end with null, also when the last one is full', async () => {
    const seller = await aSeller(test.db)
    for (let n = 0; n < 4; n += 1) await aCar('car', { sellerId: seller.id })
    const first = await search({ limit: '2' })
    const second = await search({ limit: '2', cursor: String(first.nextCursor) })
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([2, 2, null])
    expect([first.before, second.before]).toEqual([0, 2])
    expect(second.total).toBe(4)
  })
})
