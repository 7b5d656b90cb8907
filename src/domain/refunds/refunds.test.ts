import { settleRefundsDecidedByBank } from '@forecourt/test-gateway/due-holds-and-refunds.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditEntries } from '#db/schema/audit.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { mails } from '#db/schema/mail.ts'
import { paymentAlarms, payments, refunds } from '#db/schema/payments.ts'
import { payouts } from '#db/schema/payouts.ts'
import { anAdmin, aSale } from '#db/seed/builders.ts'
import type { Actor } from '#domain/actor.ts'
import { handlePaymentProviderEvent } from '#domain/money/handle-payment-provider-event.ts'
import { listAdminMoneyEntries } from '#domain/money/list-admin-money-entries.ts'
import { aPayingBuyer } from '#tests/support/a-paying-buyer.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { silentLogger } from '#tests/support/payments.ts'
import { useCardGateway } from '#tests/support/use-card-gateway.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { issueRefund } from './issue-refund.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'

const test = useDatabase()
const setup = useCardGateway(test)
let admin: Actor

beforeEach(async () => {
  admin = actorOfUser(await anAdmin(test.db))
})

const at = () => ({ now: setup.clock.now(), log: silentLogger })

/** A car that was paid for with this card. */
async function paid(card?: string) {
  const payer = await aPayingBuyer(test.db, setup, card ? { card } : {})
  await payer.confirm(await payer.start())
  await payer.settle()
  return { ...payer, payment: await paymentOf(payer.booking.id) }
}

async function paymentOf(bookingId: string) {
  const [payment] = await test.db.select().from(payments).where(eq(payments.bookingId, bookingId))
  if (!payment) throw new Error('no payment')
  return payment
}

const give = (
  paymentId: string,
  more: { amountCents?: number; leftCents?: number } = {},
  actor: Actor | null = admin,
) => issueRefund(test.db, setup.cards, actor, { paymentId, reason: 'The gearbox was repaired.', ...more, ...at() })

async function stateOf({ booking, listingId }: { booking: { id: string }; listingId: string }) {
  const [payment, [car], [order]] = [
    await paymentOf(booking.id),
    await test.db.select().from(listings).where(eq(listings.id, listingId)),
    await test.db.select().from(bookings).where(eq(bookings.id, booking.id)),
  ]
  const [payout] = await test.db.select().from(payouts).where(eq(payouts.paymentId, payment.id))
  const charged = await setup.stripe.paymentIntents.retrieve(payment.providerIntentId ?? '', {
    expand: ['latest_charge'],
  })
  const charge = charged.latest_charge as { amount_refunded: number }
  return { payment, car, order, payout, refundedAtProvider: charge.amount_refunded }
}

