import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ActiveSessionListResponse, Profile } from '#contract/profile.ts'
import { sessions, users } from '#db/schema/accounts.ts'
import { listingPhotos } from '#db/schema/listings.ts'
import { aBuyer, aListing, anAdmin, aSeller } from '#db/seed/builders.ts'
import { removeOrphanMedia } from '#domain/media/remove-orphan-media.ts'
import { hashPassword } from '#platform/identity/password-hash.ts'
import { anUploadedPhoto } from '#tests/support/an-uploaded-photo.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const password = 'LongEnough1'
const passwordHash = await hashPassword(password)
const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

async function failureOf(response: Response) {
  const { error } = (await response.json()) as { error: { code: string; fields?: Record<string, string> } }
  return { status: response.status, ...error }
}

/** Signs in as a browser does and returns its cookie. */
async function signIn(api: ReturnType<typeof createTestApi>, email: string, secret = password) {
  const headers = { 'user-agent': chrome }
  const response = await api.request('/auth/sign-in/email', {
    method: 'POST',
    headers,
    json: { email, password: secret },
  })
  return { status: response.status, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

describe('S-27: my profile', () => {
  it('a fresh sign-up stands at 70 of 100, and a verified address adds ten', async () => {
    const api = createTestApi(test.db)
    const fresh = await aBuyer(test.db, { passwordHash, emailVerified: false })
    const profile = async (as: { id: string }) => Profile.parse(await (await api.request('/profile', { as })).json())
    const { completeness } = await profile(fresh)
    expect(completeness.points).toBe(70)
    expect(completeness.parts.filter(({ isDone }) => !isDone).map(({ key }) => key)).toEqual([
      'emailVerified',
      'phoneVerified',
      'secondFactor',
    ])
    expect(completeness.parts.reduce((sum, { points }) => sum + points, 0)).toBe(100)
    await test.db.update(users).set({ emailVerified: true }).where(eq(users.id, fresh.id))
    expect((await profile(fresh)).completeness.points).toBe(80)
    const bare = await anAdmin(test.db, { emailVerified: false, phoneNumber: null, image: null })
    expect((await profile(bare)).completeness.points).toBe(30)
  })

  it('edits what it names and nothing else: never role, permission or address', async () => {
    const api = createTestApi(test.db)
    const seller = await aSeller(test.db, { permission: null })
    const json = { name: ' Ada  ', role: 'Admin', permission: 'Verified', email: 'other@example.test', id: 'x' }
    const response = await api.request('/profile', { method: 'PATCH', as: seller, json })
    expect(Profile.parse(await response.json())).toMatchObject({ name: 'Ada', role: 'Seller', email: seller.email })
    const [row] = await test.db.select().from(users).where(eq(users.id, seller.id))
    expect(row).toEqual({ ...seller, name: 'Ada', updatedAt: row?.updatedAt })
  })

  it.each([
    ['name', ''],
    ['name', 'x'.repeat(81)],
    ['phoneNumber', 'call me'],
    ['photoId', ''],
  ])('refuses a bad %s and names it', async (field, value) => {
    const api = createTestApi(test.db)
    const as = await aBuyer(test.db)
    const response = await api.request('/profile', { method: 'PATCH', as, json: { [field]: value } })
    expect(await failureOf(response)).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } })
    expect(await test.db.select().from(users)).toEqual([as])
  })

  it('wears an own upload, which the clean-up then leaves alone', async () => {
    const api = createTestApi(test.db)
    const me = await aSeller(test.db)
    const mine = await anUploadedPhoto(test.db, { ownerId: me.id })
    const onCar = await anUploadedPhoto(test.db, { ownerId: me.id })
    await test.db.insert(listingPhotos).values({
      listingId: (await aListing(test.db, { sellerId: me.id })).id,
      position: 11,
      mediaId: onCar.id,
    })
    const foreign = await anUploadedPhoto(test.db, { ownerId: (await aBuyer(test.db)).id })
    const wear = (photoId: string) => api.request('/profile', { method: 'PATCH', as: me, json: { photoId } })
    for (const { id } of [foreign, onCar, await anUploadedPhoto(test.db)]) {
      expect(await failureOf(await wear(id))).toMatchObject({ status: 422, fields: { photoId: expect.any(String) } })
    }
    expect(Profile.parse(await (await wear(mine.id)).json()).image).toMatch(`/media/${mine.id}-`)
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000)
    // The other user's upload and the signed-out visitor's.
    expect(await removeOrphanMedia(test.db, api.services.mediaStore, { now: inTwoDays })).toBe(2)
  })
})

