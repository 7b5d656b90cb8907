import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'
import { seedDemo } from '#db/seed/demo/seed-demo.ts'
import { readPriceLog } from '#domain/listings/read-price-log.ts'
import { listOwnWishlist } from '#domain/wishlist/list-own-wishlist.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const now = new Date('2026-11-20T12:00:00Z')

describe('H-03: the prices of the demo', () => {
  const test = useDatabase({ rows: 'kept' })
  beforeAll(async () => {
    await seedDemo(test.db, { passwordHash: 'salt:key', now })
  })
  const cars = () =>
    test.db.select({ car: listings, seller: users }).from(listings).innerJoin(users, eq(users.id, listings.sellerId))

  it('stand on wish lists in which prices fell, as the price log shows, and a car was sold', async () => {
    const wishes = await test.db
      .select({ wished: wishlistItems, car: listings, buyer: users })
      .from(wishlistItems)
      .innerJoin(listings, eq(listings.id, wishlistItems.listingId))
      .innerJoin(users, eq(users.id, wishlistItems.accountId))
    for (const { wished, car, buyer } of wishes) {
      const { events } = await readPriceLog(test.db, null, { id: car.id, now })
      const told = (await listOwnWishlist(test.db, actorOfUser(buyer), now)).find((wish) => wish.car.id === car.id)
      const then = events.findLast(({ at }) => new Date(at) < wished.createdAt)
      expect(then?.priceCents, car.title).toBe(wished.priceCents)
      expect(told?.fellByCents, car.title).toBe(wished.priceCents - car.priceCents)
      expect(events.at(-1)?.priceCents, car.title).toBe(car.priceCents)
    }
    const own = wishes.filter(({ buyer }) => buyer.email === 'buyer@demo.test')
    expect(own.filter(({ wished, car }) => wished.priceCents > car.priceCents).length).toBeGreaterThanOrEqual(2)
    expect(own.some(({ car }) => car.status === 'sold')).toBe(true)
    expect(wishes.every(({ wished }) => wished.wisherRole === 'Buyer')).toBe(true)
    expect(wishes.every(({ wished, car }) => wished.createdAt >= car.postedAt && wished.createdAt <= now)).toBe(true)
  })

  it('are in the log of every car that was ever offered, and no log for a draft', async () => {
    for (const { car, seller } of await cars()) {
      const { id, title, status, postedAt, soldAt } = car
      const { events } = await readPriceLog(test.db, actorOfUser(seller), { id, now })
      const [first, last] = [events[0], events.at(-1)]
      if (status === 'draft') expect(events, title).toEqual([])
      else expect(first, title).toMatchObject({ event: 'offered', at: postedAt.toISOString() })
      if (status === 'sold') expect(last, title).toMatchObject({ event: 'sold', at: soldAt?.toISOString() })
      if (status === 'withdrawn') expect(last?.event, title).toBe('withdrawn')
      expect(
        events.map(({ at }) => at),
        title,
      ).toEqual(events.map(({ at }) => at).toSorted())
    }
  })
})
