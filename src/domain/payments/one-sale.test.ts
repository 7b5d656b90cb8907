import { deliverDueWebhookEvents } from '@forecourt/test-gateway/webhooks.ts'
import { expect, it } from 'vitest'
import { paymentAlarms, payments } from '#db/schema/payments.ts'
import { aBooking, aSale } from '#db/seed/builders.ts'
import { aCarWithBuyers, raceForOneCar } from '#tests/load/race-for-one-car.ts'
import {
  findSaleInvariantViolations,
  findUnsettledSaleViolations,
  readSaleState,
  reconcileUntilSettled,
  silentLogger,
} from '#tests/support/payments.ts'
import { useCardGateway } from '#tests/support/use-card-gateway.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { advancePaymentWithProvider } from './advance-payment-with-provider.ts'

const test = useDatabase()
const setup = useCardGateway(test)

/** Handles an event as the server's webhook handler does, without its HTTP. */
async function takeEvent(body: string): Promise<number> {
  const { id } = JSON.parse(body).data.object as { id: string }
  const now = setup.clock.now()
  await advancePaymentWithProvider(test.db, setup.cards, { providerIntentId: id, now, log: silentLogger })
  return 200
}

it('G-15: of 20 buyers who pay for one car at once, one is charged and all others are let go', async () => {
  const { listingId, buyers } = await aCarWithBuyers(test.db, setup, { size: 20 })
  setup.gateway.faults.webhooks = { copies: 2, isReversed: true }
  let isOver = false
  const webhooks = (async () => {
    while (!isOver) await deliverDueWebhookEvents(setup.gateway, takeEvent)
  })()
  const race = await raceForOneCar(buyers, { atOnce: 20 })
  isOver = true
  await webhooks
  expect(race.errors).toEqual({})
  expect(findSaleInvariantViolations(await readSaleState(test.db, listingId))).toEqual([])

  await reconcileUntilSettled(test.db, setup)
  const sale = await readSaleState(test.db, listingId)
  expect([...findSaleInvariantViolations(sale), ...findUnsettledSaleViolations(sale)]).toEqual([])
  expect(sale.payments).toEqual({ captured: 1, canceled: 19 })
  expect(sale.intents).toEqual({ succeeded: 1, canceled: 19 })
  expect(sale.bookings).toEqual({ paid: 1, lost: 19 })
  expect(await test.db.select().from(paymentAlarms)).toEqual([])
})

it('G-15: of 10 buyers whose money is held, and who are settled at the same moment, one gets the car', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { listingId, buyers } = await aCarWithBuyers(test.db, setup, { size: 10 })
    for (const buyer of buyers) await buyer.confirm(await buyer.start())
    const outcomes = await Promise.all(buyers.map((buyer) => buyer.settle()))
    expect(outcomes.filter(({ outcome }) => outcome === 'paid')).toHaveLength(1)
    expect(outcomes.filter(({ outcome }) => outcome === 'lost')).toHaveLength(9)
    const sale = await readSaleState(test.db, listingId)
    expect([...findSaleInvariantViolations(sale), ...findUnsettledSaleViolations(sale)]).toEqual([])
  }
})

it('G-15: behind the lock stands the database itself, which refuses a car its second winner', async () => {
  const { listing, payment } = await aSale(test.db)
  const other = await aBooking(test.db, { listingId: listing.id })
  for (const state of ['won', 'captured'] as const) {
    const row = { id: `second-${state}`, bookingId: other.id, listingId: listing.id, buyerId: other.buyerId, state }
    await expect(test.db.insert(payments).values({ ...row, amountCents: payment.amountCents })).rejects.toMatchObject({
      cause: { constraint: 'payments_one_winner_a_car' },
    })
  }
})

it('G-15: and so it is where the network loses answers meanwhile', async () => {
  const { listingId, buyers } = await aCarWithBuyers(test.db, setup, { size: 12 })
  const { faults } = setup.gateway
  for (const on of ['create', 'confirm', 'capture', 'cancel']) faults.add({ on, kind: 'dropAfter', times: 2 })
  faults.add({ on: 'retrieve', kind: 'dropBefore', times: 3 })
  faults.add({ on: 'cancel', kind: 'errorAfter', times: 2 })
  await raceForOneCar(buyers, { atOnce: 12 })
  expect(findSaleInvariantViolations(await readSaleState(test.db, listingId))).toEqual([])

  await reconcileUntilSettled(test.db, setup)
  const sale = await readSaleState(test.db, listingId)
  expect([...findSaleInvariantViolations(sale), ...findUnsettledSaleViolations(sale)]).toEqual([])
  expect(sale.capturedPayments).toHaveLength(1)
})
