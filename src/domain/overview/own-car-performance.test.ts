import { expect, it } from 'vitest'
import { listingViews } from '#db/schema/listings.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'
import { aBooking, aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { loadOwnCarPerformance } from './load-own-car-performance.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')

it('of an own car are shown its views, wishes and bookings by day, and of no other car any', async () => {
  const seller = await aSeller(test.db)
  const { id } = await aListing(test.db, { sellerId: seller.id })
  const other = await aListing(test.db, { sellerId: seller.id })
  const buyer = await aBuyer(test.db)
  const yesterday = new Date('2026-11-19T23:00:00Z')
  await test.db.insert(listingViews).values([
    { listingId: id, day: '2026-11-20', views: 7 },
    { listingId: id, day: '2026-10-10', views: 5 },
    { listingId: other.id, day: '2026-11-20', views: 100 },
  ])
  const wish = { accountId: buyer.id, wisherRole: 'Buyer', priceCents: 1_000_000, createdAt: yesterday }
  await test.db.insert(wishlistItems).values({ ...wish, listingId: id })
  await aBooking(test.db, { listingId: id, buyerId: buyer.id, status: 'requested', createdAt: yesterday })
  const found = await loadOwnCarPerformance(test.db, actorOfUser(seller), { id, now })
  expect(found.days).toHaveLength(30)
  expect(found.days.slice(-2)).toEqual([
    { day: '2026-11-19', views: 0, wishes: 1, bookings: 1 },
    { day: '2026-11-20', views: 7, wishes: 0, bookings: 0 },
  ])
  expect(found).toMatchObject({ viewsBefore: 5, wishes: 1, openBookings: 1 })
  const stranger = loadOwnCarPerformance(test.db, actorOfUser(await aSeller(test.db)), { id, now })
  await expect(stranger).rejects.toMatchObject({ code: 'not_found' })
})