describe('S-27: my password', () => {
  it('changes with the current one, and every other sign-in ends', async () => {
    const api = createTestApi(test.db)
    const me = await aBuyer(test.db, { passwordHash })
    const neighbour = await api.signIn(await aBuyer(test.db))
    const [here, there] = [await signIn(api, me.email), await signIn(api, me.email)]
    const json = { currentPassword: password, newPassword: 'Even longer 2' }
    const response = await api.request('/profile/password', {
      method: 'POST',
      headers: { cookie: here.cookie },
      json,
    })
    expect([response.status, await response.json()]).toEqual([200, { endedCount: 1 }])
    const statusWith = async (cookie: string) => (await api.request('/profile', { headers: { cookie } })).status
    expect([await statusWith(here.cookie), await statusWith(there.cookie), await statusWith(neighbour)]).toEqual([
      200, 401, 200,
    ])
    expect((await signIn(api, me.email)).status).toBe(401)
    expect((await signIn(api, me.email, 'Even longer 2')).status).toBe(200)
  })

  it('is not changed by whoever does not know it, and guessing locks', async () => {
    const api = createTestApi(test.db)
    const me = await aBuyer(test.db, { passwordHash })
    const change = (json: object) => api.request('/profile/password', { method: 'POST', as: me, json })
    const common = await change({ currentPassword: password, newPassword: 'password' })
    expect(await failureOf(common)).toMatchObject({ status: 422, fields: { newPassword: expect.any(String) } })
    for (let guess = 0; guess < 10; guess++) {
      const response = await change({ currentPassword: `guess ${guess}`, newPassword: 'Even longer 2' })
      expect(await failureOf(response)).toMatchObject({ status: 422, fields: { currentPassword: expect.any(String) } })
    }
    expect((await change({ currentPassword: password, newPassword: 'Even longer 2' })).status).toBe(429)
  })
})

describe('S-27: my sign-ins', () => {
  it('lists my own living ones in words, this one marked, and never a token', async () => {
    const api = createTestApi(test.db)
    const me = await aBuyer(test.db, { passwordHash })
    await api.signIn(await aBuyer(test.db))
    const { cookie } = await signIn(api, me.email)
    await api.signIn(me)
    const expired = { id: 'old', userId: me.id, token: 'old', expiresAt: new Date(Date.now() - 1000) }
    await test.db.insert(sessions).values(expired)
    const text = await (await api.request('/profile/sign-ins', { headers: { cookie } })).text()
    const { items } = ActiveSessionListResponse.parse(JSON.parse(text))
    expect(items).toMatchObject([
      { isCurrent: true, device: 'Chrome on Windows', address: '203.0.113.7' },
      { isCurrent: false, device: 'Unknown device', address: null },
    ])
    for (const { token } of await test.db.select().from(sessions)) expect(text).not.toContain(token)
  })

  it('ends one, or all others: the ended one’s next request is a stranger’s', async () => {
    const api = createTestApi(test.db)
    const me = await aBuyer(test.db, { passwordHash })
    const foreign = await api.signIn(await aBuyer(test.db))
    const cookies = [await api.signIn(me), await api.signIn(me), await api.signIn(me)]
    const [here = '', there = '', third = ''] = cookies
    const call = (method: string, path: string, cookie = here) => api.request(path, { method, headers: { cookie } })
    const items = async (cookie: string) =>
      ActiveSessionListResponse.parse(await (await call('GET', '/profile/sign-ins', cookie)).json()).items
    const [ofThere] = await items(there)
    const [ofForeign] = await items(foreign)
    expect((await call('DELETE', `/profile/sign-ins/${ofForeign?.id}`)).status).toBe(404)
    expect((await call('DELETE', `/profile/sign-ins/${ofThere?.id}`)).status).toBe(200)
    expect((await call('DELETE', `/profile/sign-ins/${ofThere?.id}`)).status).toBe(404)
    expect((await call('GET', '/profile', there)).status).toBe(401)
    expect(await (await call('DELETE', '/profile/sign-ins')).json()).toEqual({ endedCount: 1 })
    expect((await call('GET', '/profile', third)).status).toBe(401)
    expect(await items(here)).toHaveLength(1)
    expect((await call('GET', '/profile', foreign)).status).toBe(200)
  })

  it('knows to within minutes when a device was last seen', async () => {
    const api = createTestApi(test.db)
    const me = await aBuyer(test.db)
    const cookie = await api.signIn(me)
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const seenAfter = async (before: Date) => {
      await test.db.update(sessions).set({ updatedAt: before })
      await api.request('/me', { headers: { cookie } })
      return (await test.db.select().from(sessions))[0]?.updatedAt ?? before
    }
    expect((await seenAfter(minutesAgo(60))).getTime()).toBeGreaterThan(minutesAgo(1).getTime())
    const justNow = minutesAgo(3)
    expect(await seenAfter(justNow)).toEqual(justNow)
  })
})