describe('G-16: money that goes back', () => {
  it('once, where two Admins, or one whose answer was lost, give the same part of it', async () => {
    const { payment } = await paid()
    const part = { amountCents: 10_000, leftCents: payment.amountCents }
    const outcomes = await Promise.allSettled([give(payment.id, part), give(payment.id, part)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(give(payment.id, part)).rejects.toMatchObject({ code: 'conflict', message: /has changed/ })
    setup.gateway.faults.add({ on: 'refund', kind: 'dropBefore', times: 1 })
    const rest = payment.amountCents - 10_000
    expect(await give(payment.id, { amountCents: 500, leftCents: rest })).toMatchObject({ state: 'new' })
    const { items } = await listAdminMoneyEntries(test.db, admin, { kind: 'payments', page: 1, sort: 'newest' })
    expect(items).toMatchObject([{ refundedCents: 10_000, openCents: rest - 500 }])
  })

  it('in part: the sale stands, and the seller’s share and the fee are those of what is left', async () => {
    const sale = await paid()
    const { amountCents } = sale.payment
    expect(await give(sale.payment.id, { amountCents: 100_000 })).toMatchObject({ state: 'succeeded' })
    const { payment, car, order, payout, refundedAtProvider } = await stateOf(sale)
    expect(payment).toMatchObject({ state: 'captured', refundedCents: 100_000 })
    expect([car?.status, order?.status, refundedAtProvider]).toEqual(['sold', 'paid', 100_000])
    const kept = amountCents - 100_000
    expect(payout).toMatchObject({ state: 'waiting', refundedCents: 100_000, feeCents: Math.round(kept * 0.025) })
    const told = await test.db.select({ template: mails.template }).from(mails)
    expect(told.map(({ template }) => template)).toEqual(expect.arrayContaining(['refunded', 'sale-refunded']))
  })

  it('in full: the car is its seller’s again, the booking refunded, the payout reversed, and it can be sold again', async () => {
    const sale = await paid()
    await give(sale.payment.id, { amountCents: 100_000 })
    await give(sale.payment.id)
    const { payment, car, order, payout, refundedAtProvider } = await stateOf(sale)
    expect(payment).toMatchObject({ state: 'refunded', refundedCents: payment.amountCents })
    expect(car).toMatchObject({ status: 'withdrawn', salePaymentId: null, soldAt: null })
    expect([order?.status, payout?.state, payout?.netCents]).toEqual(['refunded', 'reversed', 0])
    expect(refundedAtProvider).toBe(payment.amountCents)

    await test.db.update(listings).set({ status: 'available' }).where(eq(listings.id, sale.listingId))
    const next = await aPayingBuyer(test.db, setup, { listingId: sale.listingId })
    await next.confirm(await next.start())
    expect(await next.settle()).toMatchObject({ outcome: 'paid' })
  })

  it('never more than was paid, however many ask at once', async () => {
    const sale = await paid()
    const { amountCents } = sale.payment
    await expect(give(sale.payment.id, { amountCents: amountCents + 1 })).rejects.toMatchObject({
      code: 'invalid',
      fields: { amountCents: expect.stringContaining('You can refund up to') },
    })
    const half = Math.ceil(amountCents / 2) + 1
    const asked = await Promise.allSettled([1, 2, 3].map(() => give(sale.payment.id, { amountCents: half })))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await stateOf(sale)).refundedAtProvider).toBe(half)
  })

  it('is for an Admin, and for money that was taken', async () => {
    const sale = await paid()
    await expect(give(sale.payment.id, {}, sale.actor)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(give(sale.payment.id, {}, null)).rejects.toMatchObject({ code: 'signed_out' })
    await expect(give('nothing')).rejects.toMatchObject({ code: 'not_found' })
    const open = await aPayingBuyer(test.db, setup)
    await open.start()
    await expect(give((await paymentOf(open.booking.id)).id)).rejects.toMatchObject({ code: 'conflict' })
  })

  it.each(['dropBefore', 'dropAfter', 'error', 'errorAfter'] as const)(
    'is given once where the provider’s answer is lost (%s)',
    async (kind) => {
      const sale = await paid()
      setup.gateway.faults.add({ on: 'refund', kind })
      expect(await give(sale.payment.id, { amountCents: 5_000 })).toMatchObject({ state: 'new' })
      setup.clock.forward({ seconds: 30 })
      await reconcileRefunds(test.db, setup.cards, at())
      expect(await stateOf(sale)).toMatchObject({ payment: { refundedCents: 5_000 }, refundedAtProvider: 5_000 })
      const rows = await test.db.select().from(refunds)
      expect(rows.map(({ state }) => state)).toEqual(['succeeded'])
    },
  )

  it('takes over what was given back at the provider past us, once', async () => {
    const sale = await paid()
    const intentId = sale.payment.providerIntentId ?? ''
    await setup.stripe.refunds.create({ payment_intent: intentId, amount: 7_000 })
    for (let turn = 0; turn < 2; turn += 1) {
      await handlePaymentProviderEvent(test.db, setup.cards, { kind: 'charge.refunded', intentId, ...at() })
    }
    expect(await stateOf(sale)).toMatchObject({ payment: { refundedCents: 7_000 }, refundedAtProvider: 7_000 })
    const [row] = await test.db.select().from(refunds)
    expect(row).toMatchObject({ requestedBy: null, amountCents: 7_000, state: 'succeeded' })
  })

  it('waits for a bank that takes its time', async () => {
    const sale = await paid('4000000000007726')
    expect(await give(sale.payment.id, { amountCents: 5_000 })).toMatchObject({ state: 'new' })
    setup.clock.forward({ minutes: 2 })
    await settleRefundsDecidedByBank(setup.gateway)
    await reconcileRefunds(test.db, setup.cards, at())
    expect((await stateOf(sale)).payment.refundedCents).toBe(5_000)
  })

  it('comes to its end where the provider failed on it, made nothing, and says so again under the same key', async () => {
    // The buyer's bank took the money back, but we were not told: the refusal is lost in a failure.
    const sale = await paid('4000000000000259')
    setup.gateway.faults.add({ on: 'refund', kind: 'errorAfter' })
    expect(await give(sale.payment.id)).toMatchObject({ state: 'new' })
    for (let round = 0; round < 3; round += 1) {
      setup.clock.forward({ seconds: 30 })
      await reconcileRefunds(test.db, setup.cards, at())
    }
    expect(await test.db.select().from(refunds)).toMatchObject([{ state: 'failed', breakdowns: 1 }])
    expect(await stateOf(sale)).toMatchObject({ payment: { refundedCents: 0 }, refundedAtProvider: 0 })
    expect(await test.db.select().from(paymentAlarms)).toMatchObject([{ kind: 'refund_failed' }])
  })

  it('raises an alarm where the bank sends it back, and it can be given again', async () => {
    const sale = await paid('4000000000005126')
    await give(sale.payment.id)
    setup.clock.forward({ minutes: 2 })
    await settleRefundsDecidedByBank(setup.gateway)
    const intentId = sale.payment.providerIntentId ?? ''
    await handlePaymentProviderEvent(test.db, setup.cards, { kind: 'refund.failed', intentId, ...at() })
    expect(await stateOf(sale)).toMatchObject({ payment: { refundedCents: 0 }, refundedAtProvider: 0 })
    const [alarm] = await test.db.select().from(paymentAlarms)
    expect(alarm).toMatchObject({ kind: 'refund_failed', subject: sale.payment.id })
    expect(await give(sale.payment.id)).toMatchObject({ state: 'succeeded' })
  })

  it('says so where the provider knows no such payment, and promises nothing', async () => {
    const { payment } = await aSale(test.db)
    expect(await give(payment.id)).toMatchObject({ state: 'failed' })
    expect((await paymentOf(payment.bookingId)).state).toBe('captured')
  })

  it('leaves an audit entry of every step', async () => {
    const sale = await paid()
    await give(sale.payment.id)
    const entries = await test.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, sale.payment.id))
      .orderBy(auditEntries.id)
    expect(entries.slice(-4).map(({ action, actorId }) => [action, actorId])).toEqual([
      ['refund.asked', admin.accountId],
      ['refund.succeeded', null],
      ['payment.refunded', null],
      ['payout.reversed', null],
    ])
  })
})
