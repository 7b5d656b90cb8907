import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  AlreadyBookedCarsResponse,
  BuyerOrder,
  bookCarRateLimit,
  bookingStatuses,
  bookingStepRateLimit,
  SellerBookingListResponse,
} from '#contract/bookings.ts'
import { ApiErrorBody } from '#contract/errors.ts'
import { validationMessages } from '#contract/notification-and-validation-messages.ts'
import { rateLimits } from '#db/schema/accounts.ts'
import { mails } from '#db/schema/mail.ts'
import { aBooking, aBuyer, aListing, anAdmin, aSale, aSeller } from '#db/seed/builders.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().replace('Z', '+00:00')
const phone = '+1 512 555 0123'

describe('T-05: the bookings of the API', () => {
  it('books, shows the order, lets the seller accept and the buyer cancel', async () => {
    const api = createTestApi(test.db)
    const [buyer, seller] = [await aBuyer(test.db), await aSeller(test.db)]
    const car = await aListing(test.db, { sellerId: seller.id, pictures: ['suv-red-front'] })
    const json = { carId: car.id, meetingAt: inDays(3), phone }
    const created = await api.request('/bookings', { method: 'POST', as: buyer, json })
    expect(created.status).toBe(201)
    const { id } = (await created.json()) as { id: string }

    const order = await api.request(`/bookings/${id}`, { as: buyer })
    expect(order.status).toBe(200)
    const body = await order.json()
    expect(BuyerOrder.strict().parse(body)).toEqual(body)
    expect(body).toMatchObject({
      id,
      status: 'requested',
      canPay: true,
      picture: { urlBase: '/pictures/cars/suv-red-front' },
    })

    const received = async () =>
      SellerBookingListResponse.parse(await (await api.request('/my/bookings', { as: seller })).json()).items
    expect(await received()).toMatchObject([{ id, canAnswer: true, buyer: { phone: null, email: null } }])
    const accepted = await api.request(`/bookings/${id}/accept`, { method: 'POST', as: seller })
    expect(await accepted.json()).toEqual({ id, status: 'accepted', isTimeAgreed: true, timeObstacle: null })
    expect(await received()).toMatchObject([{ id, buyer: { phone, email: null } }])
    const cancelled = await api.request(`/bookings/${id}/cancel`, { method: 'POST', as: buyer })
    expect(await cancelled.json()).toEqual({ id, status: 'cancelled' })
    expect(await received()).toMatchObject([{ id, buyer: { phone: null, email: null } }])
    const orders = await (await api.request('/my/orders', { as: buyer })).json()
    expect(orders).toMatchObject({ items: [{ id, status: 'cancelled', canPay: false, canCancel: false }] })
  })

  it('S-21: names the cars that a buyer has booked and cannot book once more, to that buyer alone', async () => {
    const api = createTestApi(test.db)
    const [buyer, other] = [await aBuyer(test.db), await aBuyer(test.db)]
    const bookings = new Map<string, string>()
    for (const status of bookingStatuses) {
      const car = await aListing(test.db)
      bookings.set(status, (await aBooking(test.db, { listingId: car.id, buyerId: buyer.id, status })).id)
    }
    const idsOf = async (as: typeof buyer) => {
      const body = AlreadyBookedCarsResponse.parse(await (await api.request('/my/booked-cars', { as })).json())
      return body.items.map(({ bookingId }) => bookingId).sort()
    }
    const wanted = ['requested', 'accepted', 'paid'].map((status) => bookings.get(status))
    expect(await idsOf(buyer)).toEqual(wanted.sort())
    expect(await idsOf(other)).toEqual([])
  })

  it('S-22, V-03: puts a text beside the date and the number that do not fit', async () => {
    const api = createTestApi(test.db)
    const buyer = await aBuyer(test.db)
    const car = await aListing(test.db)
    const refusal = async (json: unknown) => {
      const response = await api.request('/bookings', { method: 'POST', as: buyer, json })
      expect(response.status).toBe(422)
      return ApiErrorBody.parse(await response.json()).error.fields
    }
    expect(await refusal({ carId: car.id, meetingAt: inDays(-1), phone: 'none' })).toEqual({
      meetingAt: validationMessages.meetingPast,
      phone: validationMessages.phoneInvalid,
    })
    expect(await refusal({ carId: car.id, meetingAt: inDays(181), phone })).toEqual({
      meetingAt: validationMessages.meetingTooFar,
    })
    expect(await refusal({ carId: car.id })).toEqual({
      meetingAt: validationMessages.meetingInvalid,
      phone: validationMessages.phoneInvalid,
    })
  })

  it('answers 409 with the booking that is open already', async () => {
    const api = createTestApi(test.db)
    const buyer = await aBuyer(test.db)
    const booking = await aBooking(test.db, { buyerId: buyer.id })
    const json = { carId: booking.listingId, meetingAt: inDays(2), phone }
    const response = await api.request('/bookings', { method: 'POST', as: buyer, json })
    expect(response.status).toBe(409)
    expect(ApiErrorBody.parse(await response.json()).error.fields).toEqual({ bookingId: booking.id })
  })

  it('accepts once where the seller accepts three times at once, and says so each time', async () => {
    const api = createTestApi(test.db)
    const seller = await aSeller(test.db)
    const car = await aListing(test.db, { sellerId: seller.id })
    const json = { carId: car.id, meetingAt: inDays(3), phone }
    const created = await api.request('/bookings', { method: 'POST', as: await aBuyer(test.db), json })
    const { id } = (await created.json()) as { id: string }
    const accept = () => api.request(`/bookings/${id}/accept`, { method: 'POST', as: seller })
    const answers = await Promise.all([accept(), accept(), accept()])
    const standing = { id, status: 'accepted', isTimeAgreed: true, timeObstacle: null }
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([standing, standing, standing])
    expect(await test.db.$count(mails, eq(mails.template, 'booking-accepted'))).toBe(1)
    await api.request(`/bookings/${id}/decline`, { method: 'POST', as: seller })
    expect((await accept()).status).toBe(409)
  })

  it('refuses bookings and steps beyond what a person does in a minute', async () => {
    const api = createTestApi(test.db, { environment: { RATE_LIMIT: 'on' } })
    const [buyer, seller] = [await aBuyer(test.db), await aSeller(test.db)]
    const { id, listingId: carId } = await aBooking(test.db, { buyerId: buyer.id, sellerId: seller.id })
    const book = () =>
      api.request('/bookings', { method: 'POST', as: buyer, json: { carId, meetingAt: inDays(3), phone } })
    const stepsOf = { accept: seller, decline: seller, cancel: buyer, 'confirm-handover': buyer }
    expect((await book()).status).toBe(409)
    const spent = { lastRequest: Date.now() + 60_000 }
    await test.db.update(rateLimits).set({ count: bookCarRateLimit.points, ...spent })
    for (const { id: person } of [buyer, seller])
      await test.db
        .insert(rateLimits)
        .values({ id: person, key: `booking-steps:${person}`, count: bookingStepRateLimit.points, ...spent })
    const calls = Object.entries(stepsOf).map(([step, as]) =>
      api.request(`/bookings/${id}/${step}`, { method: 'POST', as }),
    )
    for (const answer of await Promise.all([book(), ...calls])) {
      expect(answer.status).toBe(429)
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    }
  })

  it('H-12: completes a paid booking when both sides confirm the hand-over', async () => {
    const api = createTestApi(test.db)
    const [buyer, seller] = [await aBuyer(test.db), await aSeller(test.db)]
    const { booking } = await aSale(test.db, { buyerId: buyer.id, sellerId: seller.id })
    const path = `/bookings/${booking.id}/confirm-handover`
    const first = await api.request(path, { method: 'POST', as: seller })
    expect(await first.json()).toEqual({ id: booking.id, status: 'paid' })
    const second = await api.request(path, { method: 'POST', as: buyer })
    expect(await second.json()).toEqual({ id: booking.id, status: 'completed' })
    const order = await (await api.request(`/bookings/${booking.id}`, { as: buyer })).json()
    expect(order).toMatchObject({ seller: { email: seller.email, phone: seller.phoneNumber } })
  })

  it('A-02: 401 signed out, 403 for another role, 404 for what is not yours', async () => {
    const api = createTestApi(test.db)
    const { id } = await aBooking(test.db)
    const [buyer, seller, admin] = [await aBuyer(test.db), await aSeller(test.db), await anAdmin(test.db)]
    const json = { carId: (await aListing(test.db)).id, meetingAt: inDays(3), phone }
    const calls = [
      { method: 'POST', path: '/bookings', json, statuses: { buyer: 201, seller: 403, admin: 403 } },
      { method: 'GET', path: '/my/orders', statuses: { buyer: 200, seller: 403, admin: 403 } },
      { method: 'GET', path: '/my/bookings', statuses: { buyer: 403, seller: 200, admin: 403 } },
      { method: 'GET', path: `/bookings/${id}`, statuses: { buyer: 404, seller: 403, admin: 403 } },
      { method: 'POST', path: `/bookings/${id}/cancel`, statuses: { buyer: 404, seller: 403, admin: 403 } },
      { method: 'POST', path: `/bookings/${id}/accept`, statuses: { buyer: 403, seller: 404, admin: 403 } },
      { method: 'POST', path: `/bookings/${id}/decline`, statuses: { buyer: 403, seller: 404, admin: 403 } },
      { method: 'POST', path: `/bookings/${id}/confirm-handover`, statuses: { buyer: 404, seller: 404, admin: 403 } },
      { method: 'GET', path: '/bookings/no-such-booking', statuses: { buyer: 404, seller: 403, admin: 403 } },
    ]
    for (const { method, path, statuses, ...rest } of calls) {
      expect((await api.request(path, { method, ...rest })).status, `${method} ${path} signed out`).toBe(401)
      for (const [who, person] of Object.entries({ buyer, seller, admin })) {
        const { status } = await api.request(path, { method, as: person, ...rest })
        expect(status, `${method} ${path} as ${who}`).toBe(statuses[who as keyof typeof statuses])
      }
    }
  })
})

