import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { signInMethods, users } from '#db/schema/accounts.ts'
import { media } from '#db/schema/media.ts'
import { aBuyer } from '#db/seed/builders.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const photo = new Uint8Array(
  await sharp({ create: { width: 640, height: 480, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer(),
)
const person = {
  name: 'Ada Lovelace',
  email: 'Ada@Example.test',
  phoneNumber: '+1 512 555 0123',
  password: 'analytical-1843',
  role: 'Seller',
}

function formOf(fields: Record<string, string>, file: Uint8Array<ArrayBuffer> | null = photo): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (file) form.set('photo', new File([file], 'me.jpg', { type: 'image/jpeg' }))
  return form
}

const signUp = (api: TestApi, form: FormData, init: object = {}) =>
  api.request('/accounts', { method: 'POST', form, ...init })

async function errorOf(response: Response) {
  const { error } = (await response.json()) as {
    error: { code: string; message: string; fields?: Record<string, string> }
  }
  return error
}

async function whatRemains(api: TestApi) {
  return {
    users: (await test.db.select().from(users)).length,
    credentials: (await test.db.select().from(signInMethods)).length,
    photos: (await test.db.select().from(media)).length,
    files: api.files.size,
  }
}
const nothing = { users: 0, credentials: 0, photos: 0, files: 0 }

describe('signing up', () => {
  it('T-06 S-24 makes the person, the password and the picture in one step, and the person can sign in', async () => {
    const api = createTestApi(test.db)
    const response = await signUp(api, formOf(person))
    expect(response.status).toBe(201)
    const { id } = (await response.json()) as { id: string }
    const [row] = await test.db.select().from(users)
    const [picture] = await test.db.select().from(media)
    expect(row).toMatchObject({
      id,
      name: 'Ada Lovelace',
      email: 'ada@example.test',
      role: 'Seller',
      permission: null,
      phoneNumber: '+1 512 555 0123',
      emailVerified: false,
      image: `/media/${picture?.id}-320.webp`,
    })
    expect(picture?.ownerId).toBe(id)
    expect([...api.files.keys()]).toContain(`${picture?.id}-320.webp`)
    const json = { email: 'ada@example.test', password: 'analytical-1843' }
    const signedIn = await api.request('/auth/sign-in/email', { method: 'POST', json })
    expect(signedIn.status).toBe(200)
    const headers = { authorization: `Bearer ${signedIn.headers.get('set-auth-token')}` }
    const me = await api.request('/me', { headers })
    expect(me.headers.get('cache-control')).toBe('private, no-store')
    expect(await me.json()).toEqual({
      viewer: {
        id,
        name: 'Ada Lovelace',
        email: 'ada@example.test',
        emailVerified: false,
        role: 'Seller',
        permission: null,
        hasBothRoles: false,
        image: `/media/${picture?.id}-320.webp`,
        phoneNumber: '+1 512 555 0123',
      },
    })
  })

  it('V-04 T-06 without a photo, or with something that is none, nobody is made', async () => {
    const api = createTestApi(test.db)
    for (const file of [null, new Uint8Array()]) {
      const response = await signUp(api, formOf(person, file))
      expect(response.status).toBe(422)
      expect((await errorOf(response)).fields).toEqual({ photo: 'Photo is Required' })
    }
    const response = await signUp(api, formOf(person, new Uint8Array(Buffer.from('%PDF-1.7 not a photo at all'))))
    expect(response.status).toBe(415)
    expect(Object.keys((await errorOf(response)).fields ?? {})).toEqual(['photo'])
    expect(await whatRemains(api)).toEqual(nothing)
  })

  it('T-06 when the files cannot be written, nobody is made and no file is left', async () => {
    const files = new Map<string, Uint8Array>()
    const fullDisk: MediaStore = {
      put: async (key, bytes) => {
        if (files.size === 1) throw new Error('ENOSPC: no space left on device, /srv/secret/path')
        files.set(key, bytes)
      },
      get: async () => null,
      delete: async (key) => {
        files.delete(key)
      },
    }
    const api = createTestApi(test.db, { mediaStore: fullDisk })
    const response = await signUp(api, formOf(person))
    expect(response.status).toBe(503)
    const { message, fields } = await errorOf(response)
    expect(message).not.toContain('ENOSPC')
    expect(fields).toEqual({ photo: message })
    expect(await whatRemains(api)).toEqual(nothing)
    expect([...files.keys()]).toEqual([])
  })

  it('A-07 of two sign-ups with one address at the same moment one is made, and nothing of the other remains', async () => {
    const api = createTestApi(test.db)
    const responses = await Promise.all([1, 2, 3].map(() => signUp(api, formOf(person))))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const one = api.files.size
    expect(await whatRemains(api)).toEqual({ users: 1, credentials: 1, photos: 1, files: one })
    const [picture] = await test.db.select().from(media)
    expect(one).toBe(picture?.widths.length)
  })

  it('M-03 a taken address is told, in words and with its code', async () => {
    const api = createTestApi(test.db)
    await aBuyer(test.db, { email: 'ada@example.test' })
    const response = await signUp(api, formOf(person))
    expect(response.status).toBe(409)
    const error = await errorOf(response)
    expect(error.code).toBe('conflict')
    expect(error.message).toContain('email-already-in-use')
    expect(error.fields?.email).toContain('email-already-in-use')
    expect(api.files.size).toBe(0)
  })

  it('A-01 nobody signs up as an Admin, nor writes what the server keeps', async () => {
    const api = createTestApi(test.db)
    for (const role of ['Admin', 'admin', 'ADMIN', '']) {
      const response = await signUp(api, formOf({ ...person, role }))
      expect(response.status, role).toBe(422)
      expect((await errorOf(response)).fields, role).toEqual({ role: 'Choose Seller or Buyer' })
    }
    const wished = { id: 'mine', permission: 'Verified', emailVerified: 'true', image: 'https://evil.example/a.png' }
    const more = { ...wished, deletedAt: '2020-01-01', createdAt: '2020-01-01', providerId: 'google', ownerId: 'x' }
    expect((await signUp(api, formOf({ ...person, ...more }))).status).toBe(201)
    const [row] = await test.db.select().from(users)
    expect(row).toMatchObject({ permission: null, emailVerified: false, deletedAt: null, role: 'Seller' })
    expect(row?.id).not.toBe('mine')
    expect(row?.image).toMatch(/^\/media\//)
    expect(row?.createdAt.getFullYear()).toBeGreaterThan(2020)
  })

  it('A-01 two fields named role do not add up to an Admin', async () => {
    const api = createTestApi(test.db)
    const form = formOf(person)
    form.append('role', 'Admin')
    const response = await signUp(api, form)
    expect(response.status === 422 || (await test.db.select().from(users))[0]?.role === 'Seller').toBe(true)
  })

  it('K-01 V-01 short and common passwords are refused with their reason', async () => {
    const api = createTestApi(test.db)
    const refusals = { abc12: 'Password must be 6 characters or longer', '123456': /list of common passwords/ }
    for (const [password, text] of Object.entries(refusals)) {
      expect((await errorOf(await signUp(api, formOf({ ...person, password })))).fields?.password).toMatch(text)
    }
  })

  it('an address may sign up twenty times in a quarter of an hour, and ask four times whether somebody is here', async () => {
    let now = new Date('2026-11-20T10:00:00Z')
    const api = createTestApi(test.db, { environment: { RATE_LIMIT: 'on' }, clock: { now: () => now } })
    await aBuyer(test.db, { email: 'ada@example.test' })
    const statuses: number[] = []
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const headers = { 'x-forwarded-for': `192.0.2.${attempt}` }
      statuses.push((await signUp(api, formOf(person), { headers })).status)
    }
    expect(statuses).toEqual([409, 409, 409, 409, 429, 429])
    const fresh = formOf({ ...person, email: 'fresh@example.test' })
    const refused = await signUp(api, fresh)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('900')
    expect((await signUp(api, fresh, { from: '198.51.100.4' })).status).toBe(201)
    now = new Date(now.getTime() + 15 * 60 * 1000)
    expect((await signUp(api, formOf(person))).status).toBe(409)
  })
})

describe('signing up by the name that identity clients know', () => {
  const json = { ...person, phoneNumber: undefined }
  const upload = async (api: TestApi) => {
    const form = new FormData()
    form.set('image', new File([photo], 'me.jpg'))
    const response = await api.request('/images', { method: 'POST', form })
    return ((await response.json()) as { data: { url: string; id: string } }).data
  }
  const signUpByName = (api: TestApi, body: object) =>
    api.request('/auth/sign-up/email', { method: 'POST', json: body })

  it('takes a photo that was uploaded before', async () => {
    const api = createTestApi(test.db)
    const { url, id } = await upload(api)
    const response = await signUpByName(api, { ...json, image: url })
    expect(response.status).toBe(200)
    const body = await response.json()
    expect(body).toMatchObject({ token: null, user: { email: 'ada@example.test', role: 'Seller' } })
    expect(body).toMatchObject({ user: { image: `/media/${id}-320.webp` } })
    const [picture] = await test.db.select().from(media)
    expect(picture?.ownerId).toBe((await test.db.select().from(users))[0]?.id)
  })

  it("takes no other address, nobody else's photo, and no Admin", async () => {
    const api = createTestApi(test.db)
    const { url } = await upload(api)
    const unknown = url.replace(/[0-9a-f]{12}-/, '000000000000-')
    for (const image of ['https://evil.example/a.png', url.replace('localhost', 'evil.example'), unknown, 'x']) {
      const response = await signUpByName(api, { ...json, image })
      expect(response.status, image).toBe(422)
    }
    expect((await signUpByName(api, { ...json, role: 'Admin', image: url })).status).toBe(422)
    expect((await signUpByName(api, json)).status).toBe(422)
    expect(await test.db.select().from(users)).toEqual([])
    expect((await signUpByName(api, { ...json, image: url })).status).toBe(200)
    expect((await signUpByName(api, { ...json, email: 'thief@example.test', image: url })).status).toBe(422)
    expect(await test.db.select().from(users)).toHaveLength(1)
  })
})
