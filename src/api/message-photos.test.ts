import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { ImageUploadResponse } from '#contract/media.ts'
import type { MessageThreadWithMessages } from '#contract/messages.ts'
import { media } from '#db/schema/media.ts'
import { aBuyer, aListing, anAdmin, aSeller } from '#db/seed/builders.ts'
import { encodePendingAvifPhotos } from '#domain/media/encode-pending-avif-photos.ts'
import { setPhotoBaseUrl } from '#domain/media/photo-url.ts'
import { hidePhotosOfMessages } from '#domain/messages/hide-photos-of-messages.ts'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createMediaFileRoutes } from './media.ts'

const test = useDatabase()
const log = pino({ level: 'silent' })
let jpeg = new Blob()
beforeAll(async () => {
  const create = { width: 700, height: 400, channels: 3 as const, background: '#336699' }
  jpeg = new Blob([new Uint8Array(await sharp({ create }).jpeg().toBuffer())])
})
afterEach(() => setPhotoBaseUrl(null))

type Person = { id: string }

async function upload(api: TestApi, as: Person | undefined, purpose?: string) {
  const form = new FormData()
  form.set('image', jpeg, 'car.jpg')
  if (purpose) form.set('for', purpose)
  return api.request('/images', { method: 'POST', form, ...(as ? { as } : {}) })
}

/** A buyer who has sent a photo to a seller. */
async function aSentPhoto(api: TestApi, purpose?: string) {
  const [buyer, seller] = [await aBuyer(test.db), await aSeller(test.db)]
  const car = await aListing(test.db, { sellerId: seller.id })
  const { data } = ImageUploadResponse.parse(await (await upload(api, buyer, purpose)).json())
  const json = { carId: car.id, clientId: randomUUID(), text: 'My trade-in', photoIds: [data.id] }
  const sent = await api.request('/messages', { method: 'POST', as: buyer, json })
  expect(sent.status).toBe(201)
  const { threadId } = (await sent.json()) as { threadId: string }
  const picture = async (as: Person = seller) => {
    const thread = (await (await api.request(`/messages/${threadId}`, { as })).json()) as MessageThreadWithMessages
    return thread.messages[0]?.photos[0]
  }
  return { buyer, seller, car, threadId, data, picture }
}

const fileOf = (urlBase = '') => `${urlBase.replace(/^\/api/, '')}-640.webp`

it('G-19 a photo of a conversation is read by its two sides alone, and kept by no shared cache, with a CDN too', async () => {
  setPhotoBaseUrl('https://cdn.example.com/photos')
  const api = createTestApi(test.db)
  const { buyer, seller, data, picture } = await aSentPhoto(api, 'message')
  const { urlBase } = (await picture()) ?? {}
  expect(urlBase).toBe(`/api/messages/photos/${data.id}`)
  expect(data.url).toBe(`http://localhost${urlBase}-640.webp`)
  const get = (as?: Person) => api.request(fileOf(urlBase), as ? { as } : {})
  for (const side of [buyer, seller]) {
    const response = await get(side)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(response.headers.get('cache-control')).toBe('private, max-age=3600')
    expect(response.headers.get('vary')).toContain('Cookie')
  }
  for (const stranger of [undefined, await aBuyer(test.db), await aSeller(test.db), await anAdmin(test.db)]) {
    const response = await get(stranger)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control') ?? 'no-store').toContain('no-store')
  }
  const files = createMediaFileRoutes(api.services.mediaStore, api.services)
  for (const name of [data.id, data.id.replace('private-', '')])
    expect((await files.request(`/media/${name}-640.webp`)).status).toBe(404)
})

it('G-19 an Admin sees the photos of a conversation once it is reported', async () => {
  const api = createTestApi(test.db)
  const { seller, threadId, picture } = await aSentPhoto(api, 'message')
  const admin = await anAdmin(test.db)
  const file = fileOf((await picture())?.urlBase)
  expect((await api.request(file, { as: admin })).status).toBe(404)
  await api.request(`/messages/${threadId}/report`, { method: 'POST', as: seller, json: { reason: 'scam' } })
  expect((await api.request(file, { as: admin })).status).toBe(200)
})

it('G-19 a photo for a message needs an account, is seen before it is sent by its owner, and goes nowhere else', async () => {
  const api = createTestApi(test.db)
  expect((await upload(api, undefined, 'message')).status).toBe(401)
  const [seller, other] = [await aSeller(test.db), await aBuyer(test.db)]
  const { data } = ImageUploadResponse.parse(await (await upload(api, seller, 'message')).json())
  const file = fileOf(data.picture.urlBase)
  expect((await api.request(file, { as: seller })).status).toBe(200)
  expect((await api.request(file, { as: other })).status).toBe(404)
  const profile = await api.request('/profile', { method: 'PATCH', json: { photoId: data.id }, as: seller })
  expect(profile.status).toBe(422)
  const car = await aListing(test.db, { sellerId: seller.id })
  const edited = await api.request(`/cars/${car.id}`, { method: 'PATCH', json: { photoIds: [data.id] }, as: seller })
  expect(edited.status).toBe(422)
})

it('G-19 a photo that was sent under a public id is hidden, with its AVIF, ten minutes after that was made', async () => {
  const api = createTestApi(test.db)
  const { mediaStore } = api.services
  let now = new Date()
  const hide = () => hidePhotosOfMessages(test.db, mediaStore, { clock: { now: () => now }, log })
  const { buyer, data, picture } = await aSentPhoto(api)
  expect((await picture())?.urlBase).toBe(`/media/${data.id}`)
  // Its AVIF comes first.
  expect(await hide()).toBe(0)
  now = new Date(now.getTime() + 60 * 60_000)
  expect(await hide()).toBe(0)
  await encodePendingAvifPhotos(test.db, mediaStore, { log })
  expect(await hide()).toBe(0)
  now = new Date(now.getTime() + 9 * 60_000)
  expect(await hide()).toBe(0)
  now = new Date(now.getTime() + 60_000)
  expect(await hide()).toBe(1)
  expect(await hide()).toBe(0)
  const hidden = await picture()
  expect(hidden).toMatchObject({ urlBase: `/api/messages/photos/private-${data.id}`, formats: ['avif', 'webp'] })
  for (const format of ['webp', 'avif'])
    expect((await api.request(`${fileOf(hidden?.urlBase).replace('webp', format)}`, { as: buyer })).status).toBe(200)
  expect([...api.files.keys()].filter((key) => !key.startsWith('private-'))).toEqual([])
  expect(await test.db.$count(media)).toBe(1)
})
