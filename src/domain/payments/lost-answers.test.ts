import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { paymentAlarms, payments } from '#db/schema/payments.ts'
import { aCarWithBuyers } from '#tests/load/race-for-one-car.ts'
import {
  findSaleInvariantViolations,
  findUnsettledSaleViolations,
  intentIdOf,
  readSaleState,
  reconcileUntilSettled,
  silentLogger,
  testCardNumbers,
} from '#tests/support/payments.ts'
import { useCardGateway } from '#tests/support/use-card-gateway.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const test = useDatabase()
const setup = useCardGateway(test)

const reconcile = () => reconcilePayments(test.db, setup.cards, { now: setup.clock.now(), log: silentLogger })

/** Two buyers with their money held: the first payment to settle gets the car. */
async function twoHolds() {
  const { listingId, buyers } = await aCarWithBuyers(test.db, setup, { size: 2 })
  const [first, second] = buyers
  if (!first || !second) throw new Error('A crowd of two has two buyers.')
  await first.confirm(await first.start())
  await second.confirm(await second.start())
  return { listingId, first, second }
}

// In each fault a handler dies: before the provider received the command, or after the action and before we knew of it.
describe.each(['dropBefore', 'dropAfter', 'error', 'errorAfter'] as const)('G-15: a handler that dies (%s)', (kind) => {
  it.each(['retrieve', 'capture'])('at the winner’s %s is healed by the reconciler', async (on) => {
    const { listingId, first, second } = await twoHolds()
    setup.gateway.faults.add({ on, kind, times: 2 })
    await first.settle()
    expect(findSaleInvariantViolations(await readSaleState(test.db, listingId))).toEqual([])
    await second.settle()
    await reconcileUntilSettled(test.db, setup)
    const sale = await readSaleState(test.db, listingId)
    expect([...findSaleInvariantViolations(sale), ...findUnsettledSaleViolations(sale)]).toEqual([])
    expect(sale.payments).toEqual({ captured: 1, canceled: 1 })
  })

  it('at the loser’s cancel leaves no hold behind', async () => {
    const { listingId, first, second } = await twoHolds()
    await first.settle()
    setup.gateway.faults.add({ on: 'cancel', kind, times: 2 })
    expect(await second.settle()).toMatchObject({ outcome: 'lost' })
    await reconcileUntilSettled(test.db, setup)
    const sale = await readSaleState(test.db, listingId)
    expect([...findSaleInvariantViolations(sale), ...findUnsettledSaleViolations(sale)]).toEqual([])
    expect(sale.intents).toEqual({ succeeded: 1, canceled: 1 })
  })

  it('at the creation of the intent leaves nothing in doubt', async () => {
    const { listingId, buyers } = await aCarWithBuyers(test.db, setup, { size: 1 })
    setup.gateway.faults.add({ on: 'create', kind, times: 1 })
    await expect(buyers[0]?.start()).rejects.toMatchObject({ code: 'provider_unavailable' })
    setup.clock.forward({ minutes: 31 })
    await reconcileUntilSettled(test.db, setup)
    const sale = await readSaleState(test.db, listingId)
    expect([...findSaleInvariantViolations(sale), ...findUnsettledSaleViolations(sale)]).toEqual([])
    expect(sale.payments).toEqual({ failed: 1 })
  })
})

it('a capture that was done though its answer was lost sells the car to the one who paid', async () => {
  const { listingId, first, second } = await twoHolds()
  setup.gateway.faults.add({ on: 'capture', kind: 'dropAfter' })
  expect(await first.settle()).toMatchObject({ outcome: 'pending' })
  const between = await readSaleState(test.db, listingId)
  expect(between.car.status).toBe('reserved')
  expect(between.payments).toEqual({ won: 1, new: 1 })
  expect(await second.settle()).toMatchObject({ outcome: 'lost' })
  expect(await first.settle()).toMatchObject({ outcome: 'paid' })
})

