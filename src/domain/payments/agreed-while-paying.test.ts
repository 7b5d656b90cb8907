import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookings } from '#db/schema/bookings.ts'
import { disputes } from '#db/schema/disputes.ts'
import { listings } from '#db/schema/listings.ts'
import { paymentAlarms, payments, refunds } from '#db/schema/payments.ts'
import { payouts } from '#db/schema/payouts.ts'
import { anAdmin } from '#db/seed/builders.ts'
import { editCar } from '#domain/listings/edit-car.ts'
import { findMoneyInconsistencies } from '#domain/money/find-money-inconsistencies.ts'
import { handlePaymentProviderEvent } from '#domain/money/handle-payment-provider-event.ts'
import { acceptOffer } from '#domain/offers/accept-offer.ts'
import { findOwnOrder } from '#domain/orders/find-own-order.ts'
import { issueRefund } from '#domain/refunds/issue-refund.ts'
import { createInProcessBuyer } from '#tests/load/race-for-one-car.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import {
  negotiationOfferedCents as agreedCents,
  anOfferNegotiation,
  bookTestCar,
  negotiationPublicCents as publicCents,
  readOfferRow,
} from '#tests/support/negotiations.ts'
import { readSaleState, silentLogger, testCardNumbers } from '#tests/support/payments.ts'
import { readWrittenMails } from '#tests/support/read-written-mails.ts'
import { runMoneyScheduleUntilSettled } from '#tests/support/run-money-schedule-until-settled.ts'
import { useCardGateway } from '#tests/support/use-card-gateway.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const setup = useCardGateway(test)
const restCents = publicCents - agreedCents
const at = () => ({ now: setup.clock.now(), log: silentLogger })

/** A buyer who has the page of payment open at $20,000, and a seller who is asked for $18,000. */
async function anOpenPage(card: string = testCardNumbers.approved) {
  const { now } = at()
  const negotiation = await anOfferNegotiation(test.db, { now })
  const { buyer, seller, carId, offerId } = negotiation
  const { id: bookingId } = await bookTestCar(test.db, buyer, { carId, now })
  const payer = createInProcessBuyer(test.db, setup, { actor: buyer, bookingId, card })
  const page = await payer.start()
  const agree = () => acceptOffer(test.db, seller, { offerId, seq: 1, now })
  const payment = async () => {
    const [row] = await test.db.select().from(payments).where(eq(payments.bookingId, bookingId))
    return row ?? expect.fail()
  }
  /** What the provider says, twice, the last first; as where no page comes back. */
  const hear = async () => {
    const intentId = (await payment()).providerIntentId ?? ''
    const kinds = ['charge.refunded', 'refund.created', 'charge.captured', 'payment_intent.succeeded'] as const
    for (const kind of [...kinds, 'payment_intent.amount_capturable_updated', ...kinds])
      await handlePaymentProviderEvent(test.db, setup.cards, { kind, intentId, ...at() })
  }
  return { ...negotiation, ...payer, bookingId, page, agree, payment, hear }
}

type OpenPage = Awaited<ReturnType<typeof anOpenPage>>

/** The buyer was charged what the two agreed on, and everybody reads that sum. */
async function expectSoldAsAgreed({ bookingId, buyer, carId, offerId, payment }: OpenPage) {
  const sale = await readSaleState(test.db, carId)
  expect([sale.payments, sale.intents]).toEqual([{ captured: 1 }, { succeeded: 1 }])
  const row = await payment()
  expect(row).toMatchObject({ state: 'captured', amountCents: agreedCents, heldCents: publicCents, refundedCents: 0 })
  const intent = await setup.stripe.paymentIntents.retrieve(row.providerIntentId ?? '')
  expect(intent).toMatchObject({ amount: publicCents, amount_received: agreedCents, amount_capturable: 0 })
  const prices = { priceCents: agreedCents, publicPriceCents: publicCents }
  expect(await findOwnOrder(test.db, buyer, { bookingId }, at().now)).toMatchObject({ ...prices, status: 'paid' })
  const [payout] = await test.db.select().from(payouts).where(eq(payouts.paymentId, row.id))
  expect(payout).toMatchObject({ saleCents: agreedCents, refundedCents: 0 })
  expect((await readOfferRow(test.db, offerId)).status).toBe('bought')
  const mails = (await readWrittenMails(test.db)).filter(({ template }) => template === 'paid' || template === 'sold')
  expect(mails.map(({ template, data }) => [template, data.priceCents]).sort()).toEqual([
    ['paid', agreedCents],
    ['sold', agreedCents],
  ])
  expect(await test.db.select().from(refunds)).toEqual([])
  expect(await test.db.select().from(paymentAlarms)).toEqual([])
  expect(await findMoneyInconsistencies(test.db, setup.cards)).toEqual([])
}

