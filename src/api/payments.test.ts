import { storedGatewayObjects } from '@forecourt/test-gateway/schema.ts'
import { deliverDueWebhookEvents, signWebhookEvent } from '@forecourt/test-gateway/webhooks.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { PaymentOutcome, PaymentStartResponse } from '#contract/payments.ts'
import { paymentAlarms, payments } from '#db/schema/payments.ts'
import { payoutDetails, payouts } from '#db/schema/payouts.ts'
import { aBooking, aBuyer, anAdmin, aSeller } from '#db/seed/builders.ts'
import { sendDueMails } from '#domain/mail/send-due-mails.ts'
import { recordPayoutTransfer } from '#domain/payouts/record-payout-transfer.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import {
  confirmAsBrowser,
  findSaleInvariantViolations,
  findUnsettledSaleViolations,
  intentIdOf,
  readSaleState,
  testCardNumbers,
} from '#tests/support/payments.ts'
import { readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useCardGateway } from '#tests/support/use-card-gateway.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const setup = useCardGateway(test)
let api: TestApi

beforeEach(() => {
  api = createTestApi(test.db, { cards: setup.cards, clock: setup.clock })
})

async function aPayer() {
  const buyer = await aBuyer(test.db)
  const booking = await aBooking(test.db, { buyerId: buyer.id })
  const path = `/bookings/${booking.id}/payment`
  return { buyer, booking, path, post: (end = '') => api.request(path + end, { method: 'POST', as: buyer }) }
}

const webhook = (body: string, signature: string) =>
  api.request('/webhooks/stripe', { method: 'POST', body, headers: { 'stripe-signature': signature } })

const deliver = async (body: string, signature: string) => (await webhook(body, signature)).status

describe('S-32, T-04: the payment page’s calls', () => {
  it('go from the client secret to the transaction id', async () => {
    const { booking, post } = await aPayer()
    const first = await post()
    expect(first.status).toBe(200)
    expect(first.headers.get('cache-control')).toBe('no-store')
    const body: unknown = await first.json()
    const start = PaymentStartResponse.parse(body)
    expect(body).toEqual(start)
    expect(start).toMatchObject({
      amountCents: booking.priceCents,
      provider: { kind: 'embedded', publishableKey: 'pk_test_embedded' },
    })
    await confirmAsBrowser(setup.gateway, { clientSecret: start.clientSecret, card: testCardNumbers.approved })
    const outcome = PaymentOutcome.parse(await (await post('/settle')).json())
    expect(outcome).toMatchObject({ outcome: 'paid', transactionId: intentIdOf(start.clientSecret) })
  })

  it('the request that takes the money is named by the payment at the provider, and by the mails that it writes', async () => {
    const { post } = await aPayer()
    const start = PaymentStartResponse.parse(await (await post()).json())
    await confirmAsBrowser(setup.gateway, { clientSecret: start.clientSecret, card: testCardNumbers.approved })
    const settled = await post('/settle')
    const requestId = settled.headers.get('x-request-id') ?? ''
    const intent = await setup.stripe.paymentIntents.retrieve(intentIdOf(start.clientSecret))
    expect(intent.metadata).toEqual({ ...intent.metadata, requestId, bookingId: expect.any(String) })
    const mails = await readWrittenMails(test.db)
    expect(new Set(mails.map(({ data }) => data.requestId))).toEqual(new Set([requestId]))
    const sent: Readonly<Record<string, string>>[] = []
    const mailer: Mailer = {
      kind: 'smtp',
      host: 'example.test',
      address: 'site@example.test',
      send: async ({ headers }) => void sent.push(headers),
    }
    await sendDueMails(test.db, mailer, { baseUrl: 'http://localhost', clock: setup.clock, log: api.services.log })
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.map((headers) => headers['X-Request-Id'])).toEqual(sent.map(() => requestId))
  })

  it('A-02: answer 401 signed out, 403 in another role, 404 for a booking that is not mine', async () => {
    const { path } = await aPayer()
    const others = [undefined, await aSeller(test.db), await aBuyer(test.db)]
    for (const end of ['', '/settle']) {
      const statuses = await Promise.all(
        others.map(async (as) => (await api.request(path + end, { method: 'POST', ...(as ? { as } : {}) })).status),
      )
      expect(statuses).toEqual([401, 403, 404])
    }
  })

  it('say that the provider does not answer, and nothing of why', async () => {
    const { post } = await aPayer()
    setup.gateway.faults.add({ kind: 'dropBefore' })
    const response = await post()
    expect(response.status).toBe(502)
    expect(await response.json()).toMatchObject({
      error: { code: 'provider_unavailable', message: /You haven’t been charged/ },
    })
  })
})

