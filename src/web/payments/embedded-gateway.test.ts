import { afterEach, expect, test, vi } from 'vitest'
import { confirmTestCardPayment } from '#web/payments/embedded-gateway.ts'

const start = {
  clientSecret: 'pi_1_secret_x',
  provider: { kind: 'embedded' as const, publishableKey: 'pk_test_embedded' },
}
const card = { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' }

afterEach(() => vi.unstubAllGlobals())

function answering(status: number, body: unknown) {
  const fetch = vi.fn(async () => Response.json(body, { status }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('the card goes to the intent that the client secret names, form-encoded as the provider wants it', async () => {
  const fetch = answering(200, { status: 'requires_capture' })
  expect(await confirmTestCardPayment(start, card)).toEqual({ kind: 'held' })
  const [address, init] = fetch.mock.calls[0] as unknown as [string, RequestInit]
  expect(address).toBe('/test-gateway/v1/payment_intents/pi_1/confirm')
  expect(String(init.body)).toContain('key=pk_test_embedded&client_secret=pi_1_secret_x')
  expect(String(init.body)).toContain(`${encodeURIComponent('payment_method_data[card][number]')}=4242424242424242`)
})

test('a decline gives the provider’s own words', async () => {
  answering(402, { error: { message: 'Your card has expired.', code: 'expired_card' } })
  expect(await confirmTestCardPayment(start, card)).toEqual({ kind: 'refused', message: 'Your card has expired.' })
})

test('a second confirmation of money that is held already goes on instead of failing', async () => {
  const error = {
    code: 'payment_intent_unexpected_state',
    message: 'no',
    payment_intent: { status: 'requires_capture' },
  }
  answering(400, { error })
  expect(await confirmTestCardPayment(start, card)).toEqual({ kind: 'held' })
})

test('an intent that was cancelled meanwhile asks for a new one', async () => {
  const error = { code: 'payment_intent_unexpected_state', message: 'no', payment_intent: { status: 'canceled' } }
  answering(400, { error })
  expect(await confirmTestCardPayment(start, card)).toEqual({ kind: 'ended' })
})

test.each([
  ['use_stripe_sdk', { use_stripe_sdk: { stripe_js: '/test-gateway/3ds/1' } }],
  ['redirect_to_url', { redirect_to_url: { url: '/test-gateway/3ds/1' } }],
])('the bank’s page is found in %s', async (_, next_action) => {
  answering(200, { status: 'requires_action', next_action })
  expect(await confirmTestCardPayment(start, card)).toEqual({ kind: 'asks-bank', url: '/test-gateway/3ds/1' })
})

test.each([500, 502])('an answer %i decides nothing', async (status) => {
  answering(status, { error: { message: 'broken' } })
  expect(await confirmTestCardPayment(start, card)).toEqual({ kind: 'unclear' })
})
