import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { validationMessages } from '#contract/notification-and-validation-messages.ts'
import { bookings } from '#db/schema/bookings.ts'
import { payments } from '#db/schema/payments.ts'
import { aBooking, aBuyer, aListing, anAdmin, aSale, aSeller } from '#db/seed/builders.ts'
import { advancePaymentWithProvider } from '#domain/payments/advance-payment-with-provider.ts'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { confirmAsBrowser, intentIdOf, silentLogger, testCardNumbers } from '#tests/support/payments.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { callCompatibilityApi, dateInDays } from './compatibility-client.ts'

const test = useDatabase()
type Listing = Record<'_id' | 'author' | 'email' | 'title' | 'image', string> & Record<string, unknown>
type Order = Record<string, unknown>
const cents = 1_234_550

/**
 * What a client of the specification sends from the booking dialog, with false values where the server knows the true
 * ones.
 */
function bookingOf(listing: Listing) {
  return {
    productImg: listing.image,
    buyerName: 'Somebody Else',
    buyerEmail: 'somebody@else.test',
    productCategory: 'Ferrari',
    productModel: listing.title,
    resellPrice: 1,
    sellerLocation: 'Nowhere',
    sellerName: listing.author,
    sellerEmail: listing.email,
    meetingDate: dateInDays(5).toISOString(),
    buyerNumber: '+1 512 555 0123',
  }
}

async function aScene() {
  const api = createTestApi(test.db)
  const [buyer, seller] = [await aBuyer(test.db), await aSeller(test.db)]
  const car = await aListing(test.db, { sellerId: seller.id, priceCents: cents })
  const { body: listing } = await callCompatibilityApi<Listing>(api, `GET /productById/${car.id}`, { as: buyer })
  const book = (change: object = {}) =>
    callCompatibilityApi(api, 'POST /bookingData', { as: buyer, json: { ...bookingOf(listing), ...change } })
  return { api, buyer, seller, car, listing, book }
}

/** A booking whose card the buyer's browser has confirmed; the server has not asked the provider yet. */
async function aConfirmedCard(card: string = testCardNumbers.approved) {
  const scene = await aScene()
  const paymentId = String((await scene.book()).body.insertedId)
  const json = { resellPrice: cents / 100 }
  const { body } = await callCompatibilityApi(scene.api, 'POST /create-payment-intent', { as: scene.buyer, json })
  const clientSecret = String(body.clientSecret)
  await confirmAsBrowser(scene.api.gateway, { clientSecret, card })
  const transactionId = intentIdOf(clientSecret)
  const record = (change: object = {}, as: { id: string } = scene.buyer) =>
    callCompatibilityApi(scene.api, 'POST /payment', {
      as,
      json: { resellPrice: 1, transactionId, buyerEmail: 'somebody@else.test', paymentId, ...change },
    })
  return { ...scene, paymentId, transactionId, record }
}

async function isPaid(api: TestApi, as: { id: string }, bookingId: string): Promise<unknown> {
  return (await callCompatibilityApi<Order>(api, `GET /payment/${bookingId}`, { as })).body.paid
}

