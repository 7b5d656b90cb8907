import { pino } from 'pino'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { ApiErrorBody } from '#contract/errors.ts'
import { ImageUploadResponse } from '#contract/media.ts'
import { listingPhotos } from '#db/schema/listings.ts'
import { media } from '#db/schema/media.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { encodePendingAvifPhotos } from '#domain/media/encode-pending-avif-photos.ts'
import { removeOrphanMedia } from '#domain/media/remove-orphan-media.ts'
import { createS3MediaStore } from '#platform/media/s3-media-store.ts'
import { createTestApi } from '#tests/support/api.ts'
import { findFreePort } from '#tests/support/find-free-port.ts'
import { s3SettingsForPort, startTestS3 } from '#tests/support/s3.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createMediaFileRoutes } from './media.ts'
import { createSocialPictureRoutes } from './social-pictures.ts'

const test = useDatabase()
const log = pino({ level: 'silent' })
const fast = { timeoutMs: 2_000, attempts: 1 }
let bucket: ReturnType<typeof createS3MediaStore>
let away: ReturnType<typeof createS3MediaStore>
beforeAll(async () => {
  bucket = createS3MediaStore(await startTestS3())
  away = createS3MediaStore(s3SettingsForPort(await findFreePort()), fast)
})

async function aForm(fields: Record<string, string> = {}, name = 'image') {
  const photo = await sharp({ create: { width: 700, height: 400, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.set(name, new File([new Uint8Array(photo)], 'car.jpg', { type: 'image/jpeg' }))
  return form
}

async function upload(api: ReturnType<typeof createTestApi>) {
  return api.request('/images', { method: 'POST', form: await aForm() })
}

it('an upload lies in the bucket, is served from it, gets its AVIF there, and leaves nothing when it is unused', async () => {
  const api = createTestApi(test.db, { mediaStore: bucket })
  const { data } = ImageUploadResponse.parse(await (await upload(api)).json())
  const file = await createMediaFileRoutes(bucket, { log }).request(`/media/${data.id}-640.webp`)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(await sharp(new Uint8Array(await file.arrayBuffer())).metadata()).toMatchObject({ width: 640 })
  expect(await encodePendingAvifPhotos(test.db, bucket, { log })).toBe(1)
  expect((await Array.fromAsync(bucket.list())).filter((key) => key.startsWith(data.id))).toHaveLength(4)
  expect(await removeOrphanMedia(test.db, bucket, { now: new Date(Date.now() + 25 * 60 * 60_000) })).toBe(1)
  expect(await Array.fromAsync(bucket.list())).toEqual([])
})

describe('while the store is away', () => {
  it('an upload and a sign-up say so beside the photo, with 503, and leave nothing', async () => {
    const api = createTestApi(test.db, { mediaStore: away })
    const person = {
      name: 'New Person',
      email: 'new@example.test',
      password: 'Abcdef1!xyz',
      role: 'Buyer',
      phoneNumber: '+1 512 555 0123',
    }
    const signUp = await api.request('/accounts', { method: 'POST', form: await aForm(person, 'photo') })
    for (const [response, field] of [
      [await upload(api), 'image'],
      [signUp, 'photo'],
    ] as const) {
      const { error } = ApiErrorBody.parse(await response.json())
      expect([response.status, response.headers.get('retry-after')], error.message).toEqual([503, '5'])
      expect(error.fields).toEqual({ [field]: 'Photos can’t be saved right now. Please try again in a moment.' })
    }
    expect(await test.db.select().from(media)).toEqual([])
  })

  it('photos and social pictures answer 503, which nothing keeps', async () => {
    const api = createTestApi(test.db, { mediaStore: bucket })
    const { data } = ImageUploadResponse.parse(await (await upload(api)).json())
    const { id: listingId } = await aListing(test.db, { pictures: [] })
    await test.db.insert(listingPhotos).values({ listingId, position: 0, mediaId: data.id })
    const photo = await createMediaFileRoutes(away, { log }).request(`/media/${data.id}-640.webp`)
    const social = await createSocialPictureRoutes({ ...api.services, mediaStore: away, log }).request(
      `/social/${listingId}.jpg`,
    )
    for (const response of [photo, social]) {
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('5')
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('a photo keeps its tries at AVIF, and an unused one its row', async () => {
    const { id: ownerId } = await aSeller(test.db)
    const api = createTestApi(test.db, { mediaStore: bucket })
    await upload(api)
    await test.db.update(media).set({ ownerId })
    const later = new Date(Date.now() + 25 * 60 * 60_000)
    for (let round = 0; round < 4; round += 1)
      await expect(encodePendingAvifPhotos(test.db, away, { log })).rejects.toThrow()
    await expect(removeOrphanMedia(test.db, away, { now: later })).rejects.toThrow()
    expect(await test.db.select().from(media)).toMatchObject([{ avif: 'pending', avifAttempts: 0 }])
  })
})
