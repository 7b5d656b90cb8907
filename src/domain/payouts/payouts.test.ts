import { settleRefundsDecidedByBank } from '@forecourt/test-gateway/due-holds-and-refunds.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { moneyRules } from '#contract/money-rules.ts'
import { isRoutingNumber, PayoutDetails } from '#contract/payouts.ts'
import { splitSaleAmount } from '#contract/split-sale-amount.ts'
import { auditEntries } from '#db/schema/audit.ts'
import { mails } from '#db/schema/mail.ts'
import { payouts } from '#db/schema/payouts.ts'
import { anAdmin, aSale } from '#db/seed/builders.ts'
import type { Actor } from '#domain/actor.ts'
import { requestRefund } from '#domain/disputes/request-refund.ts'
import { deletePersonAsAdmin } from '#domain/people/delete-person-as-admin.ts'
import { issueRefund } from '#domain/refunds/issue-refund.ts'
import { reconcileRefunds } from '#domain/refunds/reconcile-refunds.ts'
import { aPaidCar } from '#tests/support/a-paid-car.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { silentLogger } from '#tests/support/payments.ts'
import { useCardGateway } from '#tests/support/use-card-gateway.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { listOwnPayouts } from './list-own-payouts.ts'
import { recordPayoutTransfer } from './record-payout-transfer.ts'
import { revealPayoutAccountToAdmin } from './reveal-payout-account-to-admin.ts'
import { savePayoutDetails } from './save-payout-details.ts'

const test = useDatabase()
const setup = useCardGateway(test)
let admin: Actor

beforeEach(async () => {
  admin = actorOfUser(await anAdmin(test.db))
})

const now = () => setup.clock.now()
const account = {
  holder: 'Priya Raman',
  bankName: 'First Bank',
  routingNumber: '021000021',
  accountNumber: '000123456789',
  accountKind: 'checking' as const,
}
const save = (seller: Actor) => savePayoutDetails(test.db, seller, { ...account, now: now() })
const pay = (paymentId: string, actor: Actor = admin) =>
  recordPayoutTransfer(test.db, actor, { paymentId, reference: 'FC-1', now: now() })
const give = (paymentId: string, amountCents?: number) =>
  issueRefund(test.db, setup.cards, admin, {
    paymentId,
    amountCents,
    reason: 'As agreed.',
    now: now(),
    log: silentLogger,
  })

async function rowOf(paymentId: string) {
  const [row] = await test.db.select().from(payouts).where(eq(payouts.paymentId, paymentId))
  if (!row) throw new Error('no payout')
  return row
}