describe('C-06 POST /bookingData', () => {
  it('E-05 C-14 C-15 books the car that the payload points to, with price, names and place of our own', async () => {
    const { api, buyer, seller, car, listing, book } = await aScene()
    const meetingDate = dateInDays(5)
    const { status, body } = await book({ meetingDate: meetingDate.toISOString() })
    expect({ status, body }).toEqual({ status: 200, body: { acknowledged: true, insertedId: expect.any(String) } })
    const order = {
      _id: body.insertedId,
      productId: car.id,
      productImg: listing.image,
      productCategory: car.brand,
      productModel: car.title,
      resellPrice: cents / 100,
      sellerName: seller.name,
      sellerEmail: seller.email,
      sellerLocation: car.location,
      meetingDate: meetingDate.toISOString(),
      buyerNumber: '+1 512 555 0123',
      buyerName: buyer.name,
      buyerEmail: buyer.email,
      paid: false,
      status: 'requested',
      transactionId: null,
    }
    expect((await callCompatibilityApi(api, `GET /myorders?email=${buyer.email}`, { as: buyer })).body).toEqual([order])
    expect((await callCompatibilityApi(api, `GET /payment/${body.insertedId}`, { as: buyer })).body).toEqual(order)
  })

  const day = dateInDays(9).toISOString().slice(0, 10)
  it.each([
    [`${day}T14:30:00+02:00`, `${day}T12:30:00.000Z`],
    [`${day}T14:30:00.250Z`, `${day}T14:30:00.250Z`],
    [`${day}T14:30`, `${day}T14:30:00.000Z`],
    [` ${day} 14:30 `, `${day}T14:30:00.000Z`],
    [day, `${day}T12:00:00.000Z`],
  ])('E-05 takes the meeting date %s, as date fields and programs write it', async (meetingDate, expected) => {
    const { api, buyer, book } = await aScene()
    const { body } = await book({ meetingDate })
    const order = (await callCompatibilityApi<Order>(api, `GET /payment/${body.insertedId}`, { as: buyer })).body
    expect(order.meetingDate).toBe(expected)
  })

  it.each([
    ['next Tuesday', validationMessages.meetingInvalid],
    ['', validationMessages.meetingInvalid],
    [undefined, validationMessages.meetingInvalid],
    [1_800_000_000, validationMessages.meetingInvalid],
    ['2027-02-31T10:00Z', validationMessages.meetingInvalid],
    ['2027-02-03T25:00Z', validationMessages.meetingInvalid],
    [dateInDays(-1).toISOString(), validationMessages.meetingPast],
    [dateInDays(181).toISOString(), validationMessages.meetingTooFar],
  ])('K-09 refuses the meeting date %s beside its field', async (meetingDate, text) => {
    const { status, error } = await (await aScene()).book({ meetingDate })
    expect({ status, fields: error?.fields }).toEqual({ status: 422, fields: { meetingDate: text } })
  })

  it('takes productId where it is sent, and names the payload’s own field for a bad number', async () => {
    const { car, book } = await aScene()
    const nothing = { productImg: '', productModel: '', sellerEmail: '' }
    const { status, error } = await book({ ...nothing, productId: car.id, buyerNumber: '12' })
    expect({ status, fields: error?.fields }).toEqual({
      status: 422,
      fields: { buyerNumber: validationMessages.phoneInvalid },
    })
    expect((await book({ ...nothing, productId: car.id, buyerNumber: 15125550123 })).status).toBe(200)
    expect((await book()).status).toBe(409)
    expect((await book({ productModel: 'Another' })).status).toBe(404)
    expect(Object.keys((await book({ productModel: '' })).error?.fields ?? {})).toEqual(['productModel'])
  })

  it('A-02 A-06 is for buyers, and orders are the buyer’s own', async () => {
    const { api, buyer, seller, listing, book } = await aScene()
    const { body } = await book()
    const other = await aBuyer(test.db)
    const json = bookingOf(listing)
    expect((await callCompatibilityApi(api, 'POST /bookingData', { as: other, json })).status).toBe(200)
    expect((await callCompatibilityApi(api, 'POST /bookingData', { json })).status).toBe(401)
    for (const as of [seller, await anAdmin(test.db)]) {
      expect((await callCompatibilityApi(api, 'POST /bookingData', { as, json })).status).toBe(403)
      expect((await callCompatibilityApi(api, `GET /myorders?email=${buyer.email}`, { as })).status).toBe(403)
    }
    expect((await callCompatibilityApi(api, `GET /myorders?email=${buyer.email}`, { as: other })).body).toEqual([])
    expect((await callCompatibilityApi(api, `GET /payment/${body.insertedId}`, { as: other })).status).toBe(404)
    expect((await callCompatibilityApi(api, `GET /payment/${body.insertedId}`)).status).toBe(401)
  })
})

describe('C-16 POST /create-payment-intent', () => {
  it('K-04 asks for the booking’s own price, found by it or by paymentId, and goes on with the same payment', async () => {
    const { api, buyer, car, book } = await aScene()
    const { body: booked } = await book()
    await test.db.update(bookings).set({ priceCents: cents }).where(eq(bookings.listingId, car.id))
    const start = async (json: object) =>
      (await callCompatibilityApi(api, 'POST /create-payment-intent', { as: buyer, json })).body.clientSecret
    const clientSecret = await start({ resellPrice: 12_345.5 })
    for (const json of [
      { resellPrice: '12345.50' },
      { resellPrice: '$12,345.5' },
      { resellPrice: 1, paymentId: booked.insertedId },
      { paymentId: booked.insertedId },
    ]) {
      expect(await start(json)).toBe(clientSecret)
    }
    const [payment] = await test.db.select().from(payments)
    expect(payment).toMatchObject({ amountCents: cents, providerIntentId: intentIdOf(String(clientSecret)) })
  })

  it('says so where the price is missing, is that of no open booking, or of several', async () => {
    const { api, buyer } = await aScene()
    const priceCents = 700_000
    const start = (json: object) => callCompatibilityApi(api, 'POST /create-payment-intent', { as: buyer, json })
    expect((await start({})).error?.fields).toHaveProperty('resellPrice')
    expect((await start({ resellPrice: 'much' })).status).toBe(422)
    expect((await start({ resellPrice: 7000 })).status).toBe(404)
    expect((await start({ resellPrice: 99_999_999_999 })).status).toBe(404)
    await aBooking(test.db, { priceCents })
    await aBooking(test.db, { priceCents, buyerId: buyer.id, status: 'cancelled' })
    expect((await start({ resellPrice: 7000 })).status).toBe(404)
    const one = await aBooking(test.db, { priceCents, buyerId: buyer.id })
    expect((await start({ resellPrice: 7000 })).status).toBe(200)
    await aBooking(test.db, { priceCents, buyerId: buyer.id })
    expect((await start({ resellPrice: 7000 })).status).toBe(409)
    expect((await start({ resellPrice: 7000, paymentId: one.id })).status).toBe(200)
    expect((await start({ paymentId: (await aBooking(test.db)).id })).status).toBe(404)
  })
})

