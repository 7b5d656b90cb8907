import { eq, isNull } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sessions, signInMethods, users } from '#db/schema/accounts.ts'
import { auditEntries } from '#db/schema/audit.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'
import { aBooking, aBuyer, aListing, anAdmin, aSeller } from '#db/seed/builders.ts'
import { hashPassword } from '#platform/identity/password-hash.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const photo = new Uint8Array(
  await sharp({ create: { width: 400, height: 300, channels: 3, background: '#345' } })
    .png()
    .toBuffer(),
)
const account = { name: 'Grace Hopper', email: 'grace@example.test', password: 'GRace!', role: 'admin' }

function formOf(fields: Record<string, string>, withPhoto = true): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (withPhoto) form.set('photo', new File([photo], 'me.png'))
  return form
}

async function errorOf(response: Response) {
  return ((await response.json()) as { error: { code: string; message: string; fields?: Record<string, string> } })
    .error
}

describe('who may', () => {
  it('A-02 A-01 only an Admin lists, makes, verifies and deletes people, whatever the request holds', async () => {
    const api = createTestApi(test.db)
    const seller = await aSeller(test.db)
    const calls = [
      ['GET', '/admin/people?role=Buyer'],
      ['GET', '/admin/people'],
      ['POST', '/admin/people'],
      ['PUT', `/admin/people/${seller.id}/verification`],
      ['DELETE', `/admin/people/${seller.id}`],
    ] as const
    for (const [method, path] of calls) {
      expect((await api.request(path, { method })).status, path).toBe(401)
      for (const as of [await aBuyer(test.db), seller]) {
        expect((await api.request(path, { method, as })).status, path).toBe(403)
      }
    }
  })

  it('S-06 an Admin who was made a Buyer has lost it with the next request', async () => {
    const api = createTestApi(test.db)
    const admin = await anAdmin(test.db)
    const cookie = await api.signIn(admin)
    expect((await api.request('/admin/people?role=Buyer', { headers: { cookie } })).status).toBe(200)
    await test.db.update(users).set({ role: 'Buyer' }).where(eq(users.id, admin.id))
    expect((await api.request('/admin/people?role=Buyer', { headers: { cookie } })).status).toBe(403)
  })
})

describe('the list of people', () => {
  it('S-31 holds one role, without deleted people, with what they have posted and booked', async () => {
    const api = createTestApi(test.db)
    const admin = await anAdmin(test.db)
    const seller = await aSeller(test.db, { name: 'Zoe 100%_\\', createdAt: new Date('2026-01-02') })
    const other = await aSeller(test.db, { name: 'Adam', createdAt: new Date('2026-01-01') })
    await aSeller(test.db, { deletedAt: new Date() })
    const listing = await aListing(test.db, { sellerId: seller.id })
    await aListing(test.db, { sellerId: seller.id, status: 'withdrawn', deletedAt: new Date() })
    const buyer = await aBuyer(test.db)
    await aBooking(test.db, { listingId: listing.id, buyerId: buyer.id })
    const find = async (query: string) =>
      (await (await api.request(`/admin/people?${query}`, { as: admin })).json()) as {
        items: { id: string; name: string; cars: number; bookings: number }[]
        total: number
        pages: number
      }
    const sellers = await find('role=Seller')
    expect(sellers).toMatchObject({ total: 2, page: 1, pages: 1 })
    expect(sellers.items.map(({ id }) => id)).toEqual([seller.id, other.id])
    expect(sellers.items[0]).toMatchObject({ cars: 1, bookings: 1, name: seller.name, email: seller.email })
    expect((await find('role=Seller&sort=name')).items.map(({ id }) => id)).toEqual([other.id, seller.id])
    expect((await find('role=Buyer')).items).toMatchObject([{ id: buyer.id, cars: 0, bookings: 1 }])
    expect((await find(`role=Seller&q=${encodeURIComponent('100%_\\')}`)).items).toHaveLength(1)
    expect((await find(`role=Seller&q=${encodeURIComponent('1%\\')}`)).items).toEqual([])
    expect((await find('role=Seller&page=9')).items).toEqual([])
    expect((await find('role=Admin')).items).toMatchObject([{ id: admin.id, role: 'Admin' }])
    expect((await api.request('/admin/people?role=Nobody', { as: admin })).status).toBe(422)
    expect((await api.request('/admin/people?role=Seller&q=%00', { as: admin })).status).toBe(422)
  })
})