describe('C-17: the provider’s webhook', () => {
  it('settles a payment whose buyer closed the page', async () => {
    const { booking, post } = await aPayer()
    const start = PaymentStartResponse.parse(await (await post()).json())
    await confirmAsBrowser(setup.gateway, { clientSecret: start.clientSecret, card: testCardNumbers.approved })
    await deliverDueWebhookEvents(setup.gateway, deliver)
    const sale = await readSaleState(test.db, booking.listingId)
    expect([...findSaleInvariantViolations(sale), ...findUnsettledSaleViolations(sale)]).toEqual([])
    expect(sale.car.status).toBe('sold')
  })

  it('may come before the page asks, after it, twice, and in reverse', async () => {
    const { booking, post } = await aPayer()
    const start = PaymentStartResponse.parse(await (await post()).json())
    await confirmAsBrowser(setup.gateway, { clientSecret: start.clientSecret, card: testCardNumbers.approved })
    await post('/settle')
    const before = await readSaleState(test.db, booking.listingId)
    setup.gateway.faults.webhooks = { copies: 2, isReversed: true }
    expect(await deliverDueWebhookEvents(setup.gateway, deliver)).toMatchObject({ refused: 0 })
    expect(await readSaleState(test.db, booking.listingId)).toEqual(before)
    expect(before.car.status).toBe('sold')
  })

  it('decides nothing by its words: the provider is asked', async () => {
    const { booking, post } = await aPayer()
    const start = PaymentStartResponse.parse(await (await post()).json())
    const intent = { object: 'payment_intent', id: intentIdOf(start.clientSecret), status: 'succeeded' }
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: intent },
    })
    const signature = signWebhookEvent(body, { secret: setup.cards.webhookSecret, at: new Date() })
    expect((await webhook(body, signature)).status).toBe(200)
    const sale = await readSaleState(test.db, booking.listingId)
    expect(sale.car.status).toBe('available')
    expect(sale.payments).toEqual({ new: 1 })
  })

  it('answers 400 to a signature that is wrong, missing or old', async () => {
    const body = JSON.stringify({ object: 'event', type: 'payment_intent.succeeded', data: { object: {} } })
    const secret = setup.cards.webhookSecret
    const old = new Date(Date.now() - 10 * 60_000)
    const signatures = [
      '',
      't=1,v1=abc',
      signWebhookEvent(body, { secret: 'whsec_guess', at: new Date() }),
      signWebhookEvent(`${body} `, { secret, at: new Date() }),
      signWebhookEvent(body, { secret, at: old }),
    ]
    for (const signature of signatures) expect((await webhook(body, signature)).status).toBe(400)
    expect((await webhook('', signWebhookEvent('', { secret, at: new Date() }))).status).toBe(400)
  })

  it('takes events that are about something else', async () => {
    const body = JSON.stringify({ object: 'event', type: 'customer.created', data: { object: { object: 'customer' } } })
    const signature = signWebhookEvent(body, { secret: setup.cards.webhookSecret, at: new Date() })
    expect((await webhook(body, signature)).status).toBe(200)
  })
})

