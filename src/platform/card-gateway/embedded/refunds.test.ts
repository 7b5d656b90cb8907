import type Stripe from 'stripe'
import { beforeEach, describe, expect, it } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { aCardGateway, forgetGateway } from '#tests/support/payments.ts'

const test = useDatabase({ rows: 'kept' })
let stripe: Stripe

beforeEach(async () => {
  await forgetGateway(test.db)
  stripe = aCardGateway(test.db).cards.stripe
})

async function aHold() {
  const { id } = await stripe.paymentIntents.create({ amount: 1_250_000, currency: 'usd', capture_method: 'manual' })
  return stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
}

describe('refunds', () => {
  it('give back in part and in full, and never more than was taken', async () => {
    const { id } = await aHold()
    await stripe.paymentIntents.capture(id)
    const part = await stripe.refunds.create({ payment_intent: id, amount: 250_000, reason: 'requested_by_customer' })
    expect(part).toMatchObject({ object: 'refund', amount: 250_000, status: 'succeeded' })
    await expect(stripe.refunds.create({ payment_intent: id, amount: 1_000_001 })).rejects.toMatchObject({
      param: 'amount',
    })
    const rest = await stripe.refunds.create({ payment_intent: id })
    expect(rest.amount).toBe(1_000_000)
    expect(await stripe.refunds.retrieve(rest.id)).toEqual(rest)
    const charge = await stripe.charges.retrieve(String(rest.charge))
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 1_250_000 })
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
  })

  it('are refused for a hold', async () => {
    const { id } = await aHold()
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({ code: 'charge_not_captured' })
  })
})
