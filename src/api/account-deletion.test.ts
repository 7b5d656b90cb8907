import { randomUUIDv7 } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { moneyRules } from '#contract/money-rules.ts'
import { users, verifications } from '#db/schema/accounts.ts'
import { bookings } from '#db/schema/bookings.ts'
import { homePageAdvertisements, listingPhotos, listings } from '#db/schema/listings.ts'
import { mails } from '#db/schema/mail.ts'
import { payments } from '#db/schema/payments.ts'
import { payouts } from '#db/schema/payouts.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'
import { aBooking, aBuyer, aListing, anAdmin, aPayment, aSale, aSeller } from '#db/seed/builders.ts'
import { anUploadedPhoto } from '#tests/support/an-uploaded-photo.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()

async function anApi() {
  const api = createTestApi(test.db)
  const admin = await anAdmin(test.db)
  const remove = async ({ id }: { id: string }) => {
    const response = await api.request(`/admin/people/${id}`, { method: 'DELETE', as: admin })
    const body = (await response.json()) as { deletedCount?: number; error?: { message: string } }
    return { status: response.status, message: body.error?.message ?? '', deletedCount: body.deletedCount }
  }
  const get = async <T>(path: string, as: { id: string }) => (await (await api.request(path, { as })).json()) as T
  return { api, admin, remove, get }
}
const bookingOf = async (id: string) => (await test.db.select().from(bookings).where(eq(bookings.id, id)))[0]
const listingOf = async (id: string) => (await test.db.select().from(listings).where(eq(listings.id, id)))[0]

describe('T-08: what is open is settled', () => {
  it('a buyer’s open bookings are cancelled, their sellers told, and the cars stay on offer', async () => {
    const { remove } = await anApi()
    const buyer = await aBuyer(test.db)
    const open = [
      await aBooking(test.db, { buyerId: buyer.id }),
      await aBooking(test.db, { buyerId: buyer.id, status: 'accepted' }),
    ]
    expect(await remove(buyer)).toMatchObject({ status: 200, deletedCount: 1 })
    for (const { id, listingId } of open) {
      expect(await bookingOf(id)).toMatchObject({ status: 'cancelled', buyerName: 'Deleted account', buyerPhone: '' })
      expect(await listingOf(listingId)).toMatchObject({ status: 'available' })
    }
    const sent = await test.db.select().from(mails).orderBy(mails.template)
    const left = 'booking-person-left'
    expect(sent.map(({ template }) => template)).toEqual(['account-deleted', left, left])
    expect(sent.flatMap(({ recipient, template }) => (recipient === buyer.email ? [template] : []))).toEqual([
      'account-deleted',
    ])
  })

  it('a seller’s open bookings are declined, cars and advertisements leave the market, wishes stay readable', async () => {
    const { api, remove, get } = await anApi()
    const seller = await aSeller(test.db)
    const car = await aListing(test.db, { sellerId: seller.id, isAdvertised: true, location: 'Austin, TX' })
    const upload = await anUploadedPhoto(test.db, { ownerId: seller.id })
    await test.db.delete(listingPhotos).where(eq(listingPhotos.listingId, car.id))
    await test.db.insert(listingPhotos).values({ listingId: car.id, position: 0, mediaId: upload.id })
    const buyer = await aBuyer(test.db)
    const open = await aBooking(test.db, { listingId: car.id, buyerId: buyer.id })
    await test.db
      .insert(wishlistItems)
      .values({ accountId: buyer.id, listingId: car.id, wisherRole: 'Buyer', priceCents: car.priceCents })
    expect(await remove(seller)).toMatchObject({ status: 200 })
    expect(await bookingOf(open.id)).toMatchObject({ status: 'declined', sellerName: 'Deleted account' })
    expect(await test.db.select().from(homePageAdvertisements)).toEqual([])
    const gone = await listingOf(car.id)
    expect(gone).toMatchObject({ status: 'withdrawn', location: null, deletedAt: expect.any(Date) })
    expect(gone?.description).not.toContain(car.description)
    expect(await test.db.select().from(listingPhotos)).toEqual([])
    expect((await api.request(`/cars/${car.id}`)).status).toBe(410)
    expect(await get('/wishlist', buyer)).toEqual({ items: [], mail: { isWanted: true } })
    const orders = await get<{ items: unknown[] }>('/my/orders', buyer)
    expect(orders.items).toMatchObject([
      { id: open.id, status: 'declined', carTitle: open.carTitle, seller: { name: 'Deleted account', email: null } },
    ])
  })

  it('a person’s own wishes and mailed links go with them', async () => {
    const { remove } = await anApi()
    const buyer = await aBuyer(test.db)
    const car = await aListing(test.db)
    await test.db
      .insert(wishlistItems)
      .values({ accountId: buyer.id, listingId: car.id, wisherRole: 'Buyer', priceCents: car.priceCents })
    const expiresAt = new Date(Date.now() + 3_600_000)
    const link = (value: string) => ({ id: randomUUIDv7(), identifier: randomUUIDv7(), value, expiresAt })
    const other = link((await aBuyer(test.db)).id)
    const verification = JSON.stringify({ accountId: buyer.id, email: buyer.email })
    await test.db.insert(verifications).values([link(buyer.id), link(verification), other])
    expect(await remove(buyer)).toMatchObject({ status: 200 })
    expect(await test.db.select().from(wishlistItems)).toEqual([])
    expect((await test.db.select().from(verifications)).map(({ id }) => id)).toEqual([other.id])
  })
})