describe('C-17 POST /payment', () => {
  it('E-07 records a payment that the provider confirms, once however often it is sent', async () => {
    const { api, buyer, paymentId, record, transactionId } = await aConfirmedCard()
    const answers = await Promise.all([record(), record(), record()])
    answers.push(await record())
    const [payment] = await test.db.select().from(payments).where(eq(payments.bookingId, paymentId))
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({ status: 200, body: { acknowledged: true, insertedId: payment?.id } })
    }
    expect(payment).toMatchObject({ state: 'captured', amountCents: cents })
    expect((await callCompatibilityApi(api, `GET /payment/${paymentId}`, { as: buyer })).body).toMatchObject({
      paid: true,
      status: 'paid',
      transactionId,
    })
  })

  it('records it too where the provider’s event was here before', async () => {
    const { api, record, transactionId } = await aConfirmedCard()
    const input = { providerIntentId: transactionId, now: new Date(), log: silentLogger }
    await advancePaymentWithProvider(test.db, api.services.cards, input)
    expect((await record()).status).toBe(200)
  })

  it('takes nobody’s word: not confirmed, declined, another booking’s charge, another’s booking', async () => {
    const { api, buyer, book } = await aScene()
    const paymentId = String((await book()).body.insertedId)
    const { body } = await callCompatibilityApi(api, 'POST /create-payment-intent', { as: buyer, json: { paymentId } })
    const transactionId = intentIdOf(String(body.clientSecret))
    const record = (json: object, as: { id: string } = buyer) =>
      callCompatibilityApi(api, 'POST /payment', { as, json })
    expect((await record({ paymentId, transactionId })).status).toBe(409)

    await confirmAsBrowser(api.gateway, { clientSecret: String(body.clientSecret), card: testCardNumbers.declined })
    expect((await record({ paymentId, transactionId })).status).toBe(402)

    const { booking, payment } = await aSale(test.db, { buyerId: buyer.id })
    const foreign = await record({ paymentId, transactionId: payment.providerIntentId })
    expect({ status: foreign.status, fields: Object.keys(foreign.error?.fields ?? {}) }).toEqual({
      status: 422,
      fields: ['transactionId'],
    })
    const sold = { paymentId: booking.id, transactionId: payment.providerIntentId }
    expect((await record(sold, await aBuyer(test.db))).status).toBe(404)
    expect((await record({ paymentId: 'nowhere', transactionId })).status).toBe(404)
    expect(Object.keys((await record({})).error?.fields ?? {}).sort()).toEqual(['paymentId', 'transactionId'])
    expect(await isPaid(api, buyer, paymentId)).toBe(false)
  })

  it('says that nothing was charged where somebody else was first', async () => {
    const { api, buyer, car, paymentId, record } = await aConfirmedCard()
    await aSale(test.db, { listingId: car.id })
    const { status, error } = await record()
    expect({ status, code: error?.code }).toEqual({ status: 409, code: 'conflict' })
    expect(error?.message).toContain('You haven’t been charged')
    expect(await isPaid(api, buyer, paymentId)).toBe(false)
  })

  it('asks for patience where the provider does not answer, and records it afterwards', async () => {
    const { api, record } = await aConfirmedCard()
    api.gateway.faults.add({ on: 'retrieve', kind: 'dropBefore' })
    expect((await record()).status).toBe(502)
    expect((await record()).status).toBe(200)
  })
})
