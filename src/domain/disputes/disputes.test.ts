import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { disputeStates } from '#contract/disputes.ts'
import { sumRefunds } from '#contract/sum-refunds.ts'
import { disputes } from '#db/schema/disputes.ts'
import { mails } from '#db/schema/mail.ts'
import { paymentAlarms, payments } from '#db/schema/payments.ts'
import { payouts } from '#db/schema/payouts.ts'
import { anAdmin } from '#db/seed/builders.ts'
import type { Actor } from '#domain/actor.ts'
import { handlePaymentProviderEvent } from '#domain/money/handle-payment-provider-event.ts'
import { findOwnOrder } from '#domain/orders/find-own-order.ts'
import { searchSellerBookings } from '#domain/orders/search-seller-bookings.ts'
import { issueRefund } from '#domain/refunds/issue-refund.ts'
import { aPaidCar } from '#tests/support/a-paid-car.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { silentLogger } from '#tests/support/payments.ts'
import { useCardGateway } from '#tests/support/use-card-gateway.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { decideRefundRequest } from './decide-refund-request.ts'
import { raiseUndecidedRefundRequestAlarms } from './raise-undecided-refund-request-alarms.ts'
import { refundRequestAndChargebackTransitions } from './refund-request-and-chargeback-states.ts'
import { requestRefund } from './request-refund.ts'
import { respondToRefundRequest } from './respond-to-refund-request.ts'
import { withdrawRefundRequest } from './withdraw-refund-request.ts'

const test = useDatabase()
const setup = useCardGateway(test)
let admin: Actor

beforeEach(async () => {
  admin = actorOfUser(await anAdmin(test.db))
})

const now = () => setup.clock.now()
type Sale = Awaited<ReturnType<typeof aPaidCar>>
const ask = ({ bookingId, actor }: Sale, amountCents?: number) =>
  requestRefund(test.db, actor, { bookingId, amountCents, reason: 'The second key is missing.', now: now() })
const answer = ({ bookingId, seller }: Sale, agrees: boolean) =>
  respondToRefundRequest(test.db, seller, { bookingId, agrees, words: 'It was never promised.', now: now() })
const decide = (disputeId: string, decision: 'refund' | 'decline', amountCents?: number) =>
  decideRefundRequest(test.db, setup.cards, admin, {
    disputeId,
    decision,
    amountCents,
    words: 'Half a key.',
    now: now(),
    log: silentLogger,
  })
const refundedOf = async (sale: Sale) =>
  (await test.db.select().from(payments).where(eq(payments.id, sale.payment.id)))[0]?.refundedCents

