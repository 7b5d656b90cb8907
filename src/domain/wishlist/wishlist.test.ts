import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { WishlistCar } from '#contract/wishlist.ts'
import { listings } from '#db/schema/listings.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'
import { aBuyer, aListing, anAdmin, aSeller } from '#db/seed/builders.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { addListingToWishlist } from './add-listing-to-wishlist.ts'
import { listOwnWishlist } from './list-own-wishlist.ts'
import { listSavedListingIds } from './list-saved-listing-ids.ts'
import { removeListingFromWishlist } from './remove-listing-from-wishlist.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const later = new Date('2026-11-21T12:00:00Z')

describe('the wish list', () => {
  it('A-05: keeps the role, the price and the time as the server knows them', async () => {
    const car = await aListing(test.db, { priceCents: 1_250_000 })
    const buyer = await aBuyer(test.db)
    expect(await addListingToWishlist(test.db, actorOfUser(buyer), { listingId: car.id }, now)).toEqual({ added: true })
    expect(await test.db.select().from(wishlistItems)).toMatchObject([
      { accountId: buyer.id, listingId: car.id, wisherRole: 'Buyer', priceCents: 1_250_000, createdAt: now },
    ])
  })

  it('S-21: wishing the same car twice keeps the first entry', async () => {
    const car = await aListing(test.db, { priceCents: 1_250_000 })
    const buyer = actorOfUser(await aBuyer(test.db))
    await addListingToWishlist(test.db, buyer, { listingId: car.id }, now)
    await test.db.update(listings).set({ priceCents: 1_000_000 }).where(eq(listings.id, car.id))
    expect(await addListingToWishlist(test.db, buyer, { listingId: car.id }, later)).toEqual({ added: false })
    expect(await test.db.select().from(wishlistItems)).toMatchObject([{ priceCents: 1_250_000, createdAt: now }])
  })

  it('keeps one entry when the same wish comes several times at once', async () => {
    const car = await aListing(test.db)
    const buyer = actorOfUser(await aBuyer(test.db))
    const answers = await Promise.all(
      [1, 2, 3].map(() => addListingToWishlist(test.db, buyer, { listingId: car.id }, now)),
    )
    expect(answers.filter(({ added }) => added)).toHaveLength(1)
    expect(await test.db.select().from(wishlistItems)).toHaveLength(1)
  })

  it('takes only cars that are for sale, and does not tell of drafts and deleted ones', async () => {
    const buyer = actorOfUser(await aBuyer(test.db))
    const codeOf = (listingId: string) =>
      addListingToWishlist(test.db, buyer, { listingId }, now).then(
        () => 'added',
        (error) => error.code,
      )
    const codes = new Map<string, string>()
    for (const status of ['draft', 'available', 'reserved', 'sold', 'withdrawn'] as const) {
      codes.set(status, await codeOf((await aListing(test.db, { status })).id))
    }
    codes.set('deleted', await codeOf((await aListing(test.db, { status: 'withdrawn', deletedAt: now })).id))
    codes.set('unknown', await codeOf('no-such-car'))
    expect(Object.fromEntries(codes)).toEqual({
      draft: 'not_found',
      available: 'added',
      reserved: 'conflict',
      sold: 'conflict',
      withdrawn: 'conflict',
      deleted: 'not_found',
      unknown: 'not_found',
    })
  })

  it('S-30: shows the newest wish first, by how much the price fell, and that a car was sold', async () => {
    const [fell, rose, sold] = [
      await aListing(test.db, { priceCents: 2_000_000 }),
      await aListing(test.db, { priceCents: 2_000_000 }),
      await aListing(test.db, { priceCents: 2_000_000 }),
    ]
    const buyer = actorOfUser(await aBuyer(test.db))
    for (const [minutes, car] of [fell, rose, sold].entries()) {
      await addListingToWishlist(test.db, buyer, { listingId: car.id }, new Date(now.getTime() + minutes * 60_000))
    }
    await test.db.update(listings).set({ priceCents: 1_850_000 }).where(eq(listings.id, fell.id))
    await test.db.update(listings).set({ priceCents: 2_100_000 }).where(eq(listings.id, rose.id))
    await test.db
      .update(listings)
      .set({ status: 'sold', salePaymentId: 'p', soldAt: now })
      .where(eq(listings.id, sold.id))
    const saved = await listOwnWishlist(test.db, buyer, later)
    expect(saved.map(({ car, fellByCents }) => [car.id, car.status, fellByCents])).toEqual([
      [sold.id, 'sold', 0],
      [rose.id, 'available', 0],
      [fell.id, 'available', 150_000],
    ])
    for (const item of saved) expect(WishlistCar.parse(item)).toEqual(item)
  })

  it('S-30: no fall is told that the price log does not show, whatever price the wish was given', async () => {
    const postedAt = new Date('2026-11-10T12:00:00Z')
    const car = await aListing(test.db, { priceCents: 3_910_000, postedAt, updatedAt: postedAt })
    const buyer = await aBuyer(test.db)
    await test.db.insert(wishlistItems).values({
      accountId: buyer.id,
      listingId: car.id,
      wisherRole: 'Buyer',
      priceCents: 4_110_000,
      createdAt: now,
    })
    const read = async () => {
      const [wish] = await listOwnWishlist(test.db, actorOfUser(buyer), later)
      return [wish?.wishedPriceCents, wish?.fellByCents]
    }
    expect(await read()).toEqual([3_910_000, 0])
    const updatedAt = new Date('2026-11-21T08:00:00Z')
    await test.db.update(listings).set({ priceCents: 3_800_000, updatedAt }).where(eq(listings.id, car.id))
    expect(await read()).toEqual([3_910_000, 110_000])
  })

  it('S-30: a fall from before the wish is none of its', async () => {
    const on = (day: number) => new Date(Date.UTC(2026, 10, day, 12))
    const car = await aListing(test.db, { priceCents: 2_000_000, postedAt: on(1), updatedAt: on(1) })
    await test.db
      .update(listings)
      .set({ priceCents: 1_900_000, updatedAt: on(5) })
      .where(eq(listings.id, car.id))
    const buyer = actorOfUser(await aBuyer(test.db))
    await addListingToWishlist(test.db, buyer, { listingId: car.id }, on(6))
    expect(await listOwnWishlist(test.db, buyer, on(7))).toMatchObject([
      { wishedPriceCents: 1_900_000, fellByCents: 0 },
    ])
  })

  it('loses a car that was deleted, unless it was sold', async () => {
    const buyer = actorOfUser(await aBuyer(test.db))
    const [deleted, sold] = [await aListing(test.db), await aListing(test.db)]
    for (const { id } of [deleted, sold]) await addListingToWishlist(test.db, buyer, { listingId: id }, now)
    await test.db.update(listings).set({ status: 'withdrawn', deletedAt: now }).where(eq(listings.id, deleted.id))
    await test.db
      .update(listings)
      .set({ status: 'sold', salePaymentId: 'p', soldAt: now, deletedAt: now })
      .where(eq(listings.id, sold.id))
    expect((await listOwnWishlist(test.db, buyer, later)).map(({ car }) => car.id)).toEqual([sold.id])
  })

  it('is each buyer’s own, and taking a car off it leaves the others’', async () => {
    const car = await aListing(test.db)
    const [one, other] = [actorOfUser(await aBuyer(test.db)), actorOfUser(await aBuyer(test.db))]
    await addListingToWishlist(test.db, one, { listingId: car.id }, now)
    expect(await removeListingFromWishlist(test.db, other, { listingId: car.id })).toEqual({ removed: false })
    await addListingToWishlist(test.db, other, { listingId: car.id }, now)
    expect(await removeListingFromWishlist(test.db, one, { listingId: car.id })).toEqual({ removed: true })
    expect(await listOwnWishlist(test.db, one, now)).toEqual([])
    expect(await listOwnWishlist(test.db, other, now)).toHaveLength(1)
  })

  it('the ids for the hearts of a list are those of the list, the newest wish first', async () => {
    const buyer = actorOfUser(await aBuyer(test.db))
    const [first, second] = [await aListing(test.db), await aListing(test.db)]
    await addListingToWishlist(test.db, buyer, { listingId: first.id }, now)
    await addListingToWishlist(test.db, buyer, { listingId: second.id }, later)
    expect(await listSavedListingIds(test.db, buyer)).toEqual([second.id, first.id])
    await expect(listSavedListingIds(test.db, null)).rejects.toMatchObject({ code: 'signed_out' })
  })

  it('A-06: is for buyers only', async () => {
    const listingId = (await aListing(test.db)).id
    for (const [actor, code] of [
      [null, 'signed_out'],
      [actorOfUser(await aSeller(test.db)), 'forbidden'],
      [actorOfUser(await anAdmin(test.db)), 'forbidden'],
    ] as const) {
      await expect(listOwnWishlist(test.db, actor, now)).rejects.toMatchObject({ code })
      await expect(addListingToWishlist(test.db, actor, { listingId }, now)).rejects.toMatchObject({ code })
      await expect(removeListingFromWishlist(test.db, actor, { listingId })).rejects.toMatchObject({ code })
    }
  })
})