describe('G-13: a price that was agreed on while the page of payment was open is what is charged', () => {
  it('where the card was confirmed after the agreement', async () => {
    const open = await anOpenPage()
    await open.agree()
    await open.confirm(open.page)
    expect(await open.settle()).toMatchObject({ outcome: 'paid' })
    await expectSoldAsAgreed(open)
  })

  it('where the money was held before it', async () => {
    const open = await anOpenPage()
    await open.confirm(open.page)
    await open.agree()
    expect(await open.settle()).toMatchObject({ outcome: 'paid' })
    await expectSoldAsAgreed(open)
  })

  it('where only the provider’s events come, late, twice and out of order', async () => {
    const open = await anOpenPage()
    await open.agree()
    await open.confirm(open.page)
    await open.hear()
    expect(await runMoneyScheduleUntilSettled(test.db, setup)).toEqual([])
    await expectSoldAsAgreed(open)
  })

  it.each(['dropBefore', 'dropAfter', 'error', 'errorAfter'] as const)(
    'where a handler dies between the claim and the capture (%s), and however many come after it',
    async (kind) => {
      const open = await anOpenPage()
      await open.agree()
      await open.confirm(open.page)
      setup.gateway.faults.add({ on: 'capture', kind, times: 3 })
      await open.settle()
      expect(await open.payment()).toMatchObject({ state: 'won', amountCents: agreedCents, heldCents: publicCents })
      await Promise.all([open.settle(), open.settle(), open.hear()])
      expect(await runMoneyScheduleUntilSettled(test.db, setup)).toEqual([])
      await expectSoldAsAgreed(open)
    },
  )

  it('where the agreement comes while it is settled: before the car is won, or not at all', async () => {
    for (let round = 0; round < 5; round += 1) {
      const open = await anOpenPage()
      await open.confirm(open.page)
      const [agreement] = await Promise.allSettled([open.agree(), open.settle(), open.settle()])
      const charged = agreement.status === 'fulfilled' ? agreedCents : publicCents
      await open.settle()
      expect(await open.payment()).toMatchObject({ state: 'captured', amountCents: charged })
      const [booking] = await test.db.select().from(bookings).where(eq(bookings.id, open.bookingId))
      expect(booking).toMatchObject({ status: 'paid', priceCents: charged })
    }
    expect(await findMoneyInconsistencies(test.db, setup.cards)).toEqual([])
  })
})

it('a car that became cheaper while the page of payment was open costs what it costs everybody', async () => {
  const { seller, carId, ...open } = await anOpenPage()
  await editCar(test.db, seller, { id: carId, changes: { priceCents: 1_900_000 }, now: at().now })
  await open.confirm(open.page)
  expect(await open.settle()).toMatchObject({ outcome: 'paid' })
  expect(await open.payment()).toMatchObject({ state: 'captured', amountCents: 1_900_000, heldCents: publicCents })
  expect(await findMoneyInconsistencies(test.db, setup.cards)).toEqual([])
})

it('a hold below the price of the booking is released, and nothing is charged', async () => {
  const open = await anOpenPage()
  await open.confirm(open.page)
  await test.db
    .update(bookings)
    .set({ priceCents: publicCents + 1 })
    .where(eq(bookings.id, open.bookingId))
  expect(await open.settle()).toMatchObject({ outcome: 'lost' })
  const sale = await readSaleState(test.db, open.carId)
  expect([sale.payments, sale.intents, sale.car.status]).toEqual([{ canceled: 1 }, { canceled: 1 }, 'available'])
})