describe('G-16: what a seller gets for a sale', () => {
  it('waits for the hand-over, is due once both have confirmed it, and paid once an Admin has transferred it', async () => {
    const sale = await aPaidCar(test.db, setup)
    await save(sale.seller)
    await expect(pay(sale.payment.id)).rejects.toMatchObject({ code: 'conflict', message: /hand-over/ })
    await sale.handOver()
    expect(await rowOf(sale.payment.id)).toMatchObject({ state: 'due', dueAt: now() })
    const { netCents, feeCents } = await rowOf(sale.payment.id)
    expect(netCents + feeCents).toBe(sale.payment.amountCents)
    expect(await pay(sale.payment.id)).toEqual({ paymentId: sale.payment.id, state: 'paid', paidCents: netCents })
    await expect(pay(sale.payment.id)).rejects.toMatchObject({ code: 'conflict', message: /Nothing/ })
    const own = await listOwnPayouts(test.db, sale.seller, { page: 1 })
    expect(own).toMatchObject({ total: 1, totals: { paidCents: netCents, dueCents: 0, waitingCents: 0, owedCents: 0 } })
    const told = await test.db.select().from(mails).where(eq(mails.template, 'payout-paid'))
    expect(told.map(({ recipient }) => recipient)).toEqual([sale.seller.email])
  })

  it('adds up for a dealer whose sales come to more than a 32-bit number of cents', async () => {
    const { seller } = await aPaidCar(test.db, setup)
    const share = { saleCents: 99_999_999, feeBasisPoints: 0, feeCents: 0, netCents: 99_999_999 }
    for (let count = 0; count < 24; count += 1) {
      const sale = await aSale(test.db)
      await test.db
        .update(payouts)
        .set({ ...share, sellerId: seller.accountId, state: 'due' })
        .where(eq(payouts.paymentId, sale.payment.id))
    }
    expect((await listOwnPayouts(test.db, seller, { page: 1 })).totals.dueCents).toBe(24 * 99_999_999)
  })

  it('is asked back where money was given back after it was paid', async () => {
    const sale = await aPaidCar(test.db, setup)
    await save(sale.seller)
    await sale.handOver()
    await pay(sale.payment.id)
    const { netCents } = await rowOf(sale.payment.id)
    await give(sale.payment.id)
    expect(await rowOf(sale.payment.id)).toMatchObject({ state: 'reversed', netCents: 0, paidCents: netCents })
    expect((await listOwnPayouts(test.db, sale.seller, { page: 1 })).totals).toMatchObject({ owedCents: netCents })
    setup.clock.forward({ days: 2 })
    await pay(sale.payment.id)
    expect(await rowOf(sale.payment.id)).toMatchObject({ state: 'reversed', paidCents: 0 })
  })

  it('waits while a dispute is open, and where the seller has not said where to be paid', async () => {
    const sale = await aPaidCar(test.db, setup)
    await sale.handOver()
    await expect(pay(sale.payment.id)).rejects.toMatchObject({ message: /added a bank account/ })
    await save(sale.seller)
    await requestRefund(test.db, sale.actor, { bookingId: sale.bookingId, reason: 'No second key.', now: now() })
    await expect(pay(sale.payment.id)).rejects.toMatchObject({ message: /dispute/ })
  })

  it('is noted for the sum that the Admin saw and transferred, and not while a refund is on its way', async () => {
    const sale = await aPaidCar(test.db, setup, { card: '4000000000007726' })
    await save(sale.seller)
    await sale.handOver()
    const { netCents: seen } = await rowOf(sale.payment.id)
    const paySeen = () =>
      recordPayoutTransfer(test.db, admin, {
        paymentId: sale.payment.id,
        reference: 'FC-1',
        openCents: seen,
        now: now(),
      })
    await give(sale.payment.id, 10_000)
    await expect(paySeen()).rejects.toMatchObject({ code: 'conflict', message: /refund for this sale is on its way/ })
    setup.clock.forward({ minutes: 2 })
    await settleRefundsDecidedByBank(setup.gateway)
    await reconcileRefunds(test.db, setup.cards, { now: now(), log: silentLogger })
    await expect(paySeen()).rejects.toMatchObject({ code: 'conflict', message: /has changed/ })
    expect(await rowOf(sale.payment.id)).toMatchObject({ state: 'due', paidCents: 0 })
    const { netCents } = await rowOf(sale.payment.id)
    expect(await pay(sale.payment.id)).toMatchObject({ state: 'paid', paidCents: netCents })
    expect(netCents).toBeLessThan(seen)
  })

  it('is an Admin’s to pay, and a seller sees their own only', async () => {
    const [sale, other] = [await aPaidCar(test.db, setup), await aPaidCar(test.db, setup)]
    await expect(pay(sale.payment.id, sale.seller)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(listOwnPayouts(test.db, sale.actor, { page: 1 })).rejects.toMatchObject({ code: 'forbidden' })
    const own = await listOwnPayouts(test.db, other.seller, { page: 1 })
    expect(own.items.map(({ paymentId }) => paymentId)).toEqual([other.payment.id])
  })

  it('the fee is rounded to the cent and taken of what is left', () => {
    const share = (saleCents: number, refundedCents = 0) =>
      splitSaleAmount({ saleCents, refundedCents, feeBasisPoints: 250 })
    expect(share(1_000_000)).toEqual({ feeCents: 25_000, netCents: 975_000 })
    expect(share(50)).toEqual({ feeCents: 1, netCents: 49 })
    expect(share(99_999_999, 99_999_999)).toEqual({ feeCents: 0, netCents: 0 })
  })
})

describe('G-16: where a seller is paid', () => {
  it('is a bank account whose numbers stand in no log, no mail and no answer to the seller', async () => {
    const { seller, payment } = await aPaidCar(test.db, setup)
    expect(await save(seller)).toEqual({
      holder: 'Priya Raman',
      bankName: 'First Bank',
      routingNumber: '021000021',
      accountKind: 'checking',
      accountEnd: '6789',
    })
    const shown = JSON.stringify([
      await listOwnPayouts(test.db, seller, { page: 1 }),
      await test.db.select().from(auditEntries),
      await test.db.select().from(mails),
    ])
    expect(shown).not.toContain(account.accountNumber)
    const long = { ...admin, confirmedAt: new Date(now().getTime() - 3_600_000) }
    await expect(
      revealPayoutAccountToAdmin(test.db, long, { paymentId: payment.id, now: now() }),
    ).rejects.toMatchObject({
      code: 'confirmation_required',
    })
    const { details } = await revealPayoutAccountToAdmin(test.db, admin, { paymentId: payment.id, now: now() })
    expect(details).toEqual(account)
    const entries = await test.db.select().from(auditEntries).where(eq(auditEntries.actorId, admin.accountId))
    expect(entries.map(({ action }) => action)).toEqual(['payout.account-shown'])
  })

  it('is checked by the bank’s own sum', () => {
    expect(isRoutingNumber('021000021')).toBe(true)
    expect(isRoutingNumber('021000022')).toBe(false)
    expect(isRoutingNumber('000000000')).toBe(false)
    expect(PayoutDetails.safeParse({ ...account, routingNumber: '0210-0002 1' }).data?.routingNumber).toBe('021000021')
    expect(PayoutDetails.safeParse({ ...account, accountNumber: '12' }).success).toBe(false)
  })

  it('T-08: goes with the seller, who goes once nothing is owed', async () => {
    const sale = await aPaidCar(test.db, setup)
    await save(sale.seller)
    await sale.handOver()
    const remove = () => deletePersonAsAdmin(test.db, admin, { personId: sale.seller.accountId, now: now() })
    await expect(remove()).rejects.toMatchObject({ code: 'conflict', message: /payout/ })
    await pay(sale.payment.id)
    await expect(remove()).rejects.toMatchObject({ code: 'conflict', message: /can request a refund until/ })
    setup.clock.forward({ days: moneyRules.refundRequestDays + 1 })
    await remove()
    expect(
      (await revealPayoutAccountToAdmin(test.db, admin, { paymentId: sale.payment.id, now: now() })).details,
    ).toBeNull()
  })
})
