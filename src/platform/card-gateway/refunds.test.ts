import type Stripe from 'stripe'
import { beforeEach, describe, expect, it } from 'vitest'
import { aCardGateway } from '#tests/support/payments.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
let stripe: Stripe

beforeEach(() => {
  stripe = aCardGateway(test.db).stripe
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

  it('list the rest of a hold that was captured in part, and give back what was taken alone', async () => {
    const { id } = await aHold()
    await expect(stripe.paymentIntents.capture(id, { amount_to_capture: 1_250_001 })).rejects.toMatchObject({
      code: 'amount_too_large',
    })
    const taken = await stripe.paymentIntents.capture(id, { amount_to_capture: 1_000_000, expand: ['latest_charge'] })
    const amounts = { amount: 1_250_000, amount_received: 1_000_000, amount_capturable: 0 }
    const charge = { amount: 1_250_000, amount_captured: 1_000_000, amount_refunded: 250_000, refunded: false }
    expect(taken).toMatchObject({ status: 'succeeded', ...amounts, latest_charge: charge })
    const { data } = await stripe.refunds.list({ payment_intent: id })
    expect(data).toMatchObject([{ amount: 250_000, status: 'succeeded', metadata: {} }])
    await expect(stripe.refunds.create({ payment_intent: id, amount: 1_000_001 })).rejects.toMatchObject({
      param: 'amount',
    })
    const rest = await stripe.refunds.create({ payment_intent: id })
    expect(rest.amount).toBe(1_000_000)
    expect(await stripe.charges.retrieve(String(rest.charge))).toMatchObject({ refunded: true })
  })

  it('are listed by their payment intent', async () => {
    const [one, other] = [await aHold(), await aHold()]
    for (const { id } of [one, other]) await stripe.paymentIntents.capture(id)
    const made = await stripe.refunds.create({ payment_intent: one.id, amount: 100 })
    await stripe.refunds.create({ payment_intent: other.id, amount: 200 })
    expect((await stripe.refunds.list({ payment_intent: one.id })).data).toEqual([made])
  })
})

describe('disputes', () => {
  async function aDispute() {
    const { id } = await stripe.paymentIntents.create({ amount: 90_000, currency: 'usd', capture_method: 'manual' })
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_createDispute' })
    await stripe.paymentIntents.capture(id)
    const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data
    if (!dispute) throw new Error('no dispute')
    return dispute
  }

  it('come with the published card once its money was taken, with a date for evidence', async () => {
    const dispute = await aDispute()
    expect(dispute).toMatchObject({ object: 'dispute', amount: 90_000, status: 'needs_response', reason: 'fraudulent' })
    expect(dispute.evidence_details.due_by).toBeGreaterThan(dispute.created)
    expect(await stripe.disputes.retrieve(dispute.id)).toEqual(dispute)
    expect(await stripe.charges.retrieve(String(dispute.charge))).toMatchObject({ disputed: true })
  })

  it('are about what was captured of a hold', async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 90_000, currency: 'usd', capture_method: 'manual' })
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_createDispute' })
    await stripe.paymentIntents.capture(id, { amount_to_capture: 80_000, expand: ['latest_charge'] })
    expect((await stripe.disputes.list({ payment_intent: id })).data).toMatchObject([{ amount: 80_000 }])
    const charge = { amount_captured: 80_000, amount_refunded: 10_000, disputed: true }
    expect((await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })).latest_charge).toMatchObject(
      charge,
    )
  })

  it.each([
    ['winning_evidence', 'won'],
    ['losing_evidence', 'lost'],
    ['The buyer signed for the keys.', 'under_review'],
  ])('with the evidence %s are %s', async (words, status) => {
    const { id } = await aDispute()
    expect(await stripe.disputes.update(id, { evidence: { uncategorized_text: words } })).toMatchObject({ status })
  })

  it('are lost when they are given up, and closed for good', async () => {
    const { id } = await aDispute()
    expect(await stripe.disputes.close(id)).toMatchObject({ status: 'lost' })
    await expect(stripe.disputes.close(id)).rejects.toMatchObject({ message: expect.stringContaining('closed') })
  })
})
