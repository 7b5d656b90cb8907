import Stripe from 'stripe'
import { beforeEach, describe, expect, it } from 'vitest'
import { aCardGateway } from '#tests/support/payments.ts'
import { useCardGateway } from '#tests/support/use-card-gateway.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const setup = useCardGateway(test)
let stripe: Stripe

beforeEach(() => {
  stripe = setup.stripe
})

function anIntent(more: Partial<Stripe.PaymentIntentCreateParams> = {}, options: Stripe.RequestOptions = {}) {
  return stripe.paymentIntents.create(
    { amount: 1_250_000, currency: 'usd', capture_method: 'manual', allowed_payment_method_types: ['card'], ...more },
    options,
  )
}

async function aHold() {
  const { id } = await anIntent()
  return stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
}

async function errorOf(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error(`expected an error of the SDK, got ${error}`)
  return error
}

describe('the life of a payment intent', () => {
  it('is created without a card, with metadata and a client secret of its own', async () => {
    const intent = await anIntent({ metadata: { paymentId: 'p1' }, description: 'A car' })
    expect(intent).toMatchObject({
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: 1_250_000,
      amount_capturable: 0,
      currency: 'usd',
      capture_method: 'manual',
      metadata: { paymentId: 'p1' },
      description: 'A car',
      livemode: false,
    })
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`))
    expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual(intent)
  })

  it('holds the money on confirmation and takes it on capture', async () => {
    const held = await aHold()
    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 1_250_000, amount_received: 0 })
    const taken = await stripe.paymentIntents.capture(held.id, { expand: ['latest_charge'] })
    expect(taken).toMatchObject({
      status: 'succeeded',
      amount_capturable: 0,
      amount_received: 1_250_000,
      latest_charge: { object: 'charge', captured: true, amount_captured: 1_250_000, status: 'succeeded' },
    })
  })

  it('takes the money at once where capture is automatic', async () => {
    const { id } = await anIntent({ capture_method: 'automatic' })
    const paid = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 1_250_000 })
  })

  it('cannot be captured after it was canceled, nor canceled after it was captured', async () => {
    const lost = await aHold()
    await stripe.paymentIntents.cancel(lost.id)
    const capture = await errorOf(stripe.paymentIntents.capture(lost.id))
    expect(capture).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' })
    expect(capture.payment_intent).toMatchObject({ id: lost.id, status: 'canceled' })

    const won = await aHold()
    await stripe.paymentIntents.capture(won.id)
    const cancel = await errorOf(stripe.paymentIntents.cancel(won.id))
    expect(cancel).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' })
    expect(await stripe.paymentIntents.retrieve(won.id)).toMatchObject({ status: 'succeeded' })
  })

  it('cannot be confirmed twice', async () => {
    const held = await aHold()
    const again = await errorOf(stripe.paymentIntents.confirm(held.id, { payment_method: 'pm_card_visa' }))
    expect(again.code).toBe('payment_intent_unexpected_state')
  })

  it('lets the hold go after seven days, and then refuses the capture', async () => {
    const held = await aHold()
    setup.clock.forward({ days: 6 })
    expect(await stripe.paymentIntents.retrieve(held.id)).toMatchObject({ status: 'requires_capture' })
    setup.clock.forward({ days: 1 })
    const capture = await errorOf(stripe.paymentIntents.capture(held.id))
    expect(capture.code).toBe('payment_intent_unexpected_state')
    expect(await stripe.paymentIntents.retrieve(held.id)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'expired',
      amount_capturable: 0,
    })
    const events = await stripe.events.list({ limit: 10 })
    expect(events.data.map(({ type }) => type)).toContain('charge.expired')
  })

  it('is listed newest first, page by page', async () => {
    const made = [await anIntent(), await anIntent(), await anIntent()]
    const first = await stripe.paymentIntents.list({ limit: 2 })
    expect(first.data.map(({ id }) => id)).toEqual([made[2]?.id, made[1]?.id])
    expect(first.has_more).toBe(true)
    const all = await stripe.paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 10 })
    expect(all).toHaveLength(3)
  })

  it('can be given another amount only while nothing is held', async () => {
    const open = await anIntent()
    expect(await stripe.paymentIntents.update(open.id, { amount: 900 })).toMatchObject({ amount: 900 })
    const held = await aHold()
    const late = await errorOf(stripe.paymentIntents.update(held.id, { amount: 900 }))
    expect(late.code).toBe('payment_intent_unexpected_state')
    expect(await stripe.paymentIntents.update(held.id, { metadata: { a: '1' } })).toMatchObject({
      metadata: { a: '1' },
    })
  })
})

describe('refusals', () => {
  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000000069', 'expired_card', undefined, 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
    ['4000000000000119', 'processing_error', undefined, /error occurred while processing your card/],
  ])('card %s is declined as published', async (number, code, declineCode, message) => {
    const { id } = await anIntent()
    const method = await stripe.paymentMethods.create({
      type: 'card',
      card: { number, exp_month: 12, exp_year: 2034, cvc: '123' },
    })
    const error = await errorOf(stripe.paymentIntents.confirm(id, { payment_method: method.id }))
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect(error).toMatchObject({ statusCode: 402, code })
    expect(error.decline_code || undefined).toBe(declineCode)
    expect(error.message).toMatch(message)
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { type: 'card_error', code },
    })
  })

  it('a declined intent can be confirmed again with another card', async () => {
    const { id } = await anIntent()
    await errorOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa_chargeDeclined' }))
    const held = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    expect(held).toMatchObject({ status: 'requires_capture', last_payment_error: null })
  })

  it.each([
    ['4242424242424241', 'incorrect_number'],
    ['4111111111111111', 'card_declined'],
    ['4111111111111112', 'incorrect_number'],
    ['1234', 'invalid_number'],
  ])('number %s is refused and stored nowhere', async (number, code) => {
    const card = { number, exp_month: 12, exp_year: 2034, cvc: '123' }
    const error = await errorOf(stripe.paymentMethods.create({ type: 'card', card }))
    expect(error).toMatchObject({ statusCode: 402, code })
    const { rows } = await test.database.pool.query('select id from test_gateway.objects')
    expect(rows).toHaveLength(0)
  })

  it('a card of the past, a month that is none and a short code are refused', async () => {
    const create = (card: object) =>
      errorOf(
        stripe.paymentMethods.create({
          type: 'card',
          card: { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123', ...card },
        }),
      )
    expect(await create({ exp_year: 2020 })).toMatchObject({ code: 'invalid_expiry_year' })
    expect(await create({ exp_month: 13 })).toMatchObject({ code: 'invalid_expiry_month' })
    expect(await create({ cvc: '12' })).toMatchObject({ code: 'invalid_cvc' })
  })

  it('amounts outside the bounds, other currencies and unknown parameters are named', async () => {
    expect(await errorOf(anIntent({ amount: 49 }))).toMatchObject({ code: 'amount_too_small', param: 'amount' })
    expect(await errorOf(anIntent({ amount: 100_000_000 }))).toMatchObject({ code: 'amount_too_large' })
    expect(await errorOf(anIntent({ currency: 'eur' }))).toMatchObject({ param: 'currency' })
    expect(await errorOf(anIntent({ customer: 'cus_1' }))).toMatchObject({ code: 'parameter_unknown' })
    expect(await errorOf(stripe.paymentIntents.retrieve('pi_nothing'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
  })
})

describe('idempotency', () => {
  it('replays the answer to the same key and parameters, and makes one intent', async () => {
    const first = await anIntent({}, { idempotencyKey: 'k1' })
    const second = await anIntent({}, { idempotencyKey: 'k1' })
    expect(second.id).toBe(first.id)
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
  })

  it('answers calls with one key that run at the same time with one intent', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => anIntent({}, { idempotencyKey: 'k1' })))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  })

  it('refuses the same key with other parameters', async () => {
    await anIntent({}, { idempotencyKey: 'k1' })
    const error = await errorOf(anIntent({ amount: 777 }, { idempotencyKey: 'k1' }))
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
    expect(error.statusCode).toBe(400)
  })

  it('replays a 500 as well', async () => {
    setup.gateway.faults.add({ on: 'create', kind: 'errorAfter' })
    const options = { idempotencyKey: 'k1' }
    expect(await errorOf(anIntent({}, options))).toMatchObject({ statusCode: 500 })
    expect(await errorOf(anIntent({}, options))).toMatchObject({ statusCode: 500 })
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
  })

  it('does not keep a call that was refused for its parameters', async () => {
    const options = { idempotencyKey: 'k1' }
    await errorOf(anIntent({ amount: 1 }, options))
    expect(await anIntent({}, options)).toMatchObject({ amount: 1_250_000 })
  })
})

describe('faults', () => {
  it('a dropped connection leaves the action done', async () => {
    const held = await aHold()
    setup.gateway.faults.add({ on: 'capture', kind: 'dropAfter' })
    const error = await errorOf(stripe.paymentIntents.capture(held.id))
    expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError)
    expect(await stripe.paymentIntents.retrieve(held.id)).toMatchObject({ status: 'succeeded' })
  })

  it('an answer later than the time limit is a lost one', async () => {
    setup.gateway.faults.add({ on: 'create', kind: 'delay', delayMs: 100 })
    const late = await errorOf(anIntent({}, { timeout: 20 }))
    expect(late).toBeInstanceOf(Stripe.errors.StripeConnectionError)
    expect(late.message).toMatch(/timeout/)
  })
})

it('refuses keys that are wrong, and names live ones', async () => {
  const { answer } = setup.gateway
  const call = {
    method: 'GET',
    path: '/v1/payment_intents',
    body: '',
    idempotencyKey: null,
    apiVersion: '',
    isFromNetwork: false,
    origin: '',
  }
  expect(await answer({ ...call, authorization: 'Bearer sk_test_guess' })).toMatchObject({ status: 401 })
  expect(await answer({ ...call, authorization: null })).toMatchObject({ status: 401 })
  const live = await answer({ ...call, authorization: 'Bearer sk_live_abc' })
  expect(live).toMatchObject({ status: 401, body: { error: { code: 'livemode_mismatch' } } })
  const published = await answer({ ...call, authorization: `Bearer ${setup.gateway.publishableKey}` })
  expect(published).toMatchObject({ status: 403 })
})

it('keeps its state for another process on the same database', async () => {
  const held = await aHold()
  const other = aCardGateway(test.db, setup.clock)
  expect(await other.stripe.paymentIntents.capture(held.id)).toMatchObject({ status: 'succeeded' })
})
