import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listingStatuses } from '#contract/car-terms.ts'
import { listings, listingViews } from '#db/schema/listings.ts'
import { aBooking, aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { advertiseCarOnHomePage } from '#domain/advertising/advertise-car.ts'
import { listHomePageAdvertisedCars } from '#domain/advertising/list-advertised-cars.ts'
import { stopAdvertisingCarOnHomePage } from '#domain/advertising/stop-advertising.ts'
import { addListingToWishlist } from '#domain/wishlist/add-listing-to-wishlist.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { listOwnCars } from './list-own-cars.ts'
import { setCarAvailability } from './set-car-availability.ts'
import { withdrawListingsOfPerson } from './withdraw-listings-of-person.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const later = new Date('2026-11-20T13:00:00Z')

const rowOf = async (id: string) => (await test.db.select().from(listings).where(eq(listings.id, id)))[0]

describe('advertising', () => {
  it('S-14, C-03: shows available cars, the newest advertisement first, each once', async () => {
    const seller = await aSeller(test.db)
    const actor = actorOfUser(seller)
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => aListing(test.db, { sellerId: seller.id })))
    await advertiseCarOnHomePage(test.db, actor, { id: String(second?.id), now })
    await advertiseCarOnHomePage(test.db, actor, { id: String(first?.id), now: later })
    await advertiseCarOnHomePage(test.db, actor, { id: String(second?.id), now: new Date(later.getTime() + 1) })
    await advertiseCarOnHomePage(test.db, actor, { id: String(third?.id), now: later })
    await setCarAvailability(test.db, actor, { id: String(third?.id), available: false, now })
    const shown = await listHomePageAdvertisedCars(test.db, { limit: 12, now })
    expect(shown.map(({ id }) => id)).toEqual([first?.id, second?.id])
    expect(shown.every(({ isAdvertised }) => isAdvertised)).toBe(true)
    await stopAdvertisingCarOnHomePage(test.db, actor, { id: String(first?.id) })
    await stopAdvertisingCarOnHomePage(test.db, actor, { id: String(first?.id) })
    expect((await listHomePageAdvertisedCars(test.db, { limit: 12, now })).map(({ id }) => id)).toEqual([second?.id])
  })
})

describe("the seller's own list", () => {
  it('S-28: holds their cars in every status, newest first, with the bookings that wait', async () => {
    const seller = await aSeller(test.db)
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour))
    const cars = await Promise.all(
      listingStatuses.map((status, hour) => aListing(test.db, { sellerId: seller.id, status, postedAt: at(hour) })),
    )
    await aListing(test.db)
    const available = cars[1]?.id
    for (const status of ['requested', 'accepted', 'declined', 'cancelled'] as const) {
      await aBooking(test.db, { listingId: available, status })
    }
    const own = await listOwnCars(test.db, actorOfUser(seller), { now })
    expect(own.map(({ status, openBookings }) => [status, openBookings])).toEqual([
      ['withdrawn', 0],
      ['sold', 0],
      ['reserved', 0],
      ['available', 2],
      ['draft', 0],
    ])
  })
})

describe('what a car meets with', () => {
  it('S-28 each own car says how often it was viewed in the last 30 days, and on how many wish lists it is', async () => {
    const seller = await aSeller(test.db)
    const [car, other] = [
      await aListing(test.db, { sellerId: seller.id }),
      await aListing(test.db, { sellerId: seller.id }),
    ]
    const viewed = (day: string, views: number) => ({ listingId: car.id, day, views })
    await test.db
      .insert(listingViews)
      .values([viewed('2026-11-20', 3), viewed('2026-10-22', 4), viewed('2026-10-21', 50)])
    for (const buyer of [await aBuyer(test.db), await aBuyer(test.db)])
      await addListingToWishlist(test.db, actorOfUser(buyer), { listingId: car.id }, now)
    const own = await listOwnCars(test.db, actorOfUser(seller), { now })
    const counts = new Map(own.map(({ id, views, wishes }) => [id, { views, wishes }]))
    expect(counts.get(car.id)).toEqual({ views: 7, wishes: 2 })
    expect(counts.get(other.id)).toEqual({ views: 0, wishes: 0 })
  })
})

describe('a seller who leaves', () => {
  it('takes every car along but those that are sold or being paid', async () => {
    const seller = await aSeller(test.db)
    const cars = await Promise.all(listingStatuses.map((status) => aListing(test.db, { sellerId: seller.id, status })))
    const other = await aListing(test.db)
    const counts = await test.db.transaction((tx) => withdrawListingsOfPerson(tx, { sellerId: seller.id, now }))
    expect(counts).toEqual({ withdrawn: 3, reserved: 1 })
    const after = await Promise.all(
      cars.map(async ({ id }) => [(await rowOf(id))?.status, (await rowOf(id))?.deletedAt]),
    )
    expect(after).toEqual([
      ['withdrawn', now],
      ['withdrawn', now],
      ['reserved', null],
      ['sold', null],
      ['withdrawn', now],
    ])
    expect(await rowOf(other.id)).toEqual(other)
  })
})
