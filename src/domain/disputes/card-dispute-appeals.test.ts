import { storedGatewayObjects } from '@forecourt/test-gateway/schema.ts'
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditEntries } from '#db/schema/audit.ts'
import { disputes } from '#db/schema/disputes.ts'
import { paymentAlarms, payments, refunds } from '#db/schema/payments.ts'
import { payoutDetails, payouts } from '#db/schema/payouts.ts'
import { anAdmin } from '#db/seed/builders.ts'
import type { Actor } from '#domain/actor.ts'
import { setCarAvailability } from '#domain/listings/set-car-availability.ts'
import { findMoneyInconsistencies } from '#domain/money/find-money-inconsistencies.ts'
import { handlePaymentProviderEvent } from '#domain/money/handle-payment-provider-event.ts'
import { listOwnPayouts } from '#domain/payouts/list-own-payouts.ts'
import { recordPayoutTransfer } from '#domain/payouts/record-payout-transfer.ts'
import { issueRefund } from '#domain/refunds/issue-refund.ts'
import { aPaidCar } from '#tests/support/a-paid-car.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { readSaleState, silentLogger } from '#tests/support/payments.ts'
import { useCardGateway } from '#tests/support/use-card-gateway.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const setup = useCardGateway(test)
let admin: Actor

beforeEach(async () => {
  admin = actorOfUser(await anAdmin(test.db))
})

type Sale = Awaited<ReturnType<typeof aPaidCar>>
const intentOf = ({ payment }: Sale) => payment.providerIntentId ?? ''

/** Delivers the bank's decision as the card provider does, twice at once, as events may arrive. */
async function hear(sale: Sale, words: { status: string; amount?: number }) {
  const isOfSale = sql`${storedGatewayObjects.body}->>'payment_intent' = ${intentOf(sale)}`
  await test.db
    .update(storedGatewayObjects)
    .set({ body: sql`${storedGatewayObjects.body} || ${JSON.stringify(words)}::jsonb` })
    .where(and(eq(storedGatewayObjects.type, 'dispute'), isOfSale))
  const about = { intentId: intentOf(sale), now: setup.clock.forward({ minutes: 1 }), log: silentLogger }
  const kinds = ['charge.dispute.closed', 'charge.dispute.funds_reinstated']
  await Promise.all(kinds.map((kind) => handlePaymentProviderEvent(test.db, setup.cards, { kind, ...about })))
}

async function aDisputed() {
  const sale = await aPaidCar(test.db, setup, { card: '4000000000000259' })
  const bank = { holder: 'A Seller', bankName: 'First', routingNumber: '021000021', accountNumber: '123456789' }
  await test.db.insert(payoutDetails).values({ sellerId: sale.seller.accountId, ...bank, accountKind: 'checking' })
  return sale
}

const pay = (sale: Sale) =>
  recordPayoutTransfer(test.db, admin, { paymentId: sale.payment.id, reference: 'R-1', now: setup.clock.now() })

async function payoutOf(sale: Sale) {
  const [row] = await test.db.select().from(payouts).where(eq(payouts.paymentId, sale.payment.id))
  if (!row) throw new Error('A sale has no payout.')
  return { state: row.state, refundedCents: row.refundedCents, netCents: row.netCents, paidCents: row.paidCents }
}

const alarmsOf = async (sale: Sale) =>
  (await test.db.select().from(paymentAlarms).where(eq(paymentAlarms.subject, sale.payment.id))).map(({ kind }) => kind)

