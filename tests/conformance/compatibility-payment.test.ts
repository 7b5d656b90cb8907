import { startWebhookDelivery } from '@forecourt/test-gateway/webhooks.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { cardFormFields, testCardNumbers } from '#tests/support/payments.ts'
import { readMailedToken } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createBackendApp } from '../../src/server/backend-app.ts'
import { dateInDays } from './compatibility-client.ts'
import { createExternalApiClient } from './create-external-api-client.ts'

const test = useDatabase()
type Json = Record<string, unknown>
type Client = ReturnType<typeof createExternalApiClient>

let api: TestApi
let webhooks: { stop(): Promise<void> }
beforeEach(async () => {
  api = createTestApi(test.db)
  const backend = createBackendApp(api)
  // As the server delivers them to itself.
  webhooks = startWebhookDelivery(api.gateway, {
    async deliver(body, signature) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      const request = new Request('http://localhost/api/webhooks/stripe', { method: 'POST', headers, body })
      return (await backend.fetch(request)).status
    },
    onError: (error) => {
      throw error
    },
  })
})
afterEach(() => webhooks.stop())

/** Signs up, posts and books with the specification's calls and names alone. */
async function aBookedCar(meetingDate: string) {
  const stranger = createExternalApiClient(api)
  const password = 'ForeCourt!26'
  const signUp = async (name: string, role: string) => {
    const email = `${role.toLowerCase()}@example.test`
    const image = await stranger.upload()
    await stranger.post('/users', { name, email, password, role, phoneNumber: '+1 512 555 0123', image })
    const calls = createExternalApiClient(api, `bearer ${await stranger.signIn(email, password)}`)
    await calls.post('/accounts/verify-email', { token: await readMailedToken(test.db, 'verification') })
    return { email, calls }
  }
  const seller = await signUp('Sam Seller', 'Seller')
  const buyer = await signUp('Bea Buyer', 'Buyer')
  await seller.calls.post('/products', {
    verification: null,
    role: 'Seller',
    author: 'Sam Seller',
    email: seller.email,
    title: 'Model S Plaid',
    category: 'Tesla',
    price: '64500',
    description: 'One owner.',
    image: await stranger.upload(),
    time: String(new Date()).slice(8, 21),
  })
  const [car = {}] = await stranger.get<Json[]>('/teslaDatas')
  await buyer.calls.post('/bookingData', {
    productImg: car.image,
    productCategory: car.category,
    productModel: car.title,
    resellPrice: car.resalePrice,
    sellerLocation: car.location,
    sellerName: car.author,
    sellerEmail: car.email,
    buyerName: 'Bea Buyer',
    buyerEmail: buyer.email,
    buyerNumber: '+1 512 555 0199',
    meetingDate,
  })
  const [order = {}] = await buyer.calls.get<Json[]>(`/myorders?email=${buyer.email}`)
  return { buyer, order }
}

/** Steps 1 to 3 of row T-04: the intent, the card method and the confirmation. */
async function confirm(calls: Client, order: Json, card: string) {
  const { _id: paymentId, resellPrice } = await calls.get(`/payment/${order._id}`)
  const { clientSecret } = (await calls.post('/create-payment-intent', { resellPrice })) as { clientSecret: string }
  const fields = Object.entries(cardFormFields(card)).map(([name, value]) => [
    name.replace(/^payment_method_data\[(\w+)\]/, '$1'),
    value,
  ])
  const browser = createExternalApiClient(api)
  const method = await browser.card('POST', 'payment_methods', Object.fromEntries(fields))
  const intentPath = `payment_intents/${clientSecret.split('_secret_')[0]}`
  const confirmed = () =>
    browser.card('POST', `${intentPath}/confirm`, {
      client_secret: clientSecret,
      payment_method: String(method.id),
    })
  const retrieved = () => browser.card('GET', intentPath, { client_secret: clientSecret })
  return { paymentId, resellPrice, method, confirmed, retrieved }
}

describe('a client that knows only the payment’s calls and words', () => {
  it('T-04 C-16 C-17 C-20 makes a card method with the publishable key, confirms with it, and records at once', async () => {
    const { buyer, order } = await aBookedCar(dateInDays(3).toISOString().slice(0, 16))
    const { paymentId, resellPrice, method, confirmed } = await confirm(buyer.calls, order, testCardNumbers.approved)
    expect(method).toMatchObject({ object: 'payment_method', type: 'card', card: { brand: 'visa', last4: '4242' } })
    const intent = await confirmed()
    expect(intent).toMatchObject({ status: 'requires_capture', payment_method: method.id })
    const paid = { resellPrice, transactionId: intent.id, buyerEmail: buyer.email, paymentId }
    const first = await buyer.calls.post('/payment', paid)
    expect(first).toEqual({ acknowledged: true, insertedId: expect.any(String) })
    expect(await buyer.calls.post('/payment', paid)).toEqual(first)
    expect(await buyer.calls.get<Json[]>(`/myorders?email=${buyer.email}`)).toMatchObject([
      { _id: paymentId, paid: true, transactionId: intent.id },
    ])
  })

  it('T-04 C-17 C-20 sees the intent succeed without a call of its own, and records after that', async () => {
    const at = dateInDays(30)
    const american = `${at.getUTCMonth() + 1}/${at.getUTCDate()}/${at.getUTCFullYear()}`
    const { buyer, order } = await aBookedCar(american)
    expect(order.meetingDate).toBe(`${at.toISOString().slice(0, 10)}T12:00:00.000Z`)
    const { paymentId, resellPrice, confirmed, retrieved } = await confirm(buyer.calls, order, testCardNumbers.approved)
    await confirmed()
    await expect.poll(async () => (await retrieved()).status).toBe('succeeded')
    const { id: transactionId } = await retrieved()
    const paid = { resellPrice, transactionId, buyerEmail: buyer.email, paymentId }
    const first = await buyer.calls.post('/payment', paid)
    expect(await buyer.calls.post('/payment', paid)).toEqual(first)
    expect(await buyer.calls.get<Json[]>(`/myorders?email=${buyer.email}`)).toMatchObject([{ paid: true }])
  })

  it('T-04 M-06 C-20 a declined card stops it with the provider’s words, and nothing is recorded', async () => {
    const { buyer, order } = await aBookedCar(dateInDays(3).toISOString())
    const { paymentId, resellPrice, confirmed, retrieved } = await confirm(buyer.calls, order, testCardNumbers.declined)
    await expect(confirmed()).rejects.toThrow('Your card was declined.')
    const { id: transactionId } = await retrieved()
    const paid = { resellPrice, transactionId, buyerEmail: buyer.email, paymentId }
    await expect(buyer.calls.post('/payment', paid)).rejects.toThrow('402')
    expect(await buyer.calls.get<Json[]>(`/myorders?email=${buyer.email}`)).toMatchObject([{ paid: false }])
  })

  it('C-16 C-20 finds the one way in which this provider’s answers differ in the API’s own document', async () => {
    const document = (await (await api.request('/openapi.json')).json()) as {
      paths: Record<string, { post?: { description?: string } }>
      info: { description: string }
    }
    expect(document.paths['/api/create-payment-intent']?.post?.description).toContain('`requires_capture`')
    expect(document.info.description).toContain('`requires_capture`')
  })
})