describe('the reconciler', () => {
  it('settles a payment that neither page nor webhook ever came back for', async () => {
    const { listingId } = await twoHolds()
    setup.clock.forward({ seconds: 6 })
    expect(await reconcile()).toMatchObject({ looked: 2, ended: 2, failed: 0 })
    const sale = await readSaleState(test.db, listingId)
    expect([...findSaleInvariantViolations(sale), ...findUnsettledSaleViolations(sale)]).toEqual([])
    expect(sale.car.status).toBe('sold')
  })

  it('leaves what is a few seconds old to the page and the webhook', async () => {
    await twoHolds()
    expect(await reconcile()).toEqual({ looked: 0, ended: 0, failed: 0 })
  })

  it('on two servers at once shares the work', async () => {
    const { listingId, buyers } = await aCarWithBuyers(test.db, setup, { size: 6 })
    for (const buyer of buyers) await buyer.confirm(await buyer.start())
    setup.clock.forward({ seconds: 6 })
    const both = await Promise.all([reconcile(), reconcile()])
    expect(both.reduce((sum, { looked }) => sum + looked, 0)).toBe(6)
    await reconcileUntilSettled(test.db, setup)
    const sale = await readSaleState(test.db, listingId)
    expect([...findSaleInvariantViolations(sale), ...findUnsettledSaleViolations(sale)]).toEqual([])
  })

  it('cancels a try that is abandoned for 30 minutes at the provider first, then ends it', async () => {
    const { listingId, buyers } = await aCarWithBuyers(test.db, setup, { size: 1 })
    const start = await buyers[0]?.start()
    setup.clock.forward({ minutes: 29 })
    await reconcile()
    expect((await readSaleState(test.db, listingId)).payments).toEqual({ new: 1 })
    setup.clock.forward({ minutes: 2 })
    setup.gateway.faults.add({ on: 'cancel', kind: 'dropBefore' })
    await reconcile()
    expect((await readSaleState(test.db, listingId)).payments).toEqual({ new: 1 })
    setup.clock.forward({ minutes: 1 })
    await reconcile()
    const sale = await readSaleState(test.db, listingId)
    expect(sale.payments).toEqual({ failed: 1 })
    expect(sale.intents).toEqual({ canceled: 1 })
    const late = await buyers[0]?.confirm(start ?? fail())
    expect(late).toBe(400)
  })

  it('gives a hold the car even where it finds it after 30 minutes, rather than cancel it', async () => {
    const { listingId } = await twoHolds()
    setup.clock.forward({ minutes: 45 })
    await reconcile()
    expect((await readSaleState(test.db, listingId)).payments).toEqual({ captured: 1, canceled: 1 })
  })

  it('raises an alarm, once, for a payment that is won for more than ten minutes', async () => {
    const { first } = await twoHolds()
    setup.gateway.faults.add({ on: 'capture', kind: 'dropBefore', times: 100 })
    await first.settle()
    for (let round = 0; round < 3; round += 1) {
      setup.clock.forward({ minutes: 6 })
      await reconcile()
    }
    const alarms = await test.db.select().from(paymentAlarms)
    const [won] = await test.db.select().from(payments).where(eq(payments.state, 'won'))
    expect(alarms.map(({ kind, subject }) => ({ kind, subject }))).toEqual([{ kind: 'stuck', subject: won?.id }])
  })

  it('raises an alarm for an intent that the provider does not know, and touches nothing', async () => {
    const { listingId, buyers } = await aCarWithBuyers(test.db, setup, { size: 1 })
    await buyers[0]?.start()
    await test.db.update(payments).set({ providerIntentId: 'pi_of_another_account' })
    setup.clock.forward({ seconds: 30 })
    await reconcile()
    expect((await test.db.select().from(paymentAlarms)).map(({ kind }) => kind)).toEqual(['intent_missing'])
    expect((await readSaleState(test.db, listingId)).payments).toEqual({ new: 1 })
  })
})

describe('3-D Secure', () => {
  it('waits for the bank’s page, and settles after it', async () => {
    const { listingId, buyers } = await aCarWithBuyers(test.db, setup, { size: 1, card: testCardNumbers.asks3ds })
    const [buyer] = buyers
    const start = await buyer?.start()
    if (!buyer || !start) throw new Error('There is one buyer.')
    expect(await buyer.confirm(start)).toBe(200)
    const intent = await setup.stripe.paymentIntents.retrieve(intentIdOf(start.clientSecret))
    expect(intent.status).toBe('requires_action')
    expect(await buyer.settle()).toMatchObject({ outcome: 'pending' })
    expect((await readSaleState(test.db, listingId)).car.status).toBe('available')
  })
})

function fail(): never {
  throw new Error('The payment was not started.')
}
