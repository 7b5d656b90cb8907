import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookingStatuses } from '#contract/bookings.ts'
import { CarDetail } from '#contract/cars.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listingPhotos } from '#db/schema/listings.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'
import { aBooking, aBuyer, aListing, anAdmin, aSeller } from '#db/seed/builders.ts'
import { listAllListings } from '#domain/admin/list-all-listings.ts'
import { findOwnOrder } from '#domain/orders/find-own-order.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { anUploadedPhoto } from '#tests/support/an-uploaded-photo.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { findCarDetail } from './find-car-detail.ts'
import { loadCarSummaries } from './load-car-summaries.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')

describe("a car's page", () => {
  it("gives the seller's email to Admin, its seller and the buyer who paid for it, and to nobody else", async () => {
    const seller = await aSeller(test.db, { permission: 'Verified' })
    const { id } = await aListing(test.db, { sellerId: seller.id })
    const seen = await findCarDetail(test.db, null, { id, now })
    expect(CarDetail.parse(seen)).toEqual(seen)
    expect(seen.seller).toMatchObject({ id: seller.id, name: seller.name, isVerified: true, email: null })
    expect(JSON.stringify(seen)).not.toContain(seller.email)

    const buyer = await aBuyer(test.db)
    const emailFor = async (person: typeof buyer) =>
      (await findCarDetail(test.db, actorOfUser(person), { id, now })).seller.email
    // A booking of another car of the same seller reveals nothing here.
    await aBooking(test.db, { buyerId: buyer.id, listingId: (await aListing(test.db, { sellerId: seller.id })).id })
    expect(await emailFor(buyer)).toBeNull()
    expect(await emailFor(await aSeller(test.db))).toBeNull()
    expect(await emailFor(seller)).toBe(seller.email)
    expect(await emailFor(await anAdmin(test.db))).toBe(seller.email)
    const asking = await aBooking(test.db, { buyerId: buyer.id, listingId: id })
    expect(await emailFor(buyer)).toBeNull()
    await test.db.update(bookings).set({ status: 'paid' }).where(eq(bookings.id, asking.id))
    expect(await emailFor(buyer)).toBe(seller.email)
  })

  it.each(bookingStatuses.flatMap((status) => [null, now].map((acceptedAt) => [status, acceptedAt] as const)))(
    "shows the seller's email where the booking itself does: %s, accepted %s",
    async (status, acceptedAt) => {
      const [buyer, seller] = [await aBuyer(test.db), await aSeller(test.db)]
      const { id } = await aListing(test.db, { sellerId: seller.id })
      const made = { buyerId: buyer.id, sellerId: seller.id, listingId: id, status, acceptedAt }
      const { id: bookingId } = await aBooking(test.db, made)
      const onPage = (await findCarDetail(test.db, actorOfUser(buyer), { id, now })).seller.email
      const order = await findOwnOrder(test.db, actorOfUser(buyer), { bookingId }, now)
      expect(order).toMatchObject({ seller: { email: onPage } })
      const isShown = ['paid', 'completed'].includes(status) || (status === 'refunded' && acceptedAt !== null)
      expect(onPage).toBe(isShown ? seller.email : null)
    },
  )

  it.each(['available', 'reserved', 'sold', 'withdrawn'] as const)(
    'H-11: shows a %s car to everybody',
    async (status) => {
      const { id } = await aListing(test.db, { status })
      expect(await findCarDetail(test.db, null, { id, now })).toMatchObject({ id, status })
    },
  )

  it('shows a draft to its seller alone', async () => {
    const seller = await aSeller(test.db)
    const { id } = await aListing(test.db, { sellerId: seller.id, status: 'draft' })
    expect(await findCarDetail(test.db, actorOfUser(seller), { id, now })).toMatchObject({ status: 'draft' })
    for (const actor of [null, actorOfUser(await aSeller(test.db)), actorOfUser(await anAdmin(test.db))]) {
      await expect(findCarDetail(test.db, actor, { id, now })).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  it('names the clock of the place of the car, by which its dates are written', async () => {
    const zoneAt = async (location: string | null) => {
      const { id } = await aListing(test.db, { location })
      const [listed] = await loadCarSummaries(test.db, [id], { now })
      expect(listed?.timeZone).toBe((await findCarDetail(test.db, null, { id, now })).timeZone)
      return listed?.timeZone
    }
    expect(await zoneAt('Austin, TX')).toBe('America/Chicago')
    expect(await zoneAt('ask me')).toBeNull()
    expect(await zoneAt(null)).toBeNull()
  })

  it('H-11: says that a deleted car is gone, and that an unknown one never was', async () => {
    const { id } = await aListing(test.db, { status: 'withdrawn', deletedAt: now })
    await expect(findCarDetail(test.db, null, { id, now })).rejects.toMatchObject({ code: 'gone' })
    await expect(findCarDetail(test.db, null, { id: 'nothing', now })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('says whether the person who looks has wished it', async () => {
    const { id, priceCents } = await aListing(test.db)
    const buyer = await aBuyer(test.db)
    const other = await aBuyer(test.db)
    await test.db.insert(wishlistItems).values({ accountId: buyer.id, listingId: id, wisherRole: 'Buyer', priceCents })
    expect((await findCarDetail(test.db, actorOfUser(buyer), { id, now })).isWished).toBe(true)
    expect((await findCarDetail(test.db, actorOfUser(other), { id, now })).isWished).toBe(false)
    expect((await findCarDetail(test.db, null, { id, now })).isWished).toBe(false)
  })

  it('shows the photos in their order, and a neutral picture where there are none', async () => {
    const { id } = await aListing(test.db, { pictures: [] })
    const ready = await anUploadedPhoto(test.db, { avif: 'ready' })
    const pending = await anUploadedPhoto(test.db)
    await test.db.insert(listingPhotos).values([
      { listingId: id, position: 1, mediaId: pending.id },
      { listingId: id, position: 0, mediaId: ready.id },
      { listingId: id, position: 2, studioPicture: 'suv-red-front' },
    ])
    const seen = await findCarDetail(test.db, null, { id, now })
    expect(seen.hasOwnPhotos).toBe(true)
    expect(seen.pictures.map(({ urlBase, formats }) => [urlBase, formats.length])).toEqual([
      [`/media/${ready.id}`, 2],
      [`/media/${pending.id}`, 1],
      ['/pictures/cars/suv-red-front', 1],
    ])
    expect(seen.picture).toEqual(seen.pictures[0])

    const bare = await aListing(test.db, { pictures: [], body: 'Pickup' })
    const neutral = await findCarDetail(test.db, null, { id: bare.id, now })
    expect(neutral.hasOwnPhotos).toBe(false)
    expect(neutral.pictures.map(({ urlBase }) => urlBase)).toEqual(['/pictures/cars/pickup-grey-side'])
  })

  it('counts the years of use from the purchase, and knows none without it', async () => {
    const bought = await aListing(test.db, { yearOfPurchase: 2019 })
    const soon = await aListing(test.db, { yearOfPurchase: 2027 })
    const unknown = await aListing(test.db, { yearOfPurchase: null, year: 2019 })
    const ids = [unknown.id, bought.id, 'nothing', soon.id]
    const cars = await loadCarSummaries(test.db, ids, { now })
    expect(cars.map(({ id, yearsOfUse }) => [id, yearsOfUse])).toEqual([
      [unknown.id, null],
      [bought.id, 7],
      [soon.id, 0],
    ])
  })
})

it('G-10 says to everybody that the VIN is of another maker, without showing it, and to Admin in the list', async () => {
  const vin = 'WBA00000000000000'
  const audi = await aListing(test.db, { brand: 'Audi', title: '2020 Audi A4', vin })
  const bmw = await aListing(test.db, { brand: 'BMW', title: '2020 BMW 330i', vin: 'WBA00000000000001' })
  expect(await findCarDetail(test.db, null, { id: audi.id, now: now })).toMatchObject({ vin: null, vinMaker: 'BMW' })
  expect(await findCarDetail(test.db, null, { id: bmw.id, now: now })).toMatchObject({ vinMaker: null })
  const admin = actorOfUser(await anAdmin(test.db))
  const { items } = await listAllListings(test.db, admin, { sort: 'newest', page: 1 }, { now: now })
  const told = Object.fromEntries(items.map((car) => [car.id, car.vinMaker]))
  expect(told).toEqual({ [audi.id]: 'BMW', [bmw.id]: null })
})
