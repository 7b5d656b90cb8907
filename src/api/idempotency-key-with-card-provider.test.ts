import { randomUUID } from 'node:crypto'
import { storedGatewayObjects } from '@forecourt/test-gateway/schema.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { idempotencyKeyHeader } from '#contract/idempotency.ts'
import { payments, refunds } from '#db/schema/payments.ts'
import { aBooking, aBuyer, anAdmin } from '#db/seed/builders.ts'
import { requestRefund } from '#domain/disputes/request-refund.ts'
import { respondToRefundRequest } from '#domain/disputes/respond-to-refund-request.ts'
import { reconcileRefunds } from '#domain/refunds/reconcile-refunds.ts'
import { aPaidCar } from '#tests/support/a-paid-car.ts'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { silentLogger } from '#tests/support/payments.ts'
import { useCardGateway } from '#tests/support/use-card-gateway.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const setup = useCardGateway(test)
let api: TestApi
const keyed = (key: string) => ({ [idempotencyKeyHeader]: key })

beforeEach(() => {
  api = createTestApi(test.db, { cards: setup.cards, clock: setup.clock })
})

type Post = { as: { id: string }; json?: unknown; key?: string }
const post = (path: string, { as, json, key }: Post) =>
  api.request(path, { method: 'POST', as, json, headers: key === undefined ? {} : keyed(key) })

describe('a refund under a key', () => {
  const part = { amountCents: 10_000, reason: 'The gearbox was repaired.' }

  it('is made once however often it is sent, one after the other and at the same time', async () => {
    const [{ payment }, as, key] = [await aPaidCar(test.db, setup), await anAdmin(test.db), randomUUID()]
    const path = `/admin/payments/${payment.id}/refunds`
    const answers = await Promise.all([1, 2, 3].map(() => post(path, { as, json: part, key })))
    answers.push(await post(path, { as, json: part, key }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id))
    expect(new Set(ids).size).toBe(1)
    expect(await test.db.select().from(refunds)).toMatchObject([{ amountCents: 10_000, state: 'succeeded' }])
    expect((await test.db.select().from(payments))[0]).toMatchObject({ refundedCents: 10_000 })
  })

  it('is another one under another key or of another Admin, and none for another amount', async () => {
    const [{ payment }, as, key] = [await aPaidCar(test.db, setup), await anAdmin(test.db), randomUUID()]
    const path = `/admin/payments/${payment.id}/refunds`
    expect((await post(path, { as, json: part, key })).status).toBe(200)
    const changed = await post(path, { as, json: { ...part, amountCents: 20_000 }, key })
    expect([changed.status, (await changed.json()).error.message]).toEqual([
      422,
      'This idempotency key has been used for another request.',
    ])
    expect((await post(path, { as: await anAdmin(test.db), json: part, key })).status).toBe(200)
    expect((await post(path, { as, json: part, key: randomUUID() })).status).toBe(200)
    expect(await test.db.$count(refunds)).toBe(3)
    expect((await post(path, { as, json: part, key: 'short' })).status).toBe(400)
  })

  it('names its request at the provider, also where a later one gets the answer', async () => {
    const [{ payment }, as, key] = [await aPaidCar(test.db, setup), await anAdmin(test.db), randomUUID()]
    const path = `/admin/payments/${payment.id}/refunds`
    setup.gateway.faults.add({ on: 'refund', kind: 'dropBefore', times: 1 })
    const first = await post(path, { as, json: part, key })
    expect(await first.json()).toMatchObject({ state: 'new' })
    expect(await (await post(path, { as, json: part, key })).json()).toMatchObject({ state: 'succeeded' })
    const requestId = first.headers.get('x-request-id')
    const made = await setup.stripe.refunds.list({ payment_intent: payment.providerIntentId ?? '' })
    expect(made.data.map(({ metadata }) => metadata)).toEqual([expect.objectContaining({ requestId })])
  })
})

describe('a no to a booking under a key', () => {
  it('is said once, and answers how the booking stands', async () => {
    const booking = await aBooking(test.db)
    const decline = { as: { id: booking.sellerId }, json: {}, key: randomUUID() }
    const path = `/bookings/${booking.id}/decline`
    const answers = [await post(path, decline), await post(path, decline)]
    for (const answer of answers) {
      expect([answer.status, await answer.json()]).toEqual([200, { id: booking.id, status: 'declined' }])
    }
    expect((await post(path, { ...decline, key: randomUUID() })).status).toBe(409)
    expect((await post(path, { ...decline, json: { reason: 'Sold elsewhere.' } })).status).toBe(422)
  })

  it('refunds a paid one once, where the answer of the provider is lost too', async () => {
    const { bookingId, seller, payment } = await aPaidCar(test.db, setup)
    const decline = { as: { id: seller.accountId }, json: {}, key: randomUUID() }
    setup.gateway.faults.add({ on: 'refund', kind: 'dropAfter', times: 1 })
    const path = `/bookings/${bookingId}/decline`
    const stands = async () => {
      const answer = await post(path, decline)
      return [answer.status, (await answer.json()).status]
    }
    expect(await stands()).toEqual([200, 'paid'])
    expect(await stands()).toEqual([200, 'paid'])
    await reconcileRefunds(test.db, setup.cards, { now: setup.clock.forward({ minutes: 5 }), log: silentLogger })
    expect(await stands()).toEqual([200, 'refunded'])
    expect(await test.db.select().from(refunds)).toMatchObject([{ amountCents: payment.amountCents }])
  })
})

describe('a decision about a refund request under a key', () => {
  it('is made once, and answers how the dispute stands', async () => {
    const { bookingId, actor, seller } = await aPaidCar(test.db, setup)
    const now = setup.clock.now()
    const asked = { bookingId, amountCents: 40_000, reason: 'The second key is missing.', now }
    const { id } = await requestRefund(test.db, actor, asked)
    await respondToRefundRequest(test.db, seller, { bookingId, agrees: false, words: 'It was never there.', now })
    const json = { decision: 'refund', amountCents: 25_000, words: 'Half a key.' }
    const decide = { as: await anAdmin(test.db), json, key: randomUUID() }
    const path = `/admin/disputes/${id}/decide`
    for (const answer of await Promise.all([post(path, decide), post(path, decide)])) {
      expect([answer.status, await answer.json()]).toEqual([200, { id, state: 'refunded' }])
    }
    expect(await test.db.select().from(refunds)).toMatchObject([{ amountCents: 25_000, state: 'succeeded' }])
    expect((await post(path, { ...decide, key: randomUUID() })).status).toBe(409)
  })
})

describe('a payment', () => {
  it('goes on where it stands, with a key or without: one is begun, and the card is charged once', async () => {
    const buyer = await aBuyer(test.db)
    const booking = await aBooking(test.db, { buyerId: buyer.id })
    const path = `/bookings/${booking.id}/payment`
    const key = randomUUID()
    const starts = await Promise.all([key, key, undefined].map((named) => post(path, { as: buyer, key: named })))
    const started = await Promise.all(starts.map((start) => start.json()))
    expect(new Set(started.map(({ paymentId, clientSecret }) => `${paymentId} ${clientSecret}`)).size).toBe(1)
    const settled = await Promise.all([key, key].map((named) => post(`${path}/settle`, { as: buyer, key: named })))
    expect(await Promise.all(settled.map(async (answer) => (await answer.json()).outcome))).toEqual([
      'pending',
      'pending',
    ])
    expect(await test.db.$count(payments)).toBe(1)
    const isIntent = eq(storedGatewayObjects.type, 'payment_intent')
    expect(await test.db.$count(storedGatewayObjects, isIntent)).toBe(1)
  })
})
