import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { MergeWishlistResponse } from '#contract/wishlist.ts'
import { listings } from '#db/schema/listings.ts'
import { aBuyer, aListing, anAdmin, aSeller } from '#db/seed/builders.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { addListingToWishlist } from './add-listing-to-wishlist.ts'
import { listOwnWishlist } from './list-own-wishlist.ts'
import { mergeDeviceWishlist } from './merge-device-wishlist.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const earlier = new Date('2026-11-01T12:00:00Z')

it('G-04 wishes of before the sign-in come onto the list once, in their order, and keep an entry that is there', async () => {
  const buyer = actorOfUser(await aBuyer(test.db))
  const [first, second, known] = [await aListing(test.db), await aListing(test.db), await aListing(test.db)]
  await addListingToWishlist(test.db, buyer, { listingId: known.id }, earlier)
  const ids = [first.id, known.id, second.id]
  expect(await mergeDeviceWishlist(test.db, buyer, { ids }, now)).toEqual({ added: 2, missed: [] })
  expect(await mergeDeviceWishlist(test.db, buyer, { ids }, now)).toEqual({ added: 0, missed: [] })
  const saved = await listOwnWishlist(test.db, buyer, now)
  expect(saved.map(({ car }) => car.id)).toEqual([second.id, first.id, known.id])
  expect(saved.at(-1)?.wishedAt).toBe(earlier.toISOString())
})

it('G-04 says which wished cars cannot be had any more, and of none that nobody may see what it was', async () => {
  const buyer = actorOfUser(await aBuyer(test.db))
  const [sold, withdrawn, deleted, draft] = [
    await aListing(test.db, { title: 'Sold' }),
    await aListing(test.db, { title: 'Withdrawn', status: 'withdrawn' }),
    await aListing(test.db, { status: 'withdrawn', deletedAt: now }),
    await aListing(test.db, { status: 'draft' }),
  ]
  await test.db
    .update(listings)
    .set({ status: 'sold', salePaymentId: 'p', soldAt: now })
    .where(eq(listings.id, sold.id))
  const ids = [sold.id, withdrawn.id, deleted.id, draft.id, 'none']
  const merged = await mergeDeviceWishlist(test.db, buyer, { ids }, now)
  expect(merged).toEqual({
    added: 0,
    missed: [
      { id: sold.id, title: 'Sold', reason: 'sold' },
      { id: withdrawn.id, title: 'Withdrawn', reason: 'withdrawn' },
      ...[deleted.id, draft.id, 'none'].map((id) => ({ id, title: null, reason: 'gone' })),
    ],
  })
  expect(MergeWishlistResponse.parse(merged)).toEqual(merged)
  expect(await listOwnWishlist(test.db, buyer, now)).toEqual([])
})

it('A-06 G-04 nobody but a buyer has a list to merge into', async () => {
  const ids = [(await aListing(test.db)).id]
  for (const [actor, code] of [
    [null, 'signed_out'],
    [actorOfUser(await aSeller(test.db)), 'forbidden'],
    [actorOfUser(await anAdmin(test.db)), 'forbidden'],
  ] as const) {
    await expect(mergeDeviceWishlist(test.db, actor, { ids }, now)).rejects.toMatchObject({ code })
  }
})
