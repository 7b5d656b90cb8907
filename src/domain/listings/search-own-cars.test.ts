import { describe, expect, it } from 'vitest'
import { ListOwnCarsQuery } from '#contract/own-cars.ts'
import { aBooking, aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { listOwnCars } from './list-own-cars.ts'
import { searchOwnCars } from './search-own-cars.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')

type Seller = Awaited<ReturnType<typeof aSeller>>
const search = (seller: Seller, query: object = {}) =>
  searchOwnCars(test.db, actorOfUser(seller), ListOwnCarsQuery.parse(query), { now })
const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title)

/** A dealer with eighty cars; `Car 1` is the newest. */
async function aDealer() {
  const seller = await aSeller(test.db)
  for (const number of Array.from({ length: 80 }, (_, index) => index + 1)) {
    await aListing(test.db, {
      sellerId: seller.id,
      title: `Car ${number}`,
      status: number <= 60 ? 'available' : 'sold',
      priceCents: 1_000_000 + number * 100,
      // Pairs of cars have the same time, so that the id must break the tie.
      postedAt: new Date(now.getTime() - Math.ceil(number / 2) * 60_000),
    })
  }
  return seller
}

describe('the cars of a dealer', () => {
  it('S-28: eighty come a page at a time, each on one page, and are counted by state', async () => {
    const seller = await aDealer()
    await aListing(test.db)
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => search(seller, { page })))
    expect(pages.map(({ items }) => items.length)).toEqual([24, 24, 24, 8, 0])
    expect(new Set(pages.flatMap(titles)).size).toBe(80)
    for (const [index, found] of pages.entries()) {
      expect(found).toMatchObject({ total: 80, page: index + 1, pages: 4, counts: { available: 60, sold: 20 } })
    }
    const sold = await search(seller, { state: 'sold', limit: 100 })
    expect(sold).toMatchObject({ total: 20, pages: 1, counts: { available: 60, sold: 20 } })
    expect(sold.items.every(({ status }) => status === 'sold')).toBe(true)
    expect(await listOwnCars(test.db, actorOfUser(seller), { now })).toHaveLength(80)
  })

  it('are found by words or id, and the counts are of what was found', async () => {
    const seller = await aSeller(test.db)
    const roma = await aListing(test.db, { sellerId: seller.id, title: 'Ferrari Roma in red' })
    // Make and model too: a Rolls-Royce or a Rover of the builder would begin with `ro`.
    const facts = { brand: 'Ferrari', model: 'Portofino', body: 'Coupe', colour: 'White', location: 'Austin, TX' }
    const other = { ...facts, title: 'Ferrari Portofino', description: 'Drives.' }
    await aListing(test.db, { ...other, sellerId: seller.id, status: 'draft' })
    await aListing(test.db, { title: 'Ferrari Roma of somebody else' })
    expect(titles(await search(seller, { q: 'ferrari ro' }))).toEqual(['Ferrari Roma in red'])
    expect(titles(await search(seller, { q: roma.id }))).toEqual(['Ferrari Roma in red'])
    expect(await search(seller, { q: 'roma' })).toMatchObject({ total: 1, counts: { available: 1 } })
    expect(await search(seller, { q: '!!!' })).toMatchObject({ total: 0, pages: 0, counts: {} })
  })

  it('are sorted by age, price and open bookings', async () => {
    const seller = await aSeller(test.db)
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour))
    const cheap = await aListing(test.db, { sellerId: seller.id, title: 'A', priceCents: 100_000, postedAt: at(1) })
    await aListing(test.db, { sellerId: seller.id, title: 'B', priceCents: 300_000, postedAt: at(2) })
    await aListing(test.db, { sellerId: seller.id, title: 'C', priceCents: 200_000, postedAt: at(3) })
    await aBooking(test.db, { listingId: cheap.id, status: 'requested' })
    await aBooking(test.db, { listingId: cheap.id, status: 'declined', buyerId: (await aBuyer(test.db)).id })
    const order = async (sort: string) => titles(await search(seller, { sort })).join('')
    expect(await order('newest')).toBe('CBA')
    expect(await order('oldest')).toBe('ABC')
    expect(await order('priceAsc')).toBe('ACB')
    expect(await order('priceDesc')).toBe('BCA')
    expect(await order('bookings')).toBe('ACB')
  })

  it('a car that was taken down stands in that state alone', async () => {
    const seller = await aSeller(test.db)
    await aListing(test.db, { sellerId: seller.id, status: 'withdrawn' })
    await aListing(test.db, { sellerId: seller.id, status: 'withdrawn', takenDownReason: 'Stolen photos' })
    expect(await search(seller, { state: 'withdrawn' })).toMatchObject({ total: 1, items: [{ takenDownReason: null }] })
    expect(await search(seller, { state: 'takenDown' })).toMatchObject({
      total: 1,
      items: [{ takenDownReason: 'Stolen photos' }],
      counts: { withdrawn: 1, takenDown: 1 },
    })
  })

  it('are nobody else’s', async () => {
    const query = ListOwnCarsQuery.parse({})
    const asBuyer = searchOwnCars(test.db, actorOfUser(await aBuyer(test.db)), query, { now })
    await expect(asBuyer).rejects.toMatchObject({ code: 'forbidden' })
    await expect(searchOwnCars(test.db, null, query, { now })).rejects.toMatchObject({ code: 'signed_out' })
  })
})
