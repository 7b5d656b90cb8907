import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditEntries } from '#db/schema/audit.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { paymentAlarms, payments } from '#db/schema/payments.ts'
import { payouts } from '#db/schema/payouts.ts'
import { anAdmin } from '#db/seed/builders.ts'
import { cancelBooking } from '#domain/bookings/cancel-booking.ts'
import { setCarAvailability } from '#domain/listings/set-car-availability.ts'
import { findPendingMoneyIssues } from '#domain/sales/find-pending-money-issues.ts'
import { aCarWithBuyers } from '#tests/load/race-for-one-car.ts'
import { aPayingBuyer as makePayer } from '#tests/support/a-paying-buyer.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import {
  confirmAsBrowser,
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
import { advancePaymentWithProvider } from './advance-payment-with-provider.ts'

const test = useDatabase()
const setup = useCardGateway(test)

const at = () => ({ now: setup.clock.now(), log: silentLogger })

const aPayer = (given: { listingId?: string; card?: string } = {}) => makePayer(test.db, setup, given)

describe('T-04: paying for a car', () => {
  it('E-07: charges the booking’s price, sells the car, pays the booking and closes the others', async () => {
    const payer = await aPayer()
    const rival = await aPayer({ listingId: payer.listingId })
    const start = await payer.start()
    expect(start).toMatchObject({ amountCents: payer.booking.priceCents, currency: 'usd' })
    expect(await payer.settle()).toMatchObject({ outcome: 'pending', transactionId: null })
    await payer.confirm(start)
    const intentId = intentIdOf(start.clientSecret)
    expect(await payer.settle()).toEqual({
      outcome: 'paid',
      transactionId: intentId,
      message: 'Congrats! your payment completed',
    })
    const sale = await readSaleState(test.db, payer.listingId)
    expect(findSaleInvariantViolations(sale)).toEqual([])
    expect(sale.car).toMatchObject({ status: 'sold', soldAt: setup.clock.now() })
    expect(sale.bookings).toEqual({ paid: 1, lost: 1 })
    await expect(rival.start()).rejects.toMatchObject({ code: 'conflict', message: /just bought this car/ })
  })

  it('leaves an audit entry of every step with the step itself', async () => {
    const payer = await aPayer()
    await payer.confirm(await payer.start())
    await payer.settle()
    const [payment] = await test.db.select().from(payments)
    const entries = await test.db.select().from(auditEntries).orderBy(auditEntries.id)
    expect(entries.filter(({ subjectId }) => subjectId === payment?.id).map(({ action }) => action)).toEqual([
      'payment.started',
      'payment.won',
      'payment.captured',
    ])
  })

  it('settling again, by page or webhook, changes nothing', async () => {
    const payer = await aPayer()
    const start = await payer.start()
    await payer.confirm(start)
    const [first, , second] = await Promise.all([
      payer.settle(),
      payer.webhook(intentIdOf(start.clientSecret)),
      payer.settle(),
    ])
    // The handler whose capture came second reads back that the money is already taken.
    expect([first.outcome, second.outcome]).toEqual(['paid', 'paid'])
    const before = await readSaleState(test.db, payer.listingId)
    expect(await payer.settle()).toMatchObject({ outcome: 'paid' })
    await payer.webhook(intentIdOf(start.clientSecret))
    expect(await readSaleState(test.db, payer.listingId)).toEqual(before)
    expect(findSaleInvariantViolations(before)).toEqual([])
  })

  it('M-06: a declined card ends the try with the bank’s words, and another card may follow', async () => {
    const payer = await aPayer({ card: testCardNumbers.insufficientFunds })
    const start = await payer.start()
    expect(await payer.confirm(start)).toBe(402)
    expect(await payer.settle()).toMatchObject({ outcome: 'failed', message: 'Your card has insufficient funds.' })
    const again = await payer.start()
    expect(again).toEqual(start)
    await confirmAsBrowser(setup.gateway, { clientSecret: again.clientSecret, card: testCardNumbers.approved })
    expect(await payer.settle()).toMatchObject({ outcome: 'paid' })
  })

  it('the loser is told that nothing is charged, and the hold is let go', async () => {
    const { listingId, buyers } = await aCarWithBuyers(test.db, setup, { size: 2 })
    const [first, second] = buyers
    const starts = [await first?.start(), await second?.start()]
    if (starts[0]) await first?.confirm(starts[0])
    if (starts[1]) await second?.confirm(starts[1])
    expect(await second?.settle()).toMatchObject({ outcome: 'paid' })
    expect(await first?.settle()).toMatchObject({ outcome: 'lost', message: /You haven’t been charged/ })
    expect((await readSaleState(test.db, listingId)).intents).toEqual({ succeeded: 1, canceled: 1 })
  })

  it('a hold that expires before it is captured frees the car for the next buyer', async () => {
    const payer = await aPayer()
    const rival = await aPayer({ listingId: payer.listingId })
    await payer.confirm(await payer.start())
    setup.gateway.faults.add({ on: 'capture', kind: 'dropBefore' })
    expect(await payer.settle()).toMatchObject({ outcome: 'pending' })
    expect((await readSaleState(test.db, payer.listingId)).car.status).toBe('reserved')
    await expect(rival.start()).rejects.toMatchObject({ message: /Someone else is paying/ })

    setup.clock.forward({ days: 7 })
    expect(await payer.settle()).toMatchObject({ outcome: 'failed' })
    expect((await readSaleState(test.db, payer.listingId)).car.status).toBe('available')
    await rival.confirm(await rival.start())
    expect(await rival.settle()).toMatchObject({ outcome: 'paid' })
  })

  it('a try that ends leaves the car with the buyer whose card is being charged', async () => {
    const payer = await aPayer()
    const rival = await aPayer({ listingId: payer.listingId })
    const rivalStart = await rival.start()
    await payer.confirm(await payer.start())
    setup.gateway.faults.add({ on: 'capture', kind: 'dropBefore' })
    await payer.settle()
    await setup.stripe.paymentIntents.cancel(intentIdOf(rivalStart.clientSecret))
    expect(await rival.settle()).toMatchObject({ outcome: 'failed' })
    expect((await readSaleState(test.db, payer.listingId)).car.status).toBe('reserved')
    expect(await payer.settle()).toMatchObject({ outcome: 'paid' })
  })

  it('money held for a car that was withdrawn meanwhile is let go', async () => {
    const payer = await aPayer()
    const start = await payer.start()
    const { sellerId } = payer.booking
    const seller = { ...actorOfUser(await anAdmin(test.db)), accountId: sellerId, role: 'Seller' as const }
    await setCarAvailability(test.db, seller, { id: payer.listingId, available: false, now: setup.clock.now() })
    await payer.confirm(start)
    expect(await payer.settle()).toMatchObject({ outcome: 'lost' })
    expect((await readSaleState(test.db, payer.listingId)).intents).toEqual({ canceled: 1 })
  })

  it('money held for a booking that was cancelled meanwhile is let go, and the car stays free', async () => {
    const payer = await aPayer()
    const start = await payer.start()
    await cancelBooking(test.db, payer.actor, { bookingId: payer.booking.id }, setup.clock.now())
    await payer.confirm(start)
    expect(await payer.settle()).toMatchObject({ outcome: 'lost' })
    const sale = await readSaleState(test.db, payer.listingId)
    expect(sale.car.status).toBe('available')
    expect(sale.intents).toEqual({ canceled: 1 })
  })

  it('a booking whose card is being charged cannot be cancelled, nor the car withdrawn', async () => {
    const payer = await aPayer()
    await payer.confirm(await payer.start())
    setup.gateway.faults.add({ on: 'capture', kind: 'dropBefore' })
    await payer.settle()
    await expect(
      cancelBooking(test.db, payer.actor, { bookingId: payer.booking.id }, setup.clock.now()),
    ).rejects.toMatchObject({ code: 'conflict' })
    const [car] = await test.db.select().from(listings)
    const seller = { ...payer.actor, accountId: car?.sellerId ?? '', role: 'Seller' as const }
    await expect(
      setCarAvailability(test.db, seller, { id: payer.listingId, available: false, now: setup.clock.now() }),
    ).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('an intent that is not what our row says', () => {
  it('raises an alarm, is canceled, and does not get the car', async () => {
    const payer = await aPayer()
    const start = await payer.start()
    const intentId = intentIdOf(start.clientSecret)
    await setup.stripe.paymentIntents.update(intentId, { amount: 100 })
    await payer.confirm(start)
    expect(await payer.settle()).toMatchObject({ outcome: 'lost' })
    const [alarm] = await test.db.select().from(paymentAlarms)
    expect(alarm).toMatchObject({ kind: 'intent_differs', subject: start.paymentId, detail: { amount: 100 } })
    const sale = await readSaleState(test.db, payer.listingId)
    expect(sale.car.status).toBe('available')
    expect(sale.intents).toEqual({ canceled: 1 })
  })

  it('that names a payment which is not there raises an alarm once money is held', async () => {
    const { stripe } = setup
    const made = await stripe.paymentIntents.create({
      amount: 5000,
      currency: 'usd',
      capture_method: 'manual',
      metadata: { paymentId: 'gone' },
    })
    await stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_visa' })
    for (let round = 0; round < 2; round += 1) {
      expect(await advancePaymentWithProvider(test.db, setup.cards, { providerIntentId: made.id, ...at() })).toBeNull()
    }
    const alarms = await test.db.select().from(paymentAlarms)
    expect(alarms.map(({ kind, subject }) => ({ kind, subject }))).toEqual([
      { kind: 'unknown_intent', subject: made.id },
    ])
  })

  it('of somebody else’s on the same provider account is left alone', async () => {
    const { stripe } = setup
    const made = await stripe.paymentIntents.create({ amount: 5000, currency: 'usd', capture_method: 'manual' })
    await stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_visa' })
    expect(await advancePaymentWithProvider(test.db, setup.cards, { providerIntentId: made.id, ...at() })).toBeNull()
    expect(await stripe.paymentIntents.retrieve(made.id)).toMatchObject({ status: 'requires_capture' })
    expect(await test.db.select().from(paymentAlarms)).toEqual([])
  })
})

it('money is open for buyer and seller from the payment page until the hand-over, the payout or the end of the try', async () => {
  const payer = await aPayer()
  const { buyerId, sellerId } = payer.booking
  const open = async () => [
    (await findPendingMoneyIssues(test.db, { accountId: buyerId, now: setup.clock.now() })) !== null,
    (await findPendingMoneyIssues(test.db, { accountId: sellerId, now: setup.clock.now() })) !== null,
  ]
  expect(await open()).toEqual([false, false])
  await payer.confirm(await payer.start())
  expect(await open()).toEqual([true, true])
  await payer.settle()
  expect(await open()).toEqual([true, true])
  await test.db.update(bookings).set({ status: 'completed' }).where(eq(bookings.id, payer.booking.id))
  expect(await open()).toEqual([false, true])
  await test.db.update(payouts).set({ state: 'paid', paidCents: sql`net_cents` })
  expect(await open()).toEqual([false, false])
})

it('a crowd whose cards are all declined leaves the car on offer', async () => {
  const { listingId, buyers } = await aCarWithBuyers(test.db, setup, { size: 3, card: testCardNumbers.declined })
  for (const buyer of buyers) await buyer.confirm(await buyer.start())
  for (const buyer of buyers) expect(await buyer.settle()).toMatchObject({ outcome: 'failed' })
  setup.clock.forward({ minutes: 31 })
  await reconcileUntilSettled(test.db, setup)
  const sale = await readSaleState(test.db, listingId)
  expect([...findSaleInvariantViolations(sale), ...findUnsettledSaleViolations(sale)]).toEqual([])
  expect(sale.car.status).toBe('available')
  expect(sale.payments).toEqual({ failed: 3 })
})