describe('the wish list of the API', () => {
  it('adds once, lists and removes', async () => {
    const api = createTestApi(test.db)
    const buyer = await aBuyer(test.db)
    const car = await aListing(test.db, { priceCents: 1_230_000 })
    const put = () => api.request(`/wishlist/${car.id}`, { method: 'PUT', as: buyer })
    expect(await (await put()).json()).toEqual({ added: true })
    expect(await (await put()).json()).toEqual({ added: false })
    const list = async () => (await api.request('/wishlist', { as: buyer })).json()
    expect(await list()).toMatchObject({
      items: [{ car: { id: car.id }, wishedPriceCents: 1_230_000, fellByCents: 0 }],
    })
    const removed = await api.request(`/wishlist/${car.id}`, { method: 'DELETE', as: buyer })
    expect(await removed.json()).toEqual({ removed: true })
    expect(await list()).toEqual({ items: [], mail: { isWanted: true } })
  })

  it('A-06: is for buyers only', async () => {
    const api = createTestApi(test.db)
    const car = await aListing(test.db)
    const seller = await aSeller(test.db)
    for (const [method, path] of [
      ['GET', '/wishlist'],
      ['PUT', `/wishlist/${car.id}`],
      ['DELETE', `/wishlist/${car.id}`],
    ] as const) {
      expect((await api.request(path, { method })).status, `${method} signed out`).toBe(401)
      expect((await api.request(path, { method, as: seller })).status, `${method} as seller`).toBe(403)
    }
  })
})
