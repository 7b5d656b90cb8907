import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { ApiErrorBody } from '#contract/errors.ts'
import { ImageUploadResponse } from '#contract/media.ts'
import { media } from '#db/schema/media.ts'
import { aSeller } from '#db/seed/builders.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createMediaFileRoutes } from './media.ts'

const test = useDatabase()

let jpeg = new Blob()
beforeAll(async () => {
  const create = { width: 400, height: 300, channels: 3 as const, background: '#336699' }
  jpeg = new Blob([new Uint8Array(await sharp({ create }).jpeg().toBuffer())])
})

function formWith(image: Blob | string, name = 'car.jpg'): FormData {
  const form = new FormData()
  if (typeof image === 'string') form.set('image', image)
  else form.set('image', image, name)
  return form
}

async function failureOf(response: Response) {
  return { status: response.status, ...ApiErrorBody.parse(await response.json()).error }
}

describe('POST /images', () => {
  it('C-18: answers an absolute address at which the photo lies, whatever `key` says', async () => {
    const { request, services } = createTestApi(test.db)
    const seller = await aSeller(test.db)
    const response = await request('/images?key=a-key', { method: 'POST', as: seller, form: formWith(jpeg) })
    expect(response.status).toBe(200)
    const { data } = ImageUploadResponse.parse(await response.json())
    expect(data.url).toBe(`http://localhost/media/${data.id}-320.webp`)
    const file = await createMediaFileRoutes(services.mediaStore, services).request(new URL(data.url).pathname)
    expect(file.headers.get('content-type')).toBe('image/webp')
    expect(await test.db.select({ ownerId: media.ownerId }).from(media)).toEqual([{ ownerId: seller.id }])
  })

  it('C-18: is open to somebody in the middle of signing up, twenty times an hour', async () => {
    const { request } = createTestApi(test.db, { environment: { RATE_LIMIT: 'on' } })
    const upload = (from: string) => request('/images', { method: 'POST', form: formWith('not a file'), from })
    const statuses = []
    for (let n = 0; n < 21; n += 1) statuses.push((await upload('203.0.113.9')).status)
    expect(statuses).toEqual([...Array(20).fill(422), 429])
    const other = await request('/images', { method: 'POST', form: formWith(jpeg), from: '203.0.113.10' })
    expect(other.status).toBe(200)
    expect(await test.db.select({ ownerId: media.ownerId }).from(media)).toEqual([{ ownerId: null }])
  })

  it('names the address that the settings give', async () => {
    const { request } = createTestApi(test.db, { environment: { PUBLIC_URL: 'https://cars.example.com' } })
    const response = await request('/images', { method: 'POST', form: formWith(jpeg) })
    expect(ImageUploadResponse.parse(await response.json()).data.url).toMatch(/^https:\/\/cars\.example\.com\/media\//)
  })

  it('says what is wrong with an upload, and keeps nothing of it', async () => {
    const { request, files } = createTestApi(test.db)
    const upload = async (form?: FormData) =>
      failureOf(await request('/images', { method: 'POST', ...(form ? { form } : { json: { image: 'x' } }) }))
    const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/jpeg' })
    expect(await upload(formWith(svg))).toMatchObject({ status: 415, fields: { image: expect.any(String) } })
    expect(await upload(formWith(jpeg.slice(0, 500)))).toMatchObject({ status: 422, fields: { image: /damaged/ } })
    expect(await upload(formWith(new Blob([])))).toMatchObject({ status: 422 })
    expect(await upload(formWith('text'))).toMatchObject({ status: 422, fields: { image: 'Photo is Required' } })
    expect(await upload(new FormData())).toMatchObject({ status: 422, fields: { image: 'Photo is Required' } })
    const large = new Blob([jpeg, new Uint8Array(15 * 1024 * 1024)])
    expect(await upload(formWith(large))).toMatchObject({ status: 413 })
    expect((await upload()).status).toBeGreaterThanOrEqual(400)
    expect((await upload()).status).toBeLessThan(500)
    expect(files.size).toBe(0)
    expect(await test.db.select().from(media)).toEqual([])
  })
})

describe('the files under /media', () => {
  const id = '01a1f7bf-cd95-78ba-a220-6778b1ecc640'
  async function get(path: string, init?: RequestInit) {
    const { services, files } = createTestApi(test.db)
    files.set(`${id}-640.webp`, new Uint8Array([1, 2, 3]))
    files.set(`${id}-640.avif`, new Uint8Array([1, 2, 3, 4]))
    return createMediaFileRoutes(services.mediaStore, services).request(path, init)
  }

  it.each(['webp', 'avif'])('are served as image/%s, for good, and as nothing else', async (format) => {
    const response = await get(`/media/${id}-640.${format}`)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect((await response.arrayBuffer()).byteLength).toBe(format === 'webp' ? 3 : 4)
  })

  it.each([
    `/media/${id}-320.webp`,
    `/media/${id}-640.svg`,
    `/media/${id}-640.webp.html`,
    `/media/${id}`,
    '/media/..%2f..%2fetc%2fpasswd',
    '/media/%00',
    '/media/',
  ])('do not exist at %s', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control') ?? 'no-store').toBe('no-store')
  })

  it('take no other method', async () => {
    expect((await get(`/media/${id}-640.webp`, { method: 'DELETE' })).status).toBe(404)
    const head = await get(`/media/${id}-640.webp`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '3'])
  })
})