describe('making a user', () => {
  it('S-26 makes a person of any role with a photo, and an audit entry with them', async () => {
    const api = createTestApi(test.db)
    const admin = await anAdmin(test.db)
    const response = await api.request('/admin/people', { method: 'POST', as: admin, form: formOf(account) })
    expect(response.status).toBe(201)
    const { id } = (await response.json()) as { id: string }
    const [row] = await test.db.select().from(users).where(eq(users.id, id))
    expect(row).toMatchObject({ role: 'Admin', phoneNumber: null, image: expect.stringMatching(/^\/media\//) })
    expect(await test.db.select().from(auditEntries)).toMatchObject([
      { actorId: admin.id, action: 'person.created', subjectId: id, detail: { role: 'Admin' } },
    ])
    const json = { email: account.email, password: account.password }
    expect((await api.request('/auth/sign-in/email', { method: 'POST', json })).status).toBe(200)
    const again = await api.request('/admin/people', { method: 'POST', as: admin, form: formOf(account) })
    expect(again.status).toBe(409)
  })

  it('V-06 V-07 K-01 says what the rows say, in their order', async () => {
    const api = createTestApi(test.db)
    const admin = await anAdmin(test.db)
    const create = async (fields: Record<string, string>, withPhoto = true) => {
      const form = formOf(fields, withPhoto)
      return (await errorOf(await api.request('/admin/people', { method: 'POST', as: admin, form }))).fields
    }
    expect(await create({}, false)).toEqual({
      name: 'Name is Required',
      email: 'Email is Required',
      password: 'Password is Required',
      role: 'Role is Required',
      photo: 'Photo is Required',
    })
    const passwords = {
      'A!': 'password should be at least 6 characters',
      'Abcdef!': 'Please provide at least two uppercase',
      ABcdef: 'Please add at least one special character',
    }
    for (const [password, text] of Object.entries(passwords)) {
      expect(await create({ ...account, password })).toEqual({ password: text })
    }
  })
})

describe('verifying a seller', () => {
  it('T-02 gives the badge and takes it back, once each, and only to sellers', async () => {
    const api = createTestApi(test.db)
    const admin = await anAdmin(test.db)
    const seller = await aSeller(test.db)
    const set = async (id: string, verified: boolean) => {
      const path = `/admin/people/${id}/verification`
      return await api.request(path, { method: 'PUT', as: admin, json: { verified } })
    }
    expect(await (await set(seller.id, true)).json()).toEqual({ modifiedCount: 1 })
    expect(await (await set(seller.id, true)).json()).toEqual({ modifiedCount: 0 })
    expect(await (await set(seller.id, false)).json()).toEqual({ modifiedCount: 1 })
    expect((await test.db.select().from(auditEntries)).map(({ action }) => action)).toEqual([
      'person.verified',
      'person.verification-withdrawn',
    ])
    expect((await set((await aBuyer(test.db)).id, true)).status).toBe(409)
    expect((await set('nobody', true)).status).toBe(404)
  })
})

describe('deleting a person', () => {
  it('T-08 ends everything that is open and keeps the history, without personal data', async () => {
    const api = createTestApi(test.db)
    const admin = await anAdmin(test.db)
    const passwordHash = await hashPassword('ForeCourt!26')
    const seller = await aSeller(test.db, { email: 'leaving@example.test', permission: 'Verified', passwordHash })
    const listing = await aListing(test.db, { sellerId: seller.id })
    const open = await aBooking(test.db, { listingId: listing.id })
    const past = await aBooking(test.db, { sellerId: seller.id, status: 'declined' })
    const car = await aListing(test.db)
    await test.db
      .insert(wishlistItems)
      .values({ accountId: seller.id, listingId: car.id, wisherRole: 'Seller', priceCents: car.priceCents })
    const cookie = await api.signIn(seller)

    const response = await api.request(`/admin/people/${seller.id}`, { method: 'DELETE', as: admin })
    expect(await response.json()).toEqual({ deletedCount: 1 })
    expect(await (await api.request('/me', { headers: { cookie } })).json()).toEqual({ viewer: null })
    const json = { email: 'leaving@example.test', password: 'ForeCourt!26' }
    expect((await api.request('/auth/sign-in/email', { method: 'POST', json })).status).toBe(401)
    const [row] = await test.db.select().from(users).where(eq(users.id, seller.id))
    expect(row).toMatchObject({
      name: 'Deleted account',
      email: `deleted-${seller.id}@deleted.invalid`,
      image: null,
      phoneNumber: null,
      permission: null,
      deletedAt: expect.any(Date),
    })
    expect(await test.db.select().from(sessions).where(eq(sessions.userId, seller.id))).toEqual([])
    expect(await test.db.select().from(signInMethods).where(eq(signInMethods.userId, seller.id))).toEqual([])
    expect(await test.db.select().from(wishlistItems)).toEqual([])
    const [withdrawn] = await test.db.select().from(listings).where(eq(listings.id, listing.id))
    expect(withdrawn?.status).toBe('withdrawn')
    const after = await test.db.select().from(bookings)
    expect(after.find(({ id }) => id === open.id)?.status).toBe('declined')
    expect(after.find(({ id }) => id === past.id)).toMatchObject({ status: 'declined', sellerName: 'Deleted account' })
    const audit = await test.db.select().from(auditEntries).where(eq(auditEntries.action, 'person.deleted'))
    expect(audit).toMatchObject([{ actorId: admin.id, subjectId: seller.id, detail: { role: 'Seller' } }])
    expect(JSON.stringify(audit)).not.toContain('leaving@example.test')

    const again = await api.request(`/admin/people/${seller.id}`, { method: 'DELETE', as: admin })
    expect(again.status).toBe(404)
    const form = formOf({ ...account, email: 'leaving@example.test' })
    expect((await api.request('/admin/people', { method: 'POST', as: admin, form })).status).toBe(201)
  })

  it('T-08 is refused with the reason while money is on its way, and changes nothing then', async () => {
    const api = createTestApi(test.db)
    const admin = await anAdmin(test.db)
    const booking = await aBooking(test.db, { status: 'paid' })
    for (const id of [booking.buyerId, booking.sellerId]) {
      const response = await api.request(`/admin/people/${id}`, { method: 'DELETE', as: admin })
      expect(response.status).toBe(409)
      expect((await errorOf(response)).message).toContain('This person has money on the way')
      const [row] = await test.db.select().from(users).where(eq(users.id, id))
      expect(row?.deletedAt).toBeNull()
    }
  })

  it('nobody deletes themselves, and two Admins who delete each other leave one', async () => {
    const api = createTestApi(test.db)
    const [one, two] = [await anAdmin(test.db), await anAdmin(test.db)]
    const remove = (as: { id: string }, { id }: { id: string }) =>
      api.request(`/admin/people/${id}`, { method: 'DELETE', as })
    const own = await remove(one, one)
    expect(own.status).toBe(409)
    const statuses = (await Promise.all([remove(one, two), remove(two, one)])).map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await test.db.select().from(users).where(isNull(users.deletedAt))).toHaveLength(1)
  })
})