describe('G-16: a buyer asks for money back', () => {
  it('the seller answers, an Admin decides, the money goes, and both are told', async () => {
    const sale = await aPaidCar(test.db, setup)
    const { id } = await ask(sale, 40_000)
    await expect(decide(id, 'refund')).rejects.toMatchObject({ code: 'conflict', message: /still has time/ })
    await answer(sale, false)
    expect(await decide(id, 'refund', 25_000)).toEqual({ id, state: 'refunded' })
    expect(await refundedOf(sale)).toBe(25_000)
    const order = await findOwnOrder(test.db, sale.actor, { bookingId: sale.bookingId }, now())
    expect(order).toMatchObject({
      refundedCents: 25_000,
      dispute: {
        state: 'refunded',
        sellerAgrees: false,
        sellerAnswer: 'It was never promised.',
        answeredAt: now().toISOString(),
        decision: 'Half a key.',
      },
      refunds: [{ amountCents: 25_000, state: 'succeeded' }],
    })
    const told = await test.db.select().from(mails).where(eq(mails.template, 'dispute-decided'))
    expect(told.map(({ recipient }) => recipient).sort()).toEqual([sale.actor.email, sale.seller.email].sort())
  })

  it('after a refund of a part both sides read the same sums, and the request is for what is left', async () => {
    const sale = await aPaidCar(test.db, setup)
    const { id } = await ask(sale)
    const { amountCents } = sale.payment
    const part = { paymentId: sale.payment.id, amountCents: amountCents - 30_000, reason: 'The second key.' }
    await issueRefund(test.db, setup.cards, admin, { ...part, now: now(), log: silentLogger })
    const where = { bookingId: sale.bookingId }
    const order = await findOwnOrder(test.db, sale.actor, where, now())
    const paging = { page: 1, limit: 24, sort: 'newest' as const, q: '', state: undefined }
    const { items } = await searchSellerBookings(test.db, sale.seller, paging, now())
    for (const seen of [order, items[0]]) {
      expect(seen).toMatchObject({ refundedCents: amountCents - 30_000, refunds: [{ reason: 'The second key.' }] })
      expect(seen && sumRefunds(seen)).toMatchObject({ finalCents: 30_000, leftCents: 30_000 })
    }
    await answer(sale, true)
    expect(await decide(id, 'refund')).toEqual({ id, state: 'refunded' })
    expect(await refundedOf(sale)).toBe(amountCents)
  })

  it('once the seller’s time is over an Admin decides without them, and they are not heard any more', async () => {
    const sale = await aPaidCar(test.db, setup)
    const { id } = await ask(sale)
    setup.clock.forward({ days: 3, seconds: 1 })
    await expect(answer(sale, true)).rejects.toMatchObject({ code: 'conflict', message: /time/ })
    await decide(id, 'decline')
    await expect(decide(id, 'refund')).rejects.toMatchObject({ code: 'conflict', message: /over/ })
    expect(await refundedOf(sale)).toBe(0)
  })

  it('may be taken back, and asked again; two at once are one', async () => {
    const sale = await aPaidCar(test.db, setup)
    const both = await Promise.allSettled([ask(sale), ask(sale)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await withdrawRefundRequest(test.db, sale.actor, { bookingId: sale.bookingId, now: now() })
    expect(await ask(sale)).toMatchObject({ state: 'open' })
  })

  it('is asked for three times at most, so that no payout is held back and no seller mailed without end', async () => {
    const sale = await aPaidCar(test.db, setup)
    for (let count = 0; count < 3; count += 1) {
      await ask(sale)
      await withdrawRefundRequest(test.db, sale.actor, { bookingId: sale.bookingId, now: now() })
    }
    await expect(ask(sale)).rejects.toMatchObject({ code: 'conflict', message: /3 times/ })
  })

  it('is for the buyer of a paid car, until 14 days after the hand-over, and for no more than was paid', async () => {
    const sale = await aPaidCar(test.db, setup)
    const stranger = await aPaidCar(test.db, setup)
    const { bookingId } = sale
    const asking = { bookingId, reason: 'Not my car.', now: now() }
    await expect(requestRefund(test.db, stranger.actor, asking)).rejects.toMatchObject({ code: 'not_found' })
    await expect(requestRefund(test.db, sale.seller, asking)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(ask(sale, sale.payment.amountCents + 1)).rejects.toMatchObject({ code: 'invalid' })
    await sale.handOver()
    setup.clock.forward({ days: 15 })
    await expect(ask(sale)).rejects.toMatchObject({ code: 'conflict', message: /14 days/ })
  })

  it('that nobody decides in time is an alarm', async () => {
    const sale = await aPaidCar(test.db, setup)
    await ask(sale)
    expect(await raiseUndecidedRefundRequestAlarms(test.db, { now: now(), log: silentLogger })).toBe(0)
    setup.clock.forward({ days: 11 })
    expect(await raiseUndecidedRefundRequestAlarms(test.db, { now: now(), log: silentLogger })).toBe(1)
    const [alarm] = await test.db.select().from(paymentAlarms)
    expect(alarm).toMatchObject({ kind: 'dispute_overdue', subject: sale.payment.id })
  })
})

describe('G-16: the bank of a buyer disputes a charge', () => {
  const notice = (sale: Sale, kind: string) =>
    handlePaymentProviderEvent(test.db, setup.cards, {
      kind,
      intentId: sale.payment.providerIntentId ?? '',
      now: now(),
      log: silentLogger,
    })

  it('it is taken over once, with the bank’s deadline, and an alarm is raised', async () => {
    const sale = await aPaidCar(test.db, setup, { card: '4000000000000259' })
    await notice(sale, 'charge.dispute.created')
    await notice(sale, 'charge.dispute.created')
    const rows = await test.db.select().from(disputes)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ kind: 'card', state: 'open', reason: 'fraudulent', answerDueAt: null })
    expect(rows[0]?.decideDueAt.getTime()).toBeGreaterThan(now().getTime())
    const alarms = await test.db.select().from(paymentAlarms)
    expect(alarms.map(({ kind }) => kind)).toEqual(['card_dispute'])
    await expect(decide(rows[0]?.id ?? '', 'refund')).rejects.toMatchObject({ code: 'conflict', message: /bank/ })
  })

  it('nothing is refunded besides what the bank took back; once it decides for the seller, a refund may follow', async () => {
    const give = (sale: Sale) =>
      issueRefund(test.db, setup.cards, admin, {
        paymentId: sale.payment.id,
        reason: 'Twice?',
        now: now(),
        log: silentLogger,
      })
    for (const [words, outcome] of [
      ['losing_evidence', { status: 'rejected', reason: { code: 'conflict' } }],
      ['winning_evidence', { status: 'fulfilled', value: { state: 'succeeded' } }],
    ] as const) {
      const sale = await aPaidCar(test.db, setup, { card: '4000000000000259' })
      // The provider refuses a refund too, even before we have an event about the dispute.
      const past = setup.stripe.refunds.create({ payment_intent: sale.payment.providerIntentId ?? '' })
      await expect(past).rejects.toMatchObject({ code: 'charge_disputed' })
      await notice(sale, 'charge.dispute.created')
      await expect(give(sale)).rejects.toMatchObject({ code: 'conflict', message: /Wait for its decision/ })
      const [row] = await test.db.select().from(disputes).where(eq(disputes.paymentId, sale.payment.id))
      const evidence = { uncategorized_text: words }
      await setup.stripe.disputes.update(row?.providerDisputeId ?? '', { evidence })
      await notice(sale, 'charge.dispute.closed')
      const [given] = await Promise.allSettled([give(sale)])
      expect(given).toMatchObject(outcome)
    }
  })

  it.each([
    ['winning_evidence', 'won', 'waiting'],
    ['losing_evidence', 'lost', 'reversed'],
  ])('%s: it is %s, and the seller’s payout %s', async (words, state, payoutState) => {
    const sale = await aPaidCar(test.db, setup, { card: '4000000000000259' })
    await notice(sale, 'charge.dispute.created')
    const [row] = await test.db.select().from(disputes)
    await setup.stripe.disputes.update(row?.providerDisputeId ?? '', { evidence: { uncategorized_text: words } })
    await notice(sale, 'charge.dispute.closed')
    expect((await test.db.select().from(disputes))[0]?.state).toBe(state)
    expect((await test.db.select().from(payouts))[0]?.state).toBe(payoutState)
  })
})

it('every state of a dispute is in the map, and those that are over have no way on, but to win on appeal', () => {
  expect(Object.keys(refundRequestAndChargebackTransitions).sort()).toEqual([...disputeStates].sort())
  const over = disputeStates.filter((state) => refundRequestAndChargebackTransitions[state].length === 0)
  expect(over).toEqual(['refunded', 'declined', 'withdrawn', 'won'])
  expect(refundRequestAndChargebackTransitions.lost).toEqual(['won'])
})
