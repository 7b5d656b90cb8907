import { createEmbeddedGatewayApp } from '@forecourt/test-gateway/embedded-gateway-app.ts'
import { deleteUnusedPaymentMethods } from '@forecourt/test-gateway/payment-method-handlers.ts'
import { storedGatewayObjects } from '@forecourt/test-gateway/schema.ts'
import { DrizzleQueryError, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { databaseUnavailableReason } from '#db/database-unavailable.ts'
import { cardFormFields, testCardNumbers } from '#tests/support/payments.ts'
import { useCardGateway } from '#tests/support/use-card-gateway.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const own = 'http://cars.test'
const setup = useCardGateway(test)
let app: Hono

beforeEach(() => {
  const gatewayApp = createEmbeddedGatewayApp({
    gateway: setup.gateway,
    isOwnOrigin: ({ origin }) => origin === own,
    publicUrl: null,
    isMomentary: (error) => databaseUnavailableReason(error) !== null,
  })
  app = new Hono().route('/test-gateway', gatewayApp)
})

async function anIntent() {
  const { id, client_secret } = await setup.stripe.paymentIntents.create({
    amount: 4200,
    currency: 'usd',
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
    metadata: { paymentId: 'p1' },
    description: 'A <b>car</b>',
  })
  return { id, clientSecret: String(client_secret) }
}

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = { origin: own }) {
  return app.request(`${own}/test-gateway${path}`, { method: 'POST', body: new URLSearchParams(fields), headers })
}

function confirm(
  intent: { id: string; clientSecret: string },
  more: Record<string, string> = {},
  headers?: Record<string, string>,
) {
  const fields = {
    key: 'pk_test_embedded',
    client_secret: intent.clientSecret,
    ...cardFormFields(testCardNumbers.approved),
  }
  return post(`/v1/payment_intents/${intent.id}/confirm`, { ...fields, ...more }, headers)
}

