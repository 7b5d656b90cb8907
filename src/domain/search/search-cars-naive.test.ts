import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { brandDisplayName } from '#contract/brands.ts'
import { type CarSearchResponse, SearchCarsQuery } from '#contract/cars.ts'
import { listings } from '#db/schema/listings.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { testSeed } from '#tests/support/sample-size.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { searchCars } from './search-cars.ts'

const now = new Date('2026-11-20T12:00:00Z')

describe('search beside a search that looks at every car', () => {
  const kept = useDatabase({ rows: 'kept' })
  const brands = ['BMW', 'Audi', 'Mercedes_Benz', 'Skoda']
  const words = ['avant', 'sport', 'black', 'automatic', 'heated', 'one']
  let cars: (typeof listings.$inferSelect)[] = []

  beforeAll(async () => {
    const seller = await aSeller(kept.db)
    const other = await aSeller(kept.db)
    for (let n = 0; n < 150; n += 1) {
      await aListing(kept.db, {
        sellerId: n % 5 === 0 ? other.id : seller.id,
        status: n % 7 === 0 ? 'withdrawn' : 'available',
        brand: brands[n % 4] ?? 'BMW',
        title: `${words[n % 6]} ${words[(n * 5) % 6]}`,
        description: `${words[(n * 3) % 6]} seats`,
        model: null,
        body: null,
        fuel: null,
        transmission: null,
        colour: null,
        location: null,
        priceCents: 100_000 * ((n * 13) % 17) + 50,
        mileageMiles: n % 6 === 0 ? null : (n * 31) % 40,
        postedAt: new Date(now.getTime() - ((n * 7) % 50) * 1000),
        pictures: [],
      })
    }
    cars = await kept.db.select().from(listings)
  })

  type Asked = { q?: string | undefined; brand?: string[]; priceMin?: string; priceMax?: string; seller?: string }
  function naive(
    { q, brand, priceMin, priceMax, seller }: Asked,
    options: { ignoreBrand: boolean; understood: readonly string[] },
  ) {
    const typed = q?.split(' ') ?? []
    const { understood } = options
    return cars.filter((car) => {
      const text = `${car.title} ${car.brand.replace('_', ' ')} ${car.description}`.toLowerCase().split(' ')
      return (
        car.status === 'available' &&
        (options.ignoreBrand || !brand || brand.includes(car.brand)) &&
        (!priceMin || car.priceCents >= Number(priceMin) * 100) &&
        (!priceMax || car.priceCents <= Number(priceMax) * 100) &&
        (!seller || car.sellerId === seller) &&
        // Words that are not understood rank: they exclude no car.
        typed.every((word, n) => {
          if (!understood.includes(word)) return true
          return n === typed.length - 1 ? text.some((each) => each.startsWith(word)) : text.includes(word)
        })
      )
    })
  }
  const counts = (found: typeof cars) => {
    const byBrand = Map.groupBy(found, ({ brand }) => brand)
    return new Map([...byBrand].map(([brand, some]) => [brand, some.length]))
  }

  it('finds the same cars, totals and counts, in the order that was asked for', async () => {
    const price = fc.integer({ min: 0, max: 17 }).map((thousands) => String(thousands * 1000 + 0.5))
    const asked = fc.record(
      {
        q: fc.subarray([...words, 'bm', 'se'], { minLength: 1, maxLength: 2 }).map((some) => some.join(' ')),
        brand: fc.subarray(brands, { minLength: 1 }),
        priceMin: price,
        priceMax: price,
        seller: fc.constantFrom(...new Set(cars.map(({ sellerId }) => sellerId))),
      },
      { requiredKeys: [] },
    )
    const sort = fc.constantFrom('newest', 'priceAsc', 'priceDesc', 'mileage')
    await fc.assert(
      fc.asyncProperty(asked, sort, fc.integer({ min: 7, max: 60 }), async (query, sort, limit) => {
        const pages: CarSearchResponse[] = []
        for (let cursor: string | null | undefined; cursor !== null; cursor = pages.at(-1)?.nextCursor) {
          const address = {
            ...query,
            brand: query.brand?.map(brandDisplayName),
            sort,
            limit,
            ...(cursor ? { cursor } : {}),
          }
          pages.push(await searchCars(kept.db, SearchCarsQuery.parse(address), { now }))
        }
        const read = pages[0]?.understood.filter(({ field }) => !['q', 'unused'].includes(field)) ?? []
        const wordsOf = (terms: typeof read) => terms.flatMap(({ text }) => text.split(' '))
        const understood = wordsOf(read.filter(({ use }) => use !== 'relaxed'))
        // A click on a make searches for all that was typed, and leaves out the same. Only beside a make that is typed or
        // chosen another one may need less: then the counts are those of all that was typed.
        const isMakeSet = query.brand !== undefined || read.some(({ field }) => field === 'brand')
        const typed = isMakeSet ? wordsOf(read) : understood
        const expected = naive(query, { ignoreBrand: false, understood })
        const items = pages.flatMap((page) => page.items)
        expect(new Set(items.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)))
        const key = {
          newest: (car: (typeof items)[number]) => -Date.parse(car.postedAt),
          priceAsc: (car: (typeof items)[number]) => car.priceCents,
          priceDesc: (car: (typeof items)[number]) => -car.priceCents,
          mileage: (car: (typeof items)[number]) => car.mileageMiles ?? Number.POSITIVE_INFINITY,
        }[sort]
        expect(items.map(key)).toEqual(items.map(key).toSorted((a, b) => (a === b ? 0 : a - b)))
        for (const { total, facets } of pages) {
          expect(total).toBe(expected.length)
          const facet = new Map(facets.brand.map(({ value, count }) => [value, count]))
          expect(facet).toEqual(counts(naive(query, { ignoreBrand: true, understood: typed })))
        }
      }),
      { numRuns: 60, seed: testSeed },
    )
  })
})
