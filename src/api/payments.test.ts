import { beforeEach, describe, expect, it } from 'vitest'
import { PaymentOutcome, PaymentStart } from '#contract/payments.ts'
import { aBooking, aBuyer, aSeller } from '#db/seed/builders.ts'
import { deliverDueEvents, signEvent } from '#platform/card-gateway/embedded/webhooks.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/database.ts'
import {
  aCardGateway,
  type CardSetup,
  confirmAsBrowser,
  faultsOfSale,
  forgetGateway,
  intentIdOf,
  readSale,
  testCardOf,
  unsettledOf,
} from '#tests/support/payments.ts'

const test = useDatabase()
let setup: CardSetup
let api: TestApi

beforeEach(async () => {
  await forgetGateway(test.db)
  setup = aCardGateway(test.db)
  api = testApi(test.db, { cards: setup.cards, clock: setup.clock })
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
    const start = PaymentStart.parse(body)
    expect(body).toEqual(start)
    expect(start).toMatchObject({
      amountCents: booking.priceCents,
      provider: { kind: 'embedded', publishableKey: 'pk_test_embedded' },
    })
    await confirmAsBrowser(setup.gateway, { clientSecret: start.clientSecret, card: testCardOf.approved })
    const outcome = PaymentOutcome.parse(await (await post('/settle')).json())
    expect(outcome).toMatchObject({ outcome: 'paid', transactionId: intentIdOf(start.clientSecret) })
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
      error: { code: 'provider_unavailable', message: /You have not been charged/ },
    })
  })
})

describe('C-17: the provider’s webhook', () => {
  it('settles a payment whose buyer closed the page', async () => {
    const { booking, post } = await aPayer()
    const start = PaymentStart.parse(await (await post()).json())
    await confirmAsBrowser(setup.gateway, { clientSecret: start.clientSecret, card: testCardOf.approved })
    await deliverDueEvents(setup.gateway, deliver)
    const sale = await readSale(test.db, booking.listingId)
    expect([...faultsOfSale(sale), ...unsettledOf(sale)]).toEqual([])
    expect(sale.car.status).toBe('sold')
  })

  it('may come before the page asks, after it, twice, and in reverse', async () => {
    const { booking, post } = await aPayer()
    const start = PaymentStart.parse(await (await post()).json())
    await confirmAsBrowser(setup.gateway, { clientSecret: start.clientSecret, card: testCardOf.approved })
    await post('/settle')
    const before = await readSale(test.db, booking.listingId)
    setup.gateway.faults.webhooks = { copies: 2, isReversed: true }
    expect(await deliverDueEvents(setup.gateway, deliver)).toMatchObject({ refused: 0 })
    expect(await readSale(test.db, booking.listingId)).toEqual(before)
    expect(before.car.status).toBe('sold')
  })

  it('decides nothing by its words: the provider is asked', async () => {
    const { booking, post } = await aPayer()
    const start = PaymentStart.parse(await (await post()).json())
    const intent = { object: 'payment_intent', id: intentIdOf(start.clientSecret), status: 'succeeded' }
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: intent },
    })
    const signature = signEvent(body, { secret: setup.cards.webhookSecret, at: new Date() })
    expect((await webhook(body, signature)).status).toBe(200)
    const sale = await readSale(test.db, booking.listingId)
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
      signEvent(body, { secret: 'whsec_guess', at: new Date() }),
      signEvent(`${body} `, { secret, at: new Date() }),
      signEvent(body, { secret, at: old }),
    ]
    for (const signature of signatures) expect((await webhook(body, signature)).status).toBe(400)
    expect((await webhook('', signEvent('', { secret, at: new Date() }))).status).toBe(400)
  })

  it('takes events that are about something else', async () => {
    const body = JSON.stringify({ object: 'event', type: 'customer.created', data: { object: { object: 'customer' } } })
    const signature = signEvent(body, { secret: setup.cards.webhookSecret, at: new Date() })
    expect((await webhook(body, signature)).status).toBe(200)
  })
})
