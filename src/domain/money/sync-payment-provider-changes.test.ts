import { gatewayEvents, storedGatewayObjects } from '@forecourt/test-gateway/schema.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { disputes } from '#db/schema/disputes.ts'
import { paymentAlarms } from '#db/schema/payments.ts'
import type { CardDispute } from '#platform/card-gateway/card-provider.ts'
import { aPaidCar } from '#tests/support/a-paid-car.ts'
import { silentLogger } from '#tests/support/payments.ts'
import { useCardGateway } from '#tests/support/use-card-gateway.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { findMoneyInconsistencies } from './find-money-inconsistencies.ts'
import { PaymentProviderEventCursor } from './payment-provider-event-cursor.ts'
import { syncPaymentProviderChanges } from './sync-payment-provider-changes.ts'

const test = useDatabase()
const setup = useCardGateway(test)
let read: PaymentProviderEventCursor

beforeEach(() => {
  read = new PaymentProviderEventCursor()
})

const round = (minutesLater = 1) =>
  syncPaymentProviderChanges(test.db, setup.cards, {
    now: setup.clock.forward({ minutes: minutesLater }),
    log: silentLogger,
    read,
  })

/** The requests to the provider from now on, as paths. */
function asked(): string[] {
  const paths: string[] = []
  setup.stripe.on('request', ({ path }: { path: string }) => paths.push(path))
  return paths
}

/** A refunded charge on the same account that is unrelated to us, except for what its metadata claims. */
async function aForeignRefund(metadata: Record<string, string> = {}) {
  const { stripe } = setup
  const { id } = await stripe.paymentIntents.create({ amount: 5000, currency: 'usd', metadata })
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  return stripe.refunds.create({ payment_intent: id })
}

/** Events of a refund without a payment intent, which contain nothing for us. */
async function otherEvents(count: number) {
  const refund = await aForeignRefund()
  await test.db.delete(gatewayEvents).where(sql`${gatewayEvents.body}->'data'->'object'->>'id' = ${refund.id}`)
  await setup.gateway.step(async ({ emit }) => {
    for (let made = 0; made < count; made += 1) emit('refund.updated', { ...refund, payment_intent: null })
  })
}

async function aRefundPastUs(amount = 900) {
  const { payment } = await aPaidCar(test.db, setup)
  return setup.stripe.refunds.create({ payment_intent: payment.providerIntentId ?? '', amount })
}

it('three days are read by the first round, and by the next only what is new', async () => {
  await otherEvents(120)
  setup.clock.forward({ days: 2 })
  await aRefundPastUs()
  const paths = asked()
  expect(await round()).toEqual({ missed: 1, failed: 0 })
  expect(paths.filter((path) => path.startsWith('/v1/events'))).toHaveLength(2)
  paths.length = 0
  expect(await round()).toEqual({ missed: 0, failed: 0 })
  expect(paths).toHaveLength(1)
  await aRefundPastUs()
  expect(await round()).toEqual({ missed: 1, failed: 0 })
  expect(await findMoneyInconsistencies(test.db, setup.cards)).toEqual([])
})

it('an intent that is not ours is asked about once', async () => {
  await aForeignRefund()
  await aRefundPastUs()
  expect(await round()).toEqual({ missed: 2, failed: 0 })
  const paths = asked()
  for (let count = 0; count < 3; count += 1) expect(await round()).toEqual({ missed: 0, failed: 0 })
  expect(paths.filter((path) => !path.startsWith('/v1/events'))).toEqual([])
  expect(await test.db.select().from(paymentAlarms)).toEqual([])
})

it('one that names a payment of ours which is not there is an alarm, which does not come back once it is resolved', async () => {
  const { payment_intent: intentId } = await aForeignRefund({ paymentId: 'gone' })
  setup.gateway.faults.add({ on: 'retrieve', kind: 'dropBefore', times: 2 })
  // An intent is not given up while the provider does not reply about it.
  for (let count = 0; count < 2; count += 1) expect(await round()).toEqual({ missed: 1, failed: 1 })
  expect(await round()).toEqual({ missed: 1, failed: 0 })
  const [alarm] = await test.db.select().from(paymentAlarms)
  expect(alarm).toMatchObject({ kind: 'unknown_intent', subject: intentId })
  await test.db.update(paymentAlarms).set({ resolvedAt: setup.clock.now() })
  expect(await round()).toEqual({ missed: 0, failed: 0 })
  expect(await test.db.select().from(paymentAlarms)).toHaveLength(1)
})

it('what could not be followed for days, and what comes into the list late, is not lost behind newer events', async () => {
  await aRefundPastUs(900)
  setup.gateway.faults.add({ on: 'listRefunds', kind: 'dropBefore', times: 3 })
  expect(await round()).toEqual({ missed: 1, failed: 1 })
  await otherEvents(1)
  expect(await round(12 * 60)).toEqual({ missed: 1, failed: 1 })
  await otherEvents(1)
  expect(await round(12 * 60)).toEqual({ missed: 1, failed: 1 })
  expect(await round()).toEqual({ missed: 1, failed: 0 })

  const late = await aRefundPastUs(800)
  const isOfIt = sql`${gatewayEvents.body}->'data'->'object'->>'id' = ${late.id}`
  const kept = await test.db.delete(gatewayEvents).where(isOfIt).returning()
  setup.clock.forward({ minutes: 30 })
  await aRefundPastUs(700)
  expect(await round()).toEqual({ missed: 1, failed: 0 })
  await test.db.insert(gatewayEvents).overridingSystemValue().values(kept)
  expect(await round()).toEqual({ missed: 1, failed: 0 })
  expect(await findMoneyInconsistencies(test.db, setup.cards)).toEqual([])
})

it('a clock that was ahead for a while hides nothing from the rounds after it', async () => {
  const start = setup.clock.now()
  setup.clock.forward({ days: 40 })
  await aRefundPastUs()
  expect(await round()).toEqual({ missed: 1, failed: 0 })
  setup.clock.forward({ seconds: (start.getTime() - setup.clock.now().getTime()) / 1000 })
  await aRefundPastUs()
  expect(await round()).toEqual({ missed: 1, failed: 0 })
})

it('a loss that is won on appeal is heard of though its events were missed, and older words of it are no news', async () => {
  const { payment } = await aPaidCar(test.db, setup, { card: '4000000000000259' })
  const { stripe } = setup
  const [dispute] = (await stripe.disputes.list({ payment_intent: payment.providerIntentId ?? '' })).data
  if (!dispute) throw new Error('The card that is published for a dispute made none.')
  await stripe.disputes.close(dispute.id)
  expect(await round()).toEqual({ missed: 1, failed: 0 })
  const body = sql`${storedGatewayObjects.body} || '{"status":"won"}'`
  const [won] = await test.db
    .update(storedGatewayObjects)
    .set({ body })
    .where(eq(storedGatewayObjects.id, dispute.id))
    .returning()
  await setup.gateway.step(async ({ emit }) =>
    emit('charge.dispute.funds_reinstated', won?.body as unknown as CardDispute),
  )
  expect(await round()).toEqual({ missed: 1, failed: 0 })
  expect(await test.db.select().from(disputes)).toMatchObject([{ state: 'won' }])
  expect(await round()).toEqual({ missed: 0, failed: 0 })
  // A server that starts reads the event about the loss as well.
  read = new PaymentProviderEventCursor()
  expect(await round()).toEqual({ missed: 0, failed: 0 })
})
