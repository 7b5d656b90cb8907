import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { aCardGateway } from '#tests/support/payments.ts'
import { useDatabase } from '#tests/support/use-database.ts'

/**
 * The behaviour that Forecourt requires of any card provider. With STRIPE_TEST_SECRET_KEY set the same suite runs
 * against Stripe's test mode.
 */
const test = useDatabase({ rows: 'kept' })
const key = process.env.STRIPE_TEST_SECRET_KEY
const providers: [name: string, open: () => Stripe][] = [
  ['the embedded gateway', () => aCardGateway(test.db).stripe],
  ...(key ? [['Stripe’s test mode', () => new Stripe(key, { telemetry: false })] as [string, () => Stripe]] : []),
]

describe.each(providers)('C-20: %s', (_, open) => {
  const intentOf = (stripe: Stripe, more: Partial<Stripe.PaymentIntentCreateParams> = {}, idempotencyKey?: string) =>
    stripe.paymentIntents.create(
      { amount: 12_500, currency: 'usd', capture_method: 'manual', allowed_payment_method_types: ['card'], ...more },
      idempotencyKey ? { idempotencyKey } : {},
    )
  const confirm = (stripe: Stripe, id: string, method = 'pm_card_visa') =>
    stripe.paymentIntents.confirm(id, { payment_method: method, return_url: 'https://example.com/back' })
  const errorOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => (error instanceof Stripe.errors.StripeError ? error : null),
    )

  it('holds, then takes; a held one is let go for good', async () => {
    const stripe = open()
    const { id } = await intentOf(stripe)
    expect(await confirm(stripe, id)).toMatchObject({ status: 'requires_capture', amount_capturable: 12_500 })
    expect(await stripe.paymentIntents.capture(id)).toMatchObject({ status: 'succeeded', amount_received: 12_500 })
    const { id: other } = await intentOf(stripe)
    await confirm(stripe, other)
    expect(await stripe.paymentIntents.cancel(other)).toMatchObject({ status: 'canceled' })
    expect(await errorOf(stripe.paymentIntents.capture(other))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })

  it.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', undefined],
  ])('declines %s as published, and goes back to the start', async (method, code, declineCode) => {
    const stripe = open()
    const { id } = await intentOf(stripe)
    const error = await errorOf(confirm(stripe, id, method))
    expect(error).toMatchObject({ statusCode: 402, type: 'StripeCardError', code })
    if (declineCode) expect(error?.decline_code).toBe(declineCode)
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_payment_method' })
  })

  it('replays the answer to a key, and refuses the key with other parameters', async () => {
    const stripe = open()
    const idempotencyKey = `forecourt-${Date.now()}-${Math.random()}`
    const first = await intentOf(stripe, {}, idempotencyKey)
    expect((await intentOf(stripe, {}, idempotencyKey)).id).toBe(first.id)
    expect(await errorOf(intentOf(stripe, { amount: 900 }, idempotencyKey))).toMatchObject({ statusCode: 400 })
  })

  it('gives back in part, finds it again by its payment, and never more than was taken', async () => {
    const stripe = open()
    const { id } = await intentOf(stripe)
    await confirm(stripe, id)
    await stripe.paymentIntents.capture(id)
    const made = await stripe.refunds.create({ payment_intent: id, amount: 500, metadata: { refundId: 'r1' } })
    expect(made).toMatchObject({ amount: 500, status: 'succeeded' })
    const [found] = (await stripe.refunds.list({ payment_intent: id })).data
    expect(found).toMatchObject({ id: made.id, metadata: { refundId: 'r1' } })
    expect(await errorOf(stripe.refunds.create({ payment_intent: id, amount: 12_001 }))).not.toBeNull()
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    expect(charge).toMatchObject({ object: 'charge', amount_refunded: 500, captured: true })
  })

  it('asks for 3-D Secure where the card does, and knows no intent that is not there', async () => {
    const stripe = open()
    const { id } = await intentOf(stripe)
    const asked = await confirm(stripe, id, 'pm_card_authenticationRequired')
    expect(asked).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } })
    expect(await errorOf(stripe.paymentIntents.retrieve('pi_nothing'))).toMatchObject({ code: 'resource_missing' })
  })
})
