import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { AdminListingListResponse, AdminOrderDetail, AdminOrderListResponse } from '#contract/admin.ts'
import { bookings } from '#db/schema/bookings.ts'
import { aBooking, aBuyer, aListing, anAdmin, aPayment, aSale, aSeller } from '#db/seed/builders.ts'
import { acceptOffer } from '#domain/offers/accept-offer.ts'
import { createTestApi } from '#tests/support/api.ts'
import { anOfferNegotiation, bookTestCar, negotiationPublicCents } from '#tests/support/negotiations.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()

async function anApi() {
  const api = createTestApi(test.db)
  const admin = await anAdmin(test.db)
  const send = async (method: string, path: string, json?: unknown) =>
    api.request(path, { method, as: admin, ...(json === undefined ? {} : { json }) })
  const listings = async (query: string) =>
    AdminListingListResponse.parse(await (await send('GET', `/admin/listings?${query}`)).json())
  const orders = async (query: string) =>
    AdminOrderListResponse.parse(await (await send('GET', `/admin/orders?${query}`)).json())
  return { api, admin, send, listings, orders }
}

describe('the listings of all sellers', () => {
  it('are found by words, seller, state and brand, in every state but deleted', async () => {
    const { listings } = await anApi()
    const ann = await aSeller(test.db, { name: 'Ann 100%', permission: 'Verified' })
    const of = (title: string, more: Parameters<typeof aListing>[1]) =>
      aListing(test.db, { title, description: 'Drives.', brand: 'Audi', ...more })
    const roma = await of('Ferrari Roma', { sellerId: ann.id, brand: 'Ferrari', isAdvertised: true })
    const draft = await of('Audi A3', { status: 'draft' })
    const down = await of('Audi A4', { status: 'withdrawn', takenDownReason: 'Not yours.' })
    await of('Gone', { status: 'withdrawn', deletedAt: new Date() })
    await aBooking(test.db, { listingId: roma.id })
    const idsOf = async (query: string) => (await listings(query)).items.map(({ id }) => id).sort()
    expect(await idsOf('')).toEqual([roma.id, draft.id, down.id].sort())
    expect(await idsOf('q=ferrari+rom')).toEqual([roma.id])
    expect(await idsOf(`q=${down.id}`)).toEqual([down.id])
    expect(await idsOf(`seller=${encodeURIComponent('100%')}`)).toEqual([roma.id])
    expect(await idsOf(`seller=${encodeURIComponent('1%0')}`)).toEqual([])
    expect(await idsOf('status=draft')).toEqual([draft.id])
    expect(await idsOf('status=takenDown')).toEqual([down.id])
    expect(await idsOf('brand=Audi')).toEqual([draft.id, down.id].sort())
    expect((await listings('brand=Ferrari')).items[0]).toMatchObject({
      isAdvertised: true,
      openBookings: 1,
      takenDownReason: null,
      seller: { id: ann.id, name: ann.name, email: ann.email, isVerified: true },
    })
  })

  it('are sorted and paged, and no car is on two pages', async () => {
    const { listings, send } = await anApi()
    const seller = await aSeller(test.db)
    const postedAt = new Date('2026-11-01')
    for (let n = 0; n < 21; n += 1) {
      await aListing(test.db, { sellerId: seller.id, priceCents: 1_000_000 + n, postedAt })
    }
    const [first, second] = [await listings('sort=priceDesc'), await listings('sort=priceDesc&page=2')]
    expect([first.total, first.pages, first.items.length, second.items.length]).toEqual([21, 2, 20, 1])
    expect([first.items[0]?.priceCents, second.items[0]?.priceCents]).toEqual([1_000_020, 1_000_000])
    const newest = [...(await listings('')).items, ...(await listings('page=2')).items]
    expect(new Set(newest.map(({ id }) => id)).size).toBe(21)
    expect((await listings('page=3')).items).toEqual([])
    for (const query of ['status=broken', 'sort=worst', 'page=0', 'page=x']) {
      expect((await send('GET', `/admin/listings?${query}`)).status, query).toBe(422)
    }
  })

  it('take a reason that says something, and give it back', async () => {
    const { send } = await anApi()
    const car = await aListing(test.db)
    const path = `/admin/listings/${car.id}`
    for (const json of [{}, { reason: '' }, { reason: '    x    ' }, { reason: 'x'.repeat(301) }]) {
      expect((await send('POST', `${path}/take-down`, json)).status).toBe(422)
    }
    const down = await send('POST', `${path}/take-down`, { reason: ' Not the car of the pictures. ' })
    expect(await down.json()).toEqual({ id: car.id, status: 'withdrawn' })
    expect(await (await send('POST', `${path}/restore`)).json()).toEqual({ id: car.id, status: 'available' })
    expect((await send('POST', '/admin/listings/nothing/restore')).status).toBe(404)
  })
})