describe('G-16: of a hold that was captured in part', () => {
  async function aSale(card?: string) {
    const open = await anOpenPage(card)
    await open.agree()
    await open.confirm(open.page)
    await open.settle()
    return open
  }

  it('what was taken goes back, and no more', async () => {
    const { payment, carId, hear } = await aSale()
    const admin = actorOfUser(await anAdmin(test.db))
    const give = async (amountCents?: number) =>
      issueRefund(test.db, setup.cards, admin, {
        paymentId: (await payment()).id,
        amountCents,
        reason: 'Rust.',
        ...at(),
      })
    await expect(give(agreedCents + 1)).rejects.toMatchObject({ code: 'invalid' })
    await give(restCents)
    await hear()
    expect(await payment()).toMatchObject({ state: 'captured', refundedCents: restCents })
    await give()
    await hear()
    expect(await payment()).toMatchObject({ state: 'refunded', refundedCents: agreedCents })
    expect((await readSaleState(test.db, carId)).car.status).toBe('withdrawn')
    expect(await findMoneyInconsistencies(test.db, setup.cards)).toEqual([])
  })

  it('a refund at the provider of just what was released is a refund', async () => {
    const { payment, hear } = await aSale()
    await hear()
    const { providerIntentId } = await payment()
    await setup.stripe.refunds.create({ payment_intent: providerIntentId ?? '', amount: restCents })
    await hear()
    expect(await payment()).toMatchObject({ state: 'captured', refundedCents: restCents })
    expect(await runMoneyScheduleUntilSettled(test.db, setup)).toEqual([])
    expect(await findMoneyInconsistencies(test.db, setup.cards)).toEqual([])
  })

  it('the bank asks for what was taken', async () => {
    const { payment } = await aSale('4000000000000259')
    const intentId = (await payment()).providerIntentId ?? ''
    await handlePaymentProviderEvent(test.db, setup.cards, { kind: 'charge.dispute.created', intentId, ...at() })
    expect(await test.db.select().from(disputes)).toMatchObject([{ kind: 'card', askedCents: agreedCents }])
  })
})

it('what was taken past us before the sale is in the books as it was taken, and an Admin is told', async () => {
  const open = await anOpenPage()
  await open.agree()
  await open.confirm(open.page)
  await setup.stripe.paymentIntents.capture((await open.payment()).providerIntentId ?? '')
  expect(await open.settle()).toMatchObject({ outcome: 'paid' })
  expect(await open.payment()).toMatchObject({ state: 'captured', amountCents: publicCents, heldCents: null })
  const detail = { amountReceived: publicCents, expectedAmount: agreedCents }
  expect(await test.db.select().from(paymentAlarms)).toMatchObject([{ kind: 'intent_differs', detail }])
  expect(await findMoneyInconsistencies(test.db, setup.cards)).toEqual([])
})

it('of a hold that was taken whole past us after the claim, what the owner gives back is a refund', async () => {
  const open = await anOpenPage()
  await open.agree()
  await open.confirm(open.page)
  const { id, providerIntentId } = await open.payment()
  await setup.stripe.paymentIntents.capture(providerIntentId ?? '')
  // As a server leaves it that dies between the claim and its capture.
  const claimed = { state: 'won', amountCents: agreedCents, heldCents: publicCents } as const
  await test.db.update(payments).set(claimed).where(eq(payments.id, id))
  await test.db.update(listings).set({ status: 'reserved', salePaymentId: id }).where(eq(listings.id, open.carId))
  expect(await open.settle()).toMatchObject({ outcome: 'paid' })
  expect(await test.db.select().from(paymentAlarms)).toMatchObject([{ kind: 'intent_differs' }])
  await setup.stripe.refunds.create({ payment_intent: providerIntentId ?? '', amount: restCents })
  await open.hear()
  expect(await open.payment()).toMatchObject({ providerReleaseId: null, refundedCents: restCents })
})