describe('T-08: what is owed refuses, names the car and says what to do, and nothing is changed', () => {
  it.each(['new', 'won', 'lost'] as const)('a payment that is %s refuses both sides', async (state) => {
    const { remove } = await anApi()
    const booking = await aBooking(test.db)
    const payment = await aPayment(test.db, { bookingId: booking.id, state })
    if (state === 'won') {
      await test.db
        .update(listings)
        .set({ status: 'reserved', salePaymentId: payment.id })
        .where(eq(listings.id, booking.listingId))
    }
    const before = [await bookingOf(booking.id), await listingOf(booking.listingId)]
    for (const id of [booking.buyerId, booking.sellerId]) {
      const refusal = await remove({ id })
      expect(refusal.status).toBe(409)
      expect(refusal.message).toContain(`a payment for “${booking.carTitle}” is in progress`)
      expect(refusal.message).toContain('Try again then')
      expect((await test.db.select().from(users).where(eq(users.id, id)))[0]?.deletedAt).toBeNull()
    }
    expect([await bookingOf(booking.id), await listingOf(booking.listingId)]).toEqual(before)
  })

  it('a car that is paid and not handed over refuses both sides, until both have confirmed the hand-over', async () => {
    const { api, remove } = await anApi()
    const { booking } = await aSale(test.db)
    const sides = [{ id: booking.buyerId }, { id: booking.sellerId }]
    for (const side of sides) {
      const refusal = await remove(side)
      expect(refusal.status).toBe(409)
      expect(refusal.message).toContain(`“${booking.carTitle}” is paid but not handed over`)
      expect(refusal.message).toContain('onfirm the handover first')
    }
    for (const as of sides) await api.request(`/bookings/${booking.id}/confirm-handover`, { method: 'POST', as })
    const owed = await remove({ id: booking.sellerId })
    expect(owed).toMatchObject({ status: 409, message: expect.stringContaining(`payout for “${booking.carTitle}”`) })
    await payOut(booking.id)
    const held = await remove({ id: booking.sellerId })
    expect(held).toMatchObject({ status: 409, message: expect.stringContaining('can request a refund until') })
    const longAgo = new Date(Date.now() - (moneyRules.refundRequestDays + 1) * 86_400_000)
    await test.db.update(bookings).set({ buyerConfirmedAt: longAgo, sellerConfirmedAt: longAgo })
    for (const side of sides) expect(await remove(side)).toMatchObject({ status: 200 })
  })

  it.each(['failed', 'canceled'] as const)('a payment that has %s holds nobody', async (state) => {
    const { remove } = await anApi()
    const booking = await aBooking(test.db)
    await aPayment(test.db, { bookingId: booking.id, state })
    expect(await remove({ id: booking.buyerId })).toMatchObject({ status: 200 })
    expect(await remove({ id: booking.sellerId })).toMatchObject({ status: 200 })
  })
})

async function payOut(bookingId: string) {
  await test.db
    .update(payouts)
    .set({ state: 'paid', paidCents: sql`net_cents` })
    .where(eq(payouts.bookingId, bookingId))
}

describe('T-08: orders stay readable', () => {
  it('to each side once the other has left, and to an Admin once both have, by the names of then', async () => {
    const { api, admin, remove, get } = await anApi()
    const { booking, payment } = await aSale(test.db, { status: 'completed' })
    await payOut(booking.id)
    const [buyer, seller] = [{ id: booking.buyerId }, { id: booking.sellerId }]
    expect(await remove(buyer)).toMatchObject({ status: 200 })
    const sold = await get<{ items: unknown[] }>('/my/bookings', seller)
    expect(sold.items).toMatchObject([
      { id: booking.id, status: 'completed', buyer: { name: booking.buyerName, phone: null, email: null } },
    ])
    expect(await remove(seller)).toMatchObject({ status: 200 })
    expect(await listingOf(booking.listingId)).toMatchObject({ status: 'sold', deletedAt: null })
    const order = await get<Record<string, unknown>>(`/admin/orders/${booking.id}`, admin)
    expect(order).toMatchObject({
      carTitle: booking.carTitle,
      priceCents: booking.priceCents,
      buyer: { name: booking.buyerName, email: null, phone: null },
      seller: { name: booking.sellerName, email: null, phone: null },
      payments: [{ id: payment.id, state: 'captured', providerIntentId: payment.providerIntentId }],
    })
    expect(await test.db.select().from(payments)).toMatchObject([{ id: payment.id, state: 'captured' }])
    const list = await get<{ items: unknown[] }>(`/admin/orders?q=${encodeURIComponent(booking.buyerName)}`, admin)
    expect(list.items).toMatchObject([{ id: booking.id, buyer: { name: booking.buyerName, email: null } }])
    expect((await api.request(`/cars/${booking.listingId}`)).status).toBe(200)
  })
})
