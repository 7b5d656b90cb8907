import { expect, it } from 'vitest'
import { maxOtherCarsOfSeller } from '#contract/seller-track-record.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { findSellerTrackRecord } from './find-seller-track-record.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')

it('counts what a seller has sold and offers, and shows their newest other cars without what is not public', async () => {
  const seller = await aSeller(test.db)
  const of = (overrides: object) => aListing(test.db, { sellerId: seller.id, ...overrides })
  const car = await of({ status: 'available', postedAt: new Date('2026-11-01T00:00:00Z') })
  await of({ status: 'draft' })
  await of({ status: 'withdrawn' })
  await of({ status: 'withdrawn', takenDownReason: 'A picture of another car' })
  await of({ status: 'sold' })
  await of({ status: 'sold' })
  await aListing(test.db, { status: 'sold' })
  const offered = []
  for (let day = 2; day < 2 + maxOtherCarsOfSeller + 1; day += 1) {
    offered.unshift(await of({ status: 'available', postedAt: new Date(Date.UTC(2026, 10, day)) }))
  }
  const standing = await findSellerTrackRecord(test.db, null, { id: car.id, now })
  expect(standing).toMatchObject({ sold: 2, onOffer: maxOtherCarsOfSeller + 2 })
  expect(standing.others.map(({ id }) => id)).toEqual(offered.slice(0, maxOtherCarsOfSeller).map(({ id }) => id))
  expect(JSON.stringify(standing)).not.toContain(seller.email)
})

it('says nothing of the seller of a draft, or of a deleted car', async () => {
  const draft = await aListing(test.db, { status: 'draft' })
  await expect(findSellerTrackRecord(test.db, null, { id: draft.id, now })).rejects.toMatchObject({ code: 'not_found' })
  const deleted = await aListing(test.db, { status: 'withdrawn', deletedAt: now })
  await expect(findSellerTrackRecord(test.db, null, { id: deleted.id, now })).rejects.toMatchObject({ code: 'gone' })
})