describe('H-09: the browser’s calls', () => {
  it('confirm an intent with the publishable key and the client secret', async () => {
    const intent = await anIntent()
    const response = await confirm(intent)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({ id: intent.id, status: 'requires_capture', amount: 4200 })
  })

  it.each([
    ['57P01', 503],
    ['53100', 503],
    ['42P01', 500],
  ])('are told to try again where the database is away, and only there (%s)', async (code, status) => {
    const cause = Object.assign(new pg.DatabaseError('no', 2, 'error'), { code })
    const gateway = Object.assign(Object.create(setup.gateway), {
      answer: () => Promise.reject(new DrizzleQueryError('select 1', [], cause)),
    })
    const isMomentary = (error: unknown) => databaseUnavailableReason(error) !== null
    const failing = createEmbeddedGatewayApp({ gateway, isOwnOrigin: () => true, publicUrl: null, isMomentary })
    const response = await failing.request('/v1/payment_intents/pi_1')
    expect([response.status, response.headers.get('retry-after')]).toEqual([status, status === 503 ? '2' : null])
    expect(await response.json()).toMatchObject({ error: { type: 'api_error' } })
  })

  it('read it, and see nothing of metadata, customer, charge or what was received', async () => {
    const intent = await anIntent()
    await confirm(intent)
    const query = new URLSearchParams({ key: 'pk_test_embedded', client_secret: intent.clientSecret })
    const response = await app.request(`${own}/test-gateway/v1/payment_intents/${intent.id}?${query}`)
    expect(response.status).toBe(200)
    const seen = (await response.json()) as Record<string, unknown>
    expect(seen).toMatchObject({ id: intent.id, status: 'requires_capture' })
    for (const hidden of ['metadata', 'customer', 'latest_charge', 'amount_received', 'amount_capturable']) {
      expect(seen).not.toHaveProperty(hidden)
    }
  })

  it('C-20: create a card method and confirm with the card’s own words where it is declined', async () => {
    const intent = await anIntent()
    const response = await confirm(intent, cardFormFields(testCardNumbers.declined))
    expect(response.status).toBe(402)
    const { error } = (await response.json()) as { error: Record<string, unknown> }
    expect(error).toMatchObject({
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
      payment_intent: { id: intent.id, status: 'requires_payment_method' },
    })
    expect(JSON.stringify(error)).not.toMatch(/metadata":\{"paymentId|ch_/)
  })

  it('C-20 make a card method with the publishable key alone, and confirm with it', async () => {
    const typed = Object.entries(cardFormFields(testCardNumbers.approved)).map(
      ([name, value]) => [name.replace(/^payment_method_data\[(\w+)\]/, '$1'), value] as const,
    )
    const fields = { key: 'pk_test_embedded', ...Object.fromEntries(typed) }
    const response = await post('/v1/payment_methods', fields)
    expect(response.status).toBe(200)
    const method = (await response.json()) as { id: string }
    expect(method).toMatchObject({ object: 'payment_method', card: { last4: '4242', exp_month: 12 } })
    expect(method).not.toHaveProperty('metadata')
    expect((await post('/v1/payment_methods', { ...fields, 'card[number]': '5105105105105101' })).status).toBe(402)
    expect((await post('/v1/payment_methods', { ...fields, key: 'pk_test_other' })).status).toBe(401)
    // Only its creator has it: no call reads it by its id.
    const query = new URLSearchParams({ key: 'pk_test_embedded' })
    expect((await app.request(`${own}/test-gateway/v1/payment_methods/${method.id}?${query}`)).status).toBe(403)

    const intent = await anIntent()
    const confirmed = await post(`/v1/payment_intents/${intent.id}/confirm`, {
      key: 'pk_test_embedded',
      client_secret: intent.clientSecret,
      payment_method: method.id,
    })
    expect(await confirmed.json()).toMatchObject({ status: 'requires_capture', payment_method: method.id })
    await post('/v1/payment_methods', fields)
    await deleteUnusedPaymentMethods(test.db, new Date(Date.now() + 25 * 60 * 60 * 1000))
    const kept = await test.db
      .select()
      .from(storedGatewayObjects)
      .where(eq(storedGatewayObjects.type, 'payment_method'))
    expect(kept.map(({ id }) => id)).toEqual([method.id])
  })

  it('need the intent’s own client secret', async () => {
    const intent = await anIntent()
    const other = await anIntent()
    expect((await confirm({ ...intent, clientSecret: other.clientSecret })).status).toBe(400)
    expect((await confirm({ ...intent, clientSecret: '' })).status).toBe(400)
    expect((await confirm(intent, { key: 'pk_test_other' })).status).toBe(401)
    const kept = await setup.stripe.paymentIntents.retrieve(intent.id)
    expect(kept.status).toBe('requires_payment_method')
  })

  it('reach nothing that needs the secret key, not even with it', async () => {
    const intent = await anIntent()
    for (const path of [`/v1/payment_intents/${intent.id}/capture`, `/v1/payment_intents/${intent.id}/cancel`]) {
      expect((await post(path, { key: 'pk_test_embedded', client_secret: intent.clientSecret })).status).toBe(403)
      expect((await post(path, {}, { authorization: `Bearer ${setup.gateway.secretKey}` })).status).toBe(401)
      const basic = Buffer.from(`${setup.gateway.secretKey}:`).toString('base64')
      expect((await post(path, {}, { authorization: `Basic ${basic}` })).status).toBe(401)
      expect((await post(path, { key: setup.gateway.secretKey })).status).toBe(401)
    }
    expect((await post('/v1/refunds', { key: 'pk_test_embedded' })).status).toBe(403)
    expect((await post('/v1/customers', { key: 'pk_test_embedded' })).status).toBe(404)
  })

  it('are refused from another site', async () => {
    const intent = await anIntent()
    expect((await confirm(intent, {}, { origin: 'https://evil.test' })).status).toBe(403)
    expect((await confirm(intent, {}, { origin: 'null' })).status).toBe(403)
    expect((await confirm(intent, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })

  it('are refused when they are larger than any card is', async () => {
    const intent = await anIntent()
    expect((await confirm(intent, { padding: 'x'.repeat(70_000) })).status).toBe(413)
  })

  it('with an idempotency key never meet the answer to a call of the server’s', async () => {
    const options = { idempotencyKey: 'same' }
    const made = await setup.stripe.paymentIntents.create({ amount: 900, currency: 'usd' }, options)
    const intent = { id: made.id, clientSecret: String(made.client_secret) }
    const response = await confirm(intent, {}, { origin: own, 'idempotency-key': 'same' })
    expect(response.status).toBe(200)
    expect(await response.json()).not.toHaveProperty('metadata')
  })
})

describe('the 3-D Secure page', () => {
  async function aCheck(more: Record<string, string> = {}, card: string = testCardNumbers.asks3ds) {
    const intent = await anIntent()
    const response = await confirm(intent, { ...cardFormFields(card), ...more })
    const { next_action } = (await response.json()) as {
      next_action: { type: string; redirect_to_url?: { url: string }; use_stripe_sdk?: { stripe_js: string } }
    }
    const url = next_action.redirect_to_url?.url ?? next_action.use_stripe_sdk?.stripe_js ?? ''
    return { intent, url, type: next_action.type, status: response.status }
  }
  const statusOf = async (id: string) => (await setup.stripe.paymentIntents.retrieve(id)).status
  const answer = (url: string, outcome: string) =>
    app.request(url, { method: 'POST', body: new URLSearchParams({ outcome }), headers: { origin: own } })

  it('asks for consent on our own origin, escaped, and may be framed by us alone', async () => {
    const { url, type, status } = await aCheck()
    expect(status).toBe(200)
    expect(type).toBe('use_stripe_sdk')
    expect(url).toMatch(/^http:\/\/cars\.test\/test-gateway\/3ds\/tdsrc_/)
    const response = await app.request(url)
    expect(response.headers.get('content-security-policy')).toMatch(/frame-ancestors 'self'/)
    // Under `no-referrer` a browser would send the page's form with the origin `null`, which is refused.
    expect(response.headers.get('referrer-policy')).toBe('same-origin')
    const page = await response.text()
    expect(page).toContain('$42')
    expect(page).toContain('Complete</button>')
    expect(page).toContain('Fail</button>')
    expect(page).toContain('A &lt;b&gt;car&lt;/b&gt;')
  })

  it('holds the money on Complete, and tells the page that opened it', async () => {
    const { intent, url } = await aCheck()
    const page = await (await answer(url, 'complete')).text()
    expect(page).toContain(`"paymentIntent":"${intent.id}","outcome":"complete"`)
    expect(await statusOf(intent.id)).toBe('requires_capture')
  })

  it('goes back to the start on Fail, with the reason', async () => {
    const { intent, url } = await aCheck()
    await answer(url, 'fail')
    const kept = await setup.stripe.paymentIntents.retrieve(intent.id)
    expect(kept).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
  })

  it('answered twice changes nothing', async () => {
    const { intent, url } = await aCheck()
    await answer(url, 'complete')
    await answer(url, 'fail')
    expect(await statusOf(intent.id)).toBe('requires_capture')
    expect(await (await app.request(url)).text()).toContain('The bank has given its consent')
  })

  it('a card may be declined after consent', async () => {
    const { intent, url } = await aCheck({}, testCardNumbers.asks3dsThenDeclined)
    await answer(url, 'complete')
    const kept = await setup.stripe.paymentIntents.retrieve(intent.id)
    expect(kept).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } })
  })

  it('goes back to the return address with the outcome, on our own origin only', async () => {
    const back = await aCheck({ return_url: `${own}/dashboard/myOrders/1` })
    expect(back.type).toBe('redirect_to_url')
    const response = await answer(back.url, 'complete')
    expect(response.status).toBe(303)
    const to = new URL(response.headers.get('location') ?? '')
    expect(to.origin + to.pathname).toBe(`${own}/dashboard/myOrders/1`)
    expect(Object.fromEntries(to.searchParams)).toEqual({
      payment_intent: back.intent.id,
      payment_intent_client_secret: back.intent.clientSecret,
      redirect_status: 'succeeded',
    })
    const away = await aCheck({ return_url: 'https://evil.test/' })
    expect((await answer(away.url, 'complete')).status).toBe(200)
    const script = await aCheck({ return_url: 'javascript:alert(1)' })
    expect((await answer(script.url, 'complete')).status).toBe(200)
  })

  it('of another card than the last one is over', async () => {
    const { intent, url } = await aCheck()
    await confirm(intent)
    await answer(url, 'fail')
    expect(await statusOf(intent.id)).toBe('requires_capture')
  })

  it('is not there at an address that was guessed', async () => {
    expect((await app.request(`${own}/test-gateway/3ds/tdsrc_guess`)).status).toBe(404)
    expect((await answer(`${own}/test-gateway/3ds/tdsrc_guess`, 'complete')).status).toBe(404)
  })
})
