import {
  type DeliverWebhookEvent,
  deliverDueWebhookEvents,
  startWebhookDelivery,
} from '@forecourt/test-gateway/webhooks.ts'
import Stripe from 'stripe'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aCardGateway } from '#tests/support/payments.ts'
import { useCardGateway } from '#tests/support/use-card-gateway.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const setup = useCardGateway(test)
let taken: Stripe.Event[]

beforeEach(() => {
  taken = []
})

const take: DeliverWebhookEvent = async (body, signature) => {
  taken.push(setup.stripe.webhooks.constructEvent(body, signature, setup.cards.webhookSecret))
  return 200
}
const typesTaken = () => taken.map(({ type }) => type)

async function aSale() {
  const { stripe } = setup
  const { id } = await stripe.paymentIntents.create({ amount: 4200, currency: 'usd', capture_method: 'manual' })
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  await stripe.paymentIntents.capture(id)
  return id
}

describe('webhooks', () => {
  it('are signed as the SDK expects, and tell what happened in its order', async () => {
    const id = await aSale()
    expect(await deliverDueWebhookEvents(setup.gateway, take)).toEqual({ delivered: 2, refused: 0 })
    expect(typesTaken()).toEqual(['payment_intent.amount_capturable_updated', 'payment_intent.succeeded'])
    expect(taken[0]?.data.object).toMatchObject({ id, status: 'requires_capture' })
    expect(await deliverDueWebhookEvents(setup.gateway, take)).toEqual({ delivered: 0, refused: 0 })
  })

  it('come in the order of their creation within one millisecond, wherever the database keeps their rows', async () => {
    await aSale()
    // PostgreSQL writes the changed row behind the others: what a scan happens upon is no order.
    await test.database.pool.query(
      "update test_gateway.events set attempts = 0 where type = 'payment_intent.amount_capturable_updated'",
    )
    await deliverDueWebhookEvents(setup.gateway, take)
    expect(typesTaken()).toEqual(['payment_intent.amount_capturable_updated', 'payment_intent.succeeded'])
  })

  it('with another secret or another body do not pass', async () => {
    await aSale()
    let body = ''
    let signature = ''
    await deliverDueWebhookEvents(setup.gateway, async (...sent) => {
      ;[body, signature] = sent
      return 200
    })
    const { webhooks } = setup.stripe
    expect(() => webhooks.constructEvent(body, signature, 'whsec_other')).toThrow(Stripe.errors.StripeError)
    expect(() => webhooks.constructEvent(`${body} `, signature, setup.cards.webhookSecret)).toThrow()
  })

  it('that are refused come again, later and later', async () => {
    await aSale()
    let isDown = true
    const deliver: DeliverWebhookEvent = async (body, signature) => {
      if (isDown) throw new Error('The server is restarting.')
      return take(body, signature)
    }
    expect(await deliverDueWebhookEvents(setup.gateway, deliver)).toEqual({ delivered: 0, refused: 2 })
    expect(await deliverDueWebhookEvents(setup.gateway, deliver)).toEqual({ delivered: 0, refused: 0 })
    setup.clock.forward({ seconds: 2 })
    expect(await deliverDueWebhookEvents(setup.gateway, deliver)).toEqual({ delivered: 0, refused: 2 })
    isDown = false
    setup.clock.forward({ seconds: 3 })
    expect(await deliverDueWebhookEvents(setup.gateway, deliver)).toEqual({ delivered: 0, refused: 0 })
    setup.clock.forward({ seconds: 1 })
    expect(await deliverDueWebhookEvents(setup.gateway, deliver)).toEqual({ delivered: 2, refused: 0 })
  })

  it('that a process died with are delivered by another one', async () => {
    await aSale()
    const died = deliverDueWebhookEvents(setup.gateway, () => new Promise(() => {}))
    await vi.waitFor(async () => {
      const { rows } = await test.database.pool.query('select 1 from test_gateway.events where attempts > 0')
      expect(rows).toHaveLength(2)
    })
    const other = aCardGateway(test.db, setup.clock)
    const seen: string[] = []
    const deliver: DeliverWebhookEvent = async (body, signature) => {
      const event = other.stripe.webhooks.constructEvent(body, signature, other.cards.webhookSecret)
      seen.push(event.type)
      return 200
    }
    expect(await deliverDueWebhookEvents(other.gateway, deliver)).toEqual({ delivered: 0, refused: 0 })
    setup.clock.forward({ seconds: 15 })
    expect(await deliverDueWebhookEvents(other.gateway, deliver)).toEqual({ delivered: 2, refused: 0 })
    expect(seen).toHaveLength(2)
    void died
  })

  it('come twice, in reverse or late where a test asks for it', async () => {
    await aSale()
    setup.gateway.faults.webhooks = { isHeldBack: true }
    expect(await deliverDueWebhookEvents(setup.gateway, take)).toEqual({ delivered: 0, refused: 0 })
    setup.gateway.faults.webhooks = { copies: 2, isReversed: true }
    expect(await deliverDueWebhookEvents(setup.gateway, take)).toEqual({ delivered: 4, refused: 0 })
    expect(typesTaken().slice(0, 2)).toEqual(['payment_intent.succeeded', 'payment_intent.succeeded'])
    expect(new Set(taken.map(({ id }) => id)).size).toBe(2)
  })

  it('are delivered by themselves once they are switched on, until they are stopped', async () => {
    const onError = vi.fn()
    const running = startWebhookDelivery(setup.gateway, { deliver: take, onError })
    await aSale()
    await vi.waitFor(() => expect(taken).toHaveLength(2))
    await running.stop()
    await aSale()
    expect(taken).toHaveLength(2)
    expect(onError).not.toHaveBeenCalled()
  })

  it('can be listed and read as events', async () => {
    await aSale()
    const { data } = await setup.stripe.events.list({ type: 'payment_intent.succeeded' })
    expect(data).toHaveLength(1)
    const [event] = data
    expect(await setup.stripe.events.retrieve(event?.id ?? '')).toEqual(event)
  })
})