describe('C-17: an event and the provider that say different sums', () => {
  type Words = { amount?: number; amount_received?: number; currency?: string; status?: string }

  /** A payment whose money is held, and the provider's responses from now on. */
  async function aHeld() {
    const { booking, post } = await aPayer()
    const start = PaymentStartResponse.parse(await (await post()).json())
    await confirmAsBrowser(setup.gateway, { clientSecret: start.clientSecret, card: testCardNumbers.approved })
    const intentId = intentIdOf(start.clientSecret)
    const answersWith = (words: Words) =>
      test.db
        .update(storedGatewayObjects)
        .set({ body: sql`${storedGatewayObjects.body} || ${JSON.stringify(words)}::jsonb` })
        .where(eq(storedGatewayObjects.id, intentId))
    /** One event, signed as the provider signs, that comes twice at once and then once more. */
    const tell = async (words: Words) => {
      const about = { object: 'payment_intent', id: intentId, amount: booking.priceCents, currency: 'usd', ...words }
      const type = `payment_intent.${words.status === 'succeeded' ? 'succeeded' : 'amount_capturable_updated'}`
      const body = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object: about } })
      const signature = signWebhookEvent(body, { secret: setup.cards.webhookSecret, at: new Date() })
      const statuses = await Promise.all([deliver(body, signature), deliver(body, signature)])
      expect([...statuses, await deliver(body, signature)]).toEqual([200, 200, 200])
    }
    return { booking, paymentId: start.paymentId, answersWith, tell }
  }
  const alarms = async () =>
    (await test.db.select().from(paymentAlarms).orderBy(paymentAlarms.kind)).map(({ kind }) => kind)

  it.each<[string, Words]>([
    ['a smaller amount', { amount: 100, amount_received: 100, status: 'succeeded' }],
    ['a larger amount', { amount: 99_000_000, status: 'requires_capture' }],
    ['another currency', { currency: 'jpy', status: 'succeeded' }],
  ])('an event with %s, twice: the car is sold once, for our price', async (_, words) => {
    const { booking, tell } = await aHeld()
    await tell(words)
    const sale = await readSaleState(test.db, booking.listingId)
    expect([...findSaleInvariantViolations(sale), ...findUnsettledSaleViolations(sale)]).toEqual([])
    expect(sale.car.status).toBe('sold')
    expect(sale.capturedPayments).toMatchObject([{ amountCents: booking.priceCents, currency: 'usd' }])
    const [intent] = await test.db
      .select()
      .from(storedGatewayObjects)
      .where(eq(storedGatewayObjects.type, 'payment_intent'))
    expect(intent?.body).toMatchObject({ amount_received: booking.priceCents })
    expect(await alarms()).toEqual([])
  })

  it.each<[string, Words]>([
    ['a smaller amount', { amount: 100 }],
    ['a larger amount', { amount: 99_000_000 }],
    ['another currency', { currency: 'jpy' }],
  ])('a provider that holds %s than the event says: nothing is charged, and one alarm is raised', async (_, words) => {
    const { booking, answersWith, tell } = await aHeld()
    await answersWith(words)
    await tell({})
    const sale = await readSaleState(test.db, booking.listingId)
    expect([...findSaleInvariantViolations(sale), ...findUnsettledSaleViolations(sale)]).toEqual([])
    expect([sale.car.status, sale.payments, sale.intents]).toEqual(['available', { canceled: 1 }, { canceled: 1 }])
    expect(await alarms()).toEqual(['intent_differs'])
  })

  it('a sum that changes once the car is reserved: nothing is charged, the car is free, and one alarm is raised', async () => {
    const { booking, answersWith, tell } = await aHeld()
    setup.gateway.faults.add({ on: 'capture', kind: 'dropBefore', times: 3 })
    await tell({})
    setup.gateway.faults.clear()
    expect((await readSaleState(test.db, booking.listingId)).car.status).toBe('reserved')
    await answersWith({ amount: 100 })
    await tell({})
    const sale = await readSaleState(test.db, booking.listingId)
    expect([...findSaleInvariantViolations(sale), ...findUnsettledSaleViolations(sale)]).toEqual([])
    expect([sale.car.status, sale.payments, sale.intents]).toEqual(['available', { failed: 1 }, { canceled: 1 }])
    expect(await alarms()).toEqual(['intent_differs'])
  })

  it('money taken of another sum past us does not buy the car', async () => {
    const { booking, answersWith, tell } = await aHeld()
    await answersWith({ status: 'succeeded', amount_received: 100 })
    await tell({ status: 'succeeded' })
    const sale = await readSaleState(test.db, booking.listingId)
    expect([sale.car.status, sale.payments, sale.bookings.paid]).toEqual(['available', { lost: 1 }, undefined])
    expect(await alarms()).toEqual(['charged_without_car', 'intent_differs'])
  })

  it('money taken of another sum for the buyer who has the car: no payout before an Admin has looked', async () => {
    const { booking, paymentId, answersWith, tell } = await aHeld()
    setup.gateway.faults.add({ on: 'capture', kind: 'dropBefore', times: 3 })
    await tell({})
    setup.gateway.faults.clear()
    await answersWith({ status: 'succeeded', amount_received: 100 })
    await tell({ status: 'succeeded' })
    expect(await test.db.select().from(payments)).toMatchObject([{ state: 'captured' }])
    expect(await alarms()).toEqual(['intent_differs'])
    await test.db.update(payouts).set({ state: 'due' })
    const bank = { holder: 'A Seller', bankName: 'First', routingNumber: '021000021', accountNumber: '123456789' }
    await test.db.insert(payoutDetails).values({ sellerId: booking.sellerId, ...bank, accountKind: 'checking' })
    const admin = actorOfUser(await anAdmin(test.db))
    const pay = () => recordPayoutTransfer(test.db, admin, { paymentId, reference: 'R-1', now: setup.clock.now() })
    await expect(pay()).rejects.toMatchObject({ code: 'conflict', message: /Resolve its alarm/ })
    await test.db.update(paymentAlarms).set({ resolvedAt: setup.clock.now() })
    expect(await pay()).toMatchObject({ state: 'paid' })
  })
})