describe('all orders', () => {
  it('are found by car, names, addresses and ids, and by state', async () => {
    const { orders } = await anApi()
    const buyer = await aBuyer(test.db, { name: 'Zoe Zander', email: 'zoe@example.test' })
    const car = await aListing(test.db, { title: 'Ferrari Roma' })
    const booking = await aBooking(test.db, { listingId: car.id, buyerId: buyer.id })
    const { booking: paid, payment } = await aSale(test.db)
    const idsOf = async (query: string) => (await orders(query)).items.map(({ id }) => id).sort()
    expect(await idsOf('')).toEqual([booking.id, paid.id].sort())
    for (const q of ['roma', 'zander', 'ZOE@', booking.id, car.id]) expect(await idsOf(`q=${q}`)).toEqual([booking.id])
    expect(await idsOf(`q=${payment.providerIntentId}`)).toEqual([paid.id])
    expect(await idsOf('status=paid')).toEqual([paid.id])
    expect((await orders('status=paid')).items[0]).toMatchObject({ paymentState: 'captured' })
    expect((await orders('status=requested')).items[0]).toMatchObject({ paymentState: null, time: 'asked' })
    const [dear] = (await orders('sort=priceDesc')).items
    expect(dear?.priceCents).toBe(Math.max(booking.priceCents, paid.priceCents))
  })

  it('one shows both people, every try to pay and what was done about it', async () => {
    const { send, admin } = await anApi()
    const buyer = await aBuyer(test.db)
    const booking = await aBooking(test.db, { buyerId: buyer.id })
    const failed = await aPayment(test.db, {
      bookingId: booking.id,
      state: 'failed',
      createdAt: new Date('2026-11-01'),
    })
    const live = await aPayment(test.db, { bookingId: booking.id, state: 'new', createdAt: new Date('2026-11-02') })
    await send('POST', `/admin/listings/${booking.listingId}/take-down`, { reason: 'Not the car.' })
    const order = AdminOrderDetail.parse(await (await send('GET', `/admin/orders/${booking.id}`)).json())
    expect(order).toMatchObject({
      paymentState: 'new',
      carStatus: 'withdrawn',
      buyer: { id: buyer.id, email: buyer.email, phone: booking.buyerPhone },
      payments: [{ id: failed.id }, { id: live.id, providerIntentId: live.providerIntentId }],
      audit: [{ action: 'listing.taken-down', actor: { name: admin.name, role: 'Admin' } }],
    })
    expect((await send('GET', '/admin/orders/nothing')).status).toBe(404)
  })

  it('one says where its price was agreed, what was offered before, and that a paid one waits for the seller', async () => {
    const { send } = await anApi()
    const now = new Date('2026-11-23T12:00:00Z')
    const { seller, buyer, carId, offerId } = await anOfferNegotiation(test.db, { now, priceCents: 1_800_000 })
    const later = new Date(now.getTime() + 60_000)
    await acceptOffer(test.db, seller, { offerId, seq: 1, now: later })
    const { id } = await bookTestCar(test.db, buyer, { carId, now: new Date(later.getTime() + 60_000) })
    await test.db.update(bookings).set({ status: 'paid' }).where(eq(bookings.id, id))
    const order = AdminOrderDetail.parse(await (await send('GET', `/admin/orders/${id}`)).json())
    const prices = { priceCents: 1_800_000, publicPriceCents: negotiationPublicCents }
    expect(order).toMatchObject({ status: 'paid', isAgreed: false, ...prices })
    const [asked, ...offered] = order.history
    expect(asked).toMatchObject({ kind: 'time-asked', side: 'buyer', startsAt: order.meetingAt })
    expect(offered).toEqual([
      { kind: 'price-agreed', side: 'seller', priceCents: 1_800_000, startsAt: null, at: later.toISOString() },
      { kind: 'price-named', side: 'buyer', priceCents: 1_800_000, startsAt: null, at: now.toISOString() },
    ])
  })
})

describe('the audit log', () => {
  it('a search for the character that nothing keeps is refused, also where the search itself is written down', async () => {
    const { send } = await anApi()
    for (const path of ['/admin/audit?q=%00', '/admin/audit.csv?q=%00']) {
      expect((await send('GET', path)).status, path).toBe(422)
    }
  })
})

describe('S-31: roles', () => {
  it('a change takes effect at the person’s next request', async () => {
    const { api, send } = await anApi()
    const buyer = await aBuyer(test.db)
    const headers = { cookie: await api.signIn(buyer) }
    expect((await api.request('/my/cars', { headers })).status).toBe(403)
    const answer = await send('PUT', `/admin/people/${buyer.id}/role`, { role: 'Seller' })
    expect(await answer.json()).toEqual({ modifiedCount: 1 })
    expect((await api.request('/my/cars', { headers })).status).toBe(200)
    expect((await api.request('/my/orders', { headers })).status).toBe(403)
    expect((await send('PUT', `/admin/people/${buyer.id}/role`, { role: 'admin' })).status).toBe(422)
  })

  it('an Admin is found among the Admins and can be made a Buyer again', async () => {
    const { api, admin, send } = await anApi()
    const other = await anAdmin(test.db)
    const found = (await (await send('GET', '/admin/people?role=Admin')).json()) as { items: { id: string }[] }
    expect(found.items.map(({ id }) => id).sort()).toEqual([admin.id, other.id].sort())
    expect((await send('PUT', `/admin/people/${other.id}/role`, { role: 'Buyer' })).status).toBe(200)
    expect((await api.request('/admin/people?role=Buyer', { as: other })).status).toBe(403)
    expect((await send('PUT', `/admin/people/${admin.id}/role`, { role: 'Buyer' })).status).toBe(409)
  })
})
