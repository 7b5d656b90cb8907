import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ImageUploadResponse } from '#contract/media.ts'
import { users } from '#db/schema/accounts.ts'
import { listingPhotos } from '#db/schema/listings.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { setPhotoBaseUrl, toPhotoUrl } from '#domain/media/photo-url.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createSocialPictureRoutes } from './social-pictures.ts'

const cdn = 'https://cdn.example.com/photos'
const test = useDatabase()
beforeAll(() => setPhotoBaseUrl(cdn))
afterAll(() => setPhotoBaseUrl(null))

async function upload(api: ReturnType<typeof createTestApi>, as: { id: string }) {
  const create = { width: 700, height: 400, channels: 3 as const, background: '#336699' }
  const photo = new Uint8Array(await sharp({ create }).jpeg().toBuffer())
  const form = new FormData()
  form.set('image', new File([photo], 'car.jpg', { type: 'image/jpeg' }))
  return ImageUploadResponse.parse(await (await api.request('/images', { method: 'POST', form, as })).json()).data
}

it('photos of cars and people leave with the address of the CDN, and rows keep paths of this site', async () => {
  const api = createTestApi(test.db)
  const seller = await aSeller(test.db)
  const [car, own] = [await upload(api, seller), await upload(api, seller)]
  expect(car.url).toBe(`${cdn}/media/${car.id}-640.webp`)
  const { id: listingId } = await aListing(test.db, { sellerId: seller.id, brand: 'Tesla', pictures: [] })
  await test.db.insert(listingPhotos).values({ listingId, position: 0, mediaId: car.id })
  const edited = await api.request('/profile', { method: 'PATCH', json: { photoId: own.id }, as: seller })
  const avatar = `${cdn}/media/${own.id}-320.webp`
  expect([edited.status, ((await edited.json()) as { image: string }).image]).toEqual([200, avatar])
  expect(await test.db.select({ image: users.image }).from(users)).toEqual([{ image: `/media/${own.id}-320.webp` }])
  const detail = await (await api.request(`/cars/${listingId}`)).json()
  expect(detail).toMatchObject({ picture: { urlBase: `${cdn}/media/${car.id}` }, seller: { image: avatar } })
  const compatible = JSON.stringify(await (await api.request('/teslaDatas')).json())
  expect(compatible).toContain(`"${cdn}/media/${car.id}-640.webp"`)
  const social = await createSocialPictureRoutes(api.services).request(`/social/${listingId}.jpg`)
  expect(social.status).toBe(200)
})

it('an address of the CDN names an upload of ours, and one of another host does not', async () => {
  const api = createTestApi(test.db)
  const seller = await aSeller(test.db, { permission: 'Verified' })
  const { url } = await upload(api, seller)
  const save = (image: string) =>
    api.request('/users', { method: 'POST', json: { name: 'A Name', email: seller.email, image }, as: seller })
  expect((await save(url.replace('cdn.example.com', 'evil.example.com'))).status).toBe(422)
  expect((await save(url)).status).toBe(200)
})

it('studio pictures and addresses of others stay as they are', () => {
  for (const address of ['/pictures/cars/suv-red-front', 'https://lh3.example.com/me.jpg'])
    expect(toPhotoUrl(address)).toBe(address)
  expect(toPhotoUrl(null)).toBeNull()
})
