import { settleRefundsDecidedByBank } from '@forecourt/test-gateway/due-holds-and-refunds.ts'
import { storedGatewayObjects } from '@forecourt/test-gateway/schema.ts'
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { disputes } from '#db/schema/disputes.ts'
import { paymentAlarms, payments, refunds } from '#db/schema/payments.ts'
import { payoutDetails, payouts } from '#db/schema/payouts.ts'
import { anAdmin } from '#db/seed/builders.ts'
import type { Actor } from '#domain/actor.ts'
import { requestRefund } from '#domain/disputes/request-refund.ts'
import { advanceOwnPaymentWithProvider } from '#domain/payments/advance-own-payment-with-provider.ts'
import { confirmReportedPayment } from '#domain/payments/confirm-reported-payment.ts'
import { reconcilePayments } from '#domain/payments/reconcile-payments.ts'
import { recordPayoutTransfer } from '#domain/payouts/record-payout-transfer.ts'
import { issueRefund } from '#domain/refunds/issue-refund.ts'
import { reconcileRefunds } from '#domain/refunds/reconcile-refunds.ts'
import { aPaidCar } from '#tests/support/a-paid-car.ts'
import { aPayingBuyer } from '#tests/support/a-paying-buyer.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { intentIdOf, silentLogger } from '#tests/support/payments.ts'
import { useCardGateway } from '#tests/support/use-card-gateway.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { findMoneyInconsistencies } from './find-money-inconsistencies.ts'
import { handlePaymentProviderEvent } from './handle-payment-provider-event.ts'

const test = useDatabase()
const setup = useCardGateway(test)
let admin: Actor

beforeEach(async () => {
  admin = actorOfUser(await anAdmin(test.db))
})

type Sale = Awaited<ReturnType<typeof aPaidCar>>
const at = () => ({ now: setup.clock.now(), log: silentLogger })
const intentOf = ({ payment }: Sale) => payment.providerIntentId ?? ''
const notice = (sale: Sale, kind: string) =>
  handlePaymentProviderEvent(test.db, setup.cards, { kind, intentId: intentOf(sale), ...at() })
const give = (sale: Sale, amountCents?: number) =>
  issueRefund(test.db, setup.cards, admin, { paymentId: sale.payment.id, reason: 'As agreed.', amountCents, ...at() })
const payoutOf = async (sale: Sale) =>
  (await test.db.select().from(payouts).where(eq(payouts.paymentId, sale.payment.id)))[0]

describe('G-15 G-16: clocks that jump', () => {
  const ahead = () => setup.clock.forward({ minutes: 20 })
  const back = () => setup.clock.forward({ minutes: -20, seconds: 30 })

  it('a payment and a refund that were looked at under a clock that was ahead are looked at again at once', async () => {
    const [payer, sale] = [await aPayingBuyer(test.db, setup), await aPaidCar(test.db, setup)]
    const start = await payer.start()
    setup.gateway.faults.add({ on: 'refund', kind: 'dropBefore', times: 2 })
    await give(sale, 700)
    ahead()
    await reconcilePayments(test.db, setup.cards, at())
    await reconcileRefunds(test.db, setup.cards, at())
    back()
    await payer.confirm(start)
    expect(await reconcilePayments(test.db, setup.cards, at())).toMatchObject({ ended: 1 })
    expect(await reconcileRefunds(test.db, setup.cards, at())).toMatchObject({ looked: 1, ended: 1 })
    expect(await findMoneyInconsistencies(test.db, setup.cards)).toEqual([])
  })

  it('a try that ended under a clock that was ahead does not hide the one that was paid since', async () => {
    const payer = await aPayingBuyer(test.db, setup)
    ahead()
    const first = await payer.start()
    await setup.stripe.paymentIntents.cancel(intentIdOf(first.clientSecret))
    await payer.settle()
    back()
    await payer.confirm(await payer.start())
    const { booking, actor } = payer
    const outcome = await advanceOwnPaymentWithProvider(test.db, setup.cards, actor, { bookingId: booking.id, ...at() })
    expect(outcome).toMatchObject({ outcome: 'paid' })
  })
})

