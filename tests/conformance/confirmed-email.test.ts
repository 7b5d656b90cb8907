import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { bookings } from '#db/schema/bookings.ts'
import { homePageAdvertisements, listings } from '#db/schema/listings.ts'
import { payments } from '#db/schema/payments.ts'
import { aBooking, aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { anUploadedPhoto } from '#tests/support/an-uploaded-photo.ts'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { readMailedToken } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { uploadCompatibilityPhoto } from './compatibility-client.ts'

const test = useDatabase()
let api: TestApi
beforeEach(() => {
  api = createTestApi(test.db)
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const car = { title: 'Audi A4', category: 'Audi', description: 'One owner.' }
type Person = Awaited<ReturnType<typeof aBuyer>>

/** Each call that offers a car or books one: its caller, and what it would leave behind. */
const trading: [call: string, role: 'Buyer' | 'Seller', ask: (me: Person) => Promise<Response>][] = [
  [
    'S-25 POST /cars',
    'Seller',
    async (as) => {
      const { id } = await anUploadedPhoto(test.db, { ownerId: as.id })
      return api.request('/cars', { method: 'POST', as, json: { ...car, priceCents: 1_000_000, photoIds: [id] } })
    },
  ],
  [
    'C-10 POST /products',
    'Seller',
    async (as) => {
      const json = { ...car, price: '10000', image: await uploadCompatibilityPhoto(api, as) }
      return api.request('/products', { method: 'POST', as, json })
    },
  ],
  [
    'POST /cars/{id}/availability, from a draft',
    'Seller',
    async (as) => {
      const { id } = await aListing(test.db, { sellerId: as.id, status: 'draft' })
      return api.request(`/cars/${id}/availability`, { method: 'POST', as, json: { available: true } })
    },
  ],
  [
    'PUT /cars/{id}/advertisement',
    'Seller',
    async (as) => {
      const { id } = await aListing(test.db, { sellerId: as.id })
      return api.request(`/cars/${id}/advertisement`, { method: 'PUT', as })
    },
  ],
  [
    'C-08 POST /advertisement',
    'Seller',
    async (as) => {
      const { id } = await aListing(test.db, { sellerId: as.id })
      return api.request('/advertisement', { method: 'POST', as, json: { _id: id } })
    },
  ],
  [
    'S-22 POST /bookings',
    'Buyer',
    async (as) => {
      const json = { carId: (await aListing(test.db)).id, meetingAt: inDays(3), phone: '+1 512 555 0123' }
      return api.request('/bookings', { method: 'POST', as, json })
    },
  ],
  [
    'C-06 POST /bookingData',
    'Buyer',
    async (as) => {
      const { id } = await aListing(test.db)
      const json = { productId: id, meetingDate: inDays(3), buyerNumber: '+1 512 555 0123' }
      return api.request('/bookingData', { method: 'POST', as, json })
    },
  ],
  [
    'C-16 POST /create-payment-intent',
    'Buyer',
    async (as) => {
      const { id, priceCents } = await aBooking(test.db, { buyerId: as.id })
      const json = { paymentId: id, resellPrice: priceCents / 100 }
      return api.request('/create-payment-intent', { method: 'POST', as, json })
    },
  ],
  [
    'POST /bookings/{id}/payment',
    'Buyer',
    async (as) => {
      const { id } = await aBooking(test.db, { buyerId: as.id })
      return api.request(`/bookings/${id}/payment`, { method: 'POST', as })
    },
  ],
  [
    'G-15 POST /cars/{id}/line',
    'Buyer',
    async (as) => {
      const { id } = await aListing(test.db, { status: 'reserved' })
      return api.request(`/cars/${id}/line`, { method: 'POST', as })
    },
  ],
]

const aPerson = (role: 'Buyer' | 'Seller', emailVerified: boolean) =>
  (role === 'Buyer' ? aBuyer : aSeller)(test.db, { emailVerified })

describe('somebody whose address is not confirmed', () => {
  it.each(trading)('cannot: %s, which they can once it is', async (_, role, ask) => {
    const me = await aPerson(role, false)
    const refused = await ask(me)
    const { error } = await refused.json()
    expect([refused.status, error.code], error.message).toEqual([403, 'email_unconfirmed'])
    expect(error.message).toContain('Confirm your email address first')
    const isOffered = (await test.db.select().from(listings)).some(
      ({ sellerId, status, title }) => sellerId === me.id && status === 'available' && title === car.title,
    )
    expect(isOffered).toBe(false)
    expect(await test.db.$count(homePageAdvertisements)).toBe(0)
    expect(await test.db.$count(payments)).toBe(0)
    await test.db.update(users).set({ emailVerified: true }).where(eq(users.id, me.id))
    const done = await ask(me)
    expect(done.status, await done.clone().text()).toBeLessThan(300)
  })

  it('looks at cars, wishes for them, and keeps a car off the market', async () => {
    const buyer = await aPerson('Buyer', false)
    const { id } = await aListing(test.db)
    expect((await api.request('/cars', { as: buyer })).status).toBe(200)
    expect((await api.request(`/wishlist/${id}`, { method: 'PUT', as: buyer })).status).toBeLessThan(300)
    const seller = await aPerson('Seller', false)
    const own = await aListing(test.db, { sellerId: seller.id })
    const off = { method: 'POST', as: seller, json: { available: false } }
    expect((await api.request(`/cars/${own.id}/availability`, off)).status).toBe(200)
    expect(await test.db.$count(bookings)).toBe(0)
    expect(actorOfUser(seller).hasConfirmedEmail).toBe(false)
  })

  it('is told so with the session, has the mail sent again, and is led back by its link', async () => {
    const me = await aPerson('Buyer', false)
    const viewer = async () => (await (await api.request('/me', { as: me })).json()).viewer
    expect(await viewer()).toMatchObject({ emailVerified: false })
    const json = { from: '/cars/some-car' }
    expect((await api.request('/accounts/verification-mail', { method: 'POST', as: me, json })).status).toBe(200)
    const token = await readMailedToken(test.db, 'verification')
    const answer = await api.request('/accounts/verify-email', { method: 'POST', as: me, json: { token } })
    expect(await answer.json()).toEqual({ email: me.email, from: '/cars/some-car' })
    expect(await viewer()).toMatchObject({ emailVerified: true })
  })

  it('is whoever an Admin has created, until they read the mail that lets them choose a password', async () => {
    const me = await aPerson('Seller', false)
    const post = trading[0]?.[2]
    await api.request('/auth/request-password-reset', { method: 'POST', json: { email: me.email } })
    const token = await readMailedToken(test.db, 'password-reset')
    const json = { token, newPassword: 'ForeCourt!27' }
    expect((await api.request('/auth/reset-password', { method: 'POST', json })).status).toBe(200)
    expect((await post?.(me))?.status).toBe(201)
  })
})