describe('G-16: a dispute that was lost and is won on appeal', () => {
  const nothing = async () => undefined
  it.each<[string, (sale: Sale) => Promise<unknown>, (sale: Sale) => Promise<unknown>, string, 'all' | 'none']>([
    ['before the hand-over: it waits again', nothing, nothing, 'waiting', 'all'],
    ['after the hand-over: it is due again', (sale) => sale.handOver(), nothing, 'due', 'all'],
    ['and the hand-over came between: it is due', nothing, (sale) => sale.handOver(), 'due', 'all'],
    [
      'and the seller had it and returned nothing: nothing is owed either way',
      async (sale) => {
        await sale.handOver()
        await pay(sale)
      },
      nothing,
      'paid',
      'none',
    ],
    [
      'and the seller had returned it: it is due again',
      async (sale) => {
        await sale.handOver()
        await pay(sale)
      },
      pay,
      'due',
      'all',
    ],
  ])('%s', async (_, before, between, state, open) => {
    const sale = await aDisputed()
    await before(sale)
    const { netCents } = await payoutOf(sale)
    await hear(sale, { status: 'lost' })
    expect(await payoutOf(sale)).toMatchObject({ state: 'reversed', netCents: 0 })
    await between(sale)
    const car = await readSaleState(test.db, sale.listingId)
    await hear(sale, { status: 'won' })
    const paidCents = open === 'all' ? 0 : netCents
    expect(await payoutOf(sale)).toEqual({ state, refundedCents: 0, netCents, paidCents })
    expect((await test.db.select().from(disputes)).map((row) => row.state)).toEqual(['won'])
    expect(await readSaleState(test.db, sale.listingId)).toEqual(car)
    // A late event about the loss, and a repeated event, change nothing.
    await hear(sale, { status: 'lost' })
    await hear(sale, { status: 'won' })
    expect(await payoutOf(sale)).toEqual({ state, refundedCents: 0, netCents, paidCents })
    if (state === 'due') expect(await pay(sale)).toMatchObject({ state: 'paid', paidCents: netCents })
    if (state !== 'waiting') await expect(pay(sale)).rejects.toMatchObject({ message: /Nothing/ })
    expect(await findMoneyInconsistencies(test.db, setup.cards)).toEqual([])
    const entries = await test.db.select().from(auditEntries).where(eq(auditEntries.subjectId, sale.payment.id))
    const actions = entries.map(({ action }) => action)
    expect(actions.filter((action) => action === 'dispute.won')).toHaveLength(1)
    expect(actions.filter((action) => action === 'payout.reversed')).toHaveLength(1)
    expect(await alarmsOf(sale)).toEqual(['card_dispute', 'dispute_reinstated'])
  })

  it('for a part that the seller had returned: that part is owed again, once', async () => {
    const sale = await aDisputed()
    await sale.handOver()
    await pay(sale)
    const { netCents } = await payoutOf(sale)
    await hear(sale, { status: 'lost', amount: 50_000 })
    await pay(sale)
    const { paidCents } = await payoutOf(sale)
    expect(netCents - paidCents).toBe(48_750)
    await hear(sale, { status: 'won' })
    expect(await payoutOf(sale)).toEqual({ state: 'paid', refundedCents: 0, netCents, paidCents })
    expect((await listOwnPayouts(test.db, sale.seller, { page: 1 })).totals).toMatchObject({ dueCents: 48_750 })
    await pay(sale)
    expect((await listOwnPayouts(test.db, sale.seller, { page: 1 })).totals).toMatchObject({ dueCents: 0 })
    expect(await findMoneyInconsistencies(test.db, setup.cards)).toEqual([])
  })

  it('keeps off what was given back besides', async () => {
    const sale = await aDisputed()
    const given = { paymentId: sale.payment.id, reason: 'As agreed.', amountCents: 700 }
    await hear(sale, { status: 'warning_needs_response' })
    await issueRefund(test.db, setup.cards, admin, { ...given, now: setup.clock.now(), log: silentLogger })
    await hear(sale, { status: 'needs_response' })
    await hear(sale, { status: 'lost', amount: 50_000 })
    expect(await payoutOf(sale)).toMatchObject({ state: 'waiting', refundedCents: 50_700 })
    await hear(sale, { status: 'won' })
    expect(await payoutOf(sale)).toMatchObject({ state: 'waiting', refundedCents: 700 })
    expect(await findMoneyInconsistencies(test.db, setup.cards)).toEqual([])
  })

  it('after the sale was given back and the car sold again: it stays with its new buyer, and nobody is paid twice', async () => {
    const sale = await aDisputed()
    await hear(sale, { status: 'warning_needs_response' })
    const given = { paymentId: sale.payment.id, reason: 'As agreed.' }
    await issueRefund(test.db, setup.cards, admin, { ...given, now: setup.clock.now(), log: silentLogger })
    await setCarAvailability(test.db, sale.seller, { id: sale.listingId, available: true, now: setup.clock.now() })
    const next = await aPaidCar(test.db, setup, { listingId: sale.listingId })
    await hear(sale, { status: 'needs_response' })
    await hear(sale, { status: 'lost' })
    const [payout, car] = [await payoutOf(next), await readSaleState(test.db, sale.listingId)]
    await hear(sale, { status: 'won' })
    expect(await payoutOf(sale)).toMatchObject({ state: 'reversed', netCents: 0 })
    expect(await payoutOf(next)).toEqual(payout)
    expect(await readSaleState(test.db, sale.listingId)).toEqual(car)
    expect(car.car).toMatchObject({ status: 'sold', salePaymentId: next.payment.id })
    expect(await alarmsOf(sale)).toContain('dispute_reinstated')
    expect(await findMoneyInconsistencies(test.db, setup.cards)).toEqual([])
  })

  it('after the sale was given back by a refund that bounced: the payout stays reversed, since the car is the seller’s', async () => {
    const sale = await aDisputed()
    await hear(sale, { status: 'warning_needs_response' })
    const given = { paymentId: sale.payment.id, reason: 'As agreed.' }
    await issueRefund(test.db, setup.cards, admin, { ...given, now: setup.clock.now(), log: silentLogger })
    await hear(sale, { status: 'needs_response' })
    await hear(sale, { status: 'lost' })
    // The ledger's state once the buyer's bank has returned the refund.
    await test.db.update(refunds).set({ state: 'failed' })
    await test.db.update(payments).set({ refundedCents: 0 }).where(eq(payments.id, sale.payment.id))
    await hear(sale, { status: 'won' })
    expect(await payoutOf(sale)).toMatchObject({ state: 'reversed', netCents: 0 })
  })
})