describe('G-16: what a bank may do', () => {
  /** Sets the card provider's data about a dispute, as its own dashboard and the bank would. */
  const say = (sale: Sale, words: { status: string; amount?: number }) =>
    test.db
      .update(storedGatewayObjects)
      .set({ body: sql`${storedGatewayObjects.body} || ${JSON.stringify(words)}::jsonb` })
      .where(
        and(
          eq(storedGatewayObjects.type, 'dispute'),
          sql`${storedGatewayObjects.body}->>'payment_intent' = ${intentOf(sale)}`,
        ),
      )
  const aDisputed = () => aPaidCar(test.db, setup, { card: '4000000000000259' })

  it('an inquiry takes nothing: it is an alarm, a refund may follow, and its end frees the payout', async () => {
    const sale = await aDisputed()
    await say(sale, { status: 'warning_needs_response' })
    await notice(sale, 'charge.dispute.created')
    expect(await test.db.select().from(paymentAlarms)).toMatchObject([{ kind: 'card_dispute' }])
    await expect(give(sale, 100)).resolves.toMatchObject({ amountCents: 100, state: 'succeeded' })
    await say(sale, { status: 'warning_closed' })
    await notice(sale, 'charge.dispute.closed')
    expect(await test.db.select().from(disputes)).toMatchObject([{ state: 'won' }])
  })

  it('an inquiry that becomes a dispute keeps a refund from being given besides', async () => {
    const sale = await aDisputed()
    await say(sale, { status: 'warning_under_review' })
    await notice(sale, 'charge.dispute.created')
    await say(sale, { status: 'needs_response' })
    await notice(sale, 'charge.dispute.updated')
    await expect(give(sale)).rejects.toMatchObject({ code: 'conflict', message: /bank has taken/ })
  })

  it('a part of the charge that is lost costs the seller that part, also where another was given back', async () => {
    const sale = await aDisputed()
    await notice(sale, 'charge.dispute.created')
    await say(sale, { status: 'lost', amount: 50_000 })
    await notice(sale, 'charge.dispute.closed')
    const { saleCents } = (await payoutOf(sale)) ?? {}
    expect(await payoutOf(sale)).toMatchObject({ state: 'waiting', refundedCents: 50_000, saleCents })
    const row = { paymentId: sale.payment.id, amountCents: 700, state: 'new', reason: 'Given before.' } as const
    await test.db.insert(refunds).values({ id: 'before', ...row })
    await test.db
      .update(storedGatewayObjects)
      .set({ body: sql`${storedGatewayObjects.body} || '{"status":"won"}'` })
      .where(eq(storedGatewayObjects.type, 'dispute'))
    await reconcileRefunds(test.db, setup.cards, { ...at(), now: setup.clock.forward({ minutes: 1 }) })
    expect(await payoutOf(sale)).toMatchObject({ state: 'waiting', refundedCents: 50_700 })
  })

  it('two disputes of one charge are taken over, each for itself', async () => {
    const sale = await aDisputed()
    const [kept] = await test.db.select().from(storedGatewayObjects).where(eq(storedGatewayObjects.type, 'dispute'))
    if (!kept) throw new Error('The card that is published for a dispute made none.')
    const body = { ...kept.body, id: 'dp_second', amount: 900 }
    const { sequence: _, ...copy } = kept
    await test.db.insert(storedGatewayObjects).values({ ...copy, id: 'dp_second', body })
    await notice(sale, 'charge.dispute.created')
    const rows = await test.db.select().from(disputes)
    expect(rows.map(({ state }) => state)).toEqual(['open', 'open'])
  })

  it('a refund that the bank sent back makes room for one that was given past us, in whatever order they are told', async () => {
    const sale = await aPaidCar(test.db, setup, { card: '4000000000005126' })
    await give(sale)
    setup.clock.forward({ minutes: 2 })
    await settleRefundsDecidedByBank(setup.gateway)
    await setup.stripe.refunds.create({ payment_intent: intentOf(sale), amount: 900 })
    await notice(sale, 'refund.created')
    const [payment] = await test.db.select().from(payments)
    expect(payment?.refundedCents).toBe(900)
    expect(await findMoneyInconsistencies(test.db, setup.cards)).toEqual([])
  })

  it('refund, dispute, payout and hand-over at once: the books add up, and nobody is paid twice', async () => {
    for (let round = 0; round < 6; round += 1) {
      const sale = await aDisputed()
      const bank = { holder: 'A Seller', bankName: 'First', routingNumber: '021000021', accountNumber: '123456789' }
      await test.db.insert(payoutDetails).values({ sellerId: sale.seller.accountId, ...bank, accountKind: 'checking' })
      await sale.handOver()
      const pay = () =>
        recordPayoutTransfer(test.db, admin, { paymentId: sale.payment.id, reference: 'R-1', now: setup.clock.now() })
      const actions = [pay, pay, () => give(sale, 900), () => give(sale), () => notice(sale, 'charge.dispute.created')]
      const outcomes = await Promise.allSettled((round % 2 ? actions : actions.toReversed()).map((action) => action()))
      const broken = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
      expect(broken.map(({ code }) => code).filter((code) => code !== 'conflict')).toEqual([])
      const [row] = await test.db.select().from(disputes).where(eq(disputes.paymentId, sale.payment.id))
      await setup.stripe.disputes.close(row?.providerDisputeId ?? '')
      await Promise.all([notice(sale, 'charge.dispute.closed'), notice(sale, 'charge.dispute.closed')])
      await reconcileRefunds(test.db, setup.cards, { ...at(), now: setup.clock.forward({ minutes: 1 }) })
      expect(await payoutOf(sale)).toMatchObject({ state: 'reversed', netCents: 0 })
      expect(await findMoneyInconsistencies(test.db, setup.cards)).toEqual([])
    }
  })
})

describe('G-16: who asked for money back', () => {
  it('and was given all of it past their request, waits for no answer and no decision', async () => {
    const sale = await aPaidCar(test.db, setup)
    const { bookingId, actor } = sale
    await requestRefund(test.db, actor, {
      bookingId,
      reason: 'No second key.',
      amountCents: 900,
      now: setup.clock.now(),
    })
    await give(sale, 500)
    expect(await test.db.select().from(disputes)).toMatchObject([{ state: 'open' }])
    await give(sale)
    expect(await test.db.select().from(disputes)).toMatchObject([{ state: 'refunded', decidedBy: admin.accountId }])
  })
})

describe('G-15: words of others', () => {
  it('an intent of somebody else’s booking, or of another try, pays for nothing', async () => {
    const [payer, other] = [await aPayingBuyer(test.db, setup), await aPaidCar(test.db, setup)]
    const start = await payer.start()
    for (const transactionId of [intentOf(other), 'pi_nothing', `${intentIdOf(start.clientSecret)} `]) {
      const input = { bookingId: payer.booking.id, transactionId, ...at() }
      await expect(confirmReportedPayment(test.db, setup.cards, payer.actor, input)).rejects.toMatchObject({
        code: 'invalid',
      })
    }
    const stranger = { bookingId: other.bookingId, transactionId: intentOf(other), ...at() }
    await expect(confirmReportedPayment(test.db, setup.cards, payer.actor, stranger)).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await payer.settle()).toMatchObject({ outcome: 'pending' })
  })
})
