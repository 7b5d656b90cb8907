import sharp from 'sharp'
import { expect, it } from 'vitest'
import { listings } from '#db/schema/listings.ts'
import { siteSettings } from '#db/schema/settings.ts'
import { aListing, aSale, aSeller } from '#db/seed/builders.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createSocialPictureRoutes } from './social-pictures.ts'

const test = useDatabase()

function pictures() {
  const app = createSocialPictureRoutes(createTestApi(test.db).services)
  return (id: string) => Promise.resolve(app.fetch(new Request(`http://localhost/social/${id}.jpg`)))
}

async function bytesOf(response: Response): Promise<Buffer> {
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

it('G-22: a car has a social picture of 1200 × 630, the same each time, and another one when its price changes', async () => {
  const car = await aListing(test.db, { pictures: ['suv-red-side'], priceCents: 1_250_000 })
  const get = pictures()
  const first = await bytesOf(await get(car.id))
  expect(await sharp(first).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(await bytesOf(await pictures()(car.id))).toEqual(first)
  await test.db.update(listings).set({ priceCents: 1_199_000 })
  expect((await bytesOf(await get(car.id))).equals(first)).toBe(false)
})

it('G-22: a car without photos, of a title that no font of ours can write, has one too', async () => {
  const car = await aListing(test.db, { pictures: [], title: 'ロールスロイス 🚗 <svg onload="x">&amp;' })
  expect((await sharp(await bytesOf(await pictures()(car.id))).metadata()).width).toBe(1200)
})

it('G-22: the picture of a sold car does not name a price; a draft and a deleted car have none', async () => {
  const { id: sellerId } = await aSeller(test.db)
  const draft = await aListing(test.db, { sellerId, status: 'draft', pictures: [] })
  const deleted = await aListing(test.db, { sellerId, status: 'withdrawn', deletedAt: new Date(), pictures: [] })
  const get = pictures()
  expect((await get(draft.id)).status).toBe(404)
  expect((await get(deleted.id)).status).toBe(410)
  expect((await get('no-such-car')).status).toBe(404)
  const { listing } = await aSale(test.db)
  const sold = await bytesOf(await get(listing.id))
  await test.db.update(listings).set({ priceCents: 99_900 })
  expect(await bytesOf(await pictures()(listing.id))).toEqual(sold)
})

it('G-31: the picture carries the name of the site', async () => {
  const car = await aListing(test.db, { pictures: ['suv-red-side'] })
  const ours = await bytesOf(await pictures()(car.id))
  await test.db.insert(siteSettings).values({ name: 'Autohaus Nord' })
  const theirs = await bytesOf(await pictures()(car.id))
  const nameOf = (bytes: Buffer) => sharp(bytes).extract({ left: 0, top: 32, width: 720, height: 80 }).raw().toBuffer()
  expect((await nameOf(theirs)).equals(await nameOf(ours))).toBe(false)
  expect(await bytesOf(await pictures()(car.id))).toEqual(theirs)
})
