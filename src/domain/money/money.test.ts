import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { adminMoneyListKinds } from '#contract/admin-money-lists.ts'
import { moneyReconciliationJobSchedule } from '#contract/jobs.ts'
import { listings } from '#db/schema/listings.ts'
import { paymentAlarms, payments } from '#db/schema/payments.ts'
import { payoutDetails } from '#db/schema/payouts.ts'
import { anAdmin, aSale } from '#db/seed/builders.ts'
import type { Actor } from '#domain/actor.ts'
import { requestRefund } from '#domain/disputes/request-refund.ts'
import { findMoneyReconciliationState } from '#domain/jobs/find-money-reconciliation-state.ts'
import { runAndRecordJob } from '#domain/jobs/run-and-record-job.ts'
import { raisePaymentAlarm } from '#domain/payments/raise-payment-alarm.ts'
import { resolvePaymentAlarm } from '#domain/payments/resolve-payment-alarm.ts'
import { recordPayoutTransfer } from '#domain/payouts/record-payout-transfer.ts'
import { savePayoutDetails } from '#domain/payouts/save-payout-details.ts'
import { issueRefund } from '#domain/refunds/issue-refund.ts'
import { aPaidCar } from '#tests/support/a-paid-car.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { silentLogger } from '#tests/support/payments.ts'
import { useCardGateway } from '#tests/support/use-card-gateway.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { exportAdminMoneyEntries } from './export-admin-money-entries.ts'
import { findMoneyInconsistencies } from './find-money-inconsistencies.ts'
import { listAdminMoneyEntries } from './list-admin-money-entries.ts'
import { reconcileBooksWithCardProvider } from './reconcile-books-with-card-provider.ts'
import { runMoneyReconciliationRound } from './run-money-reconciliation-round.ts'

const test = useDatabase()
const setup = useCardGateway(test)
let admin: Actor

beforeEach(async () => {
  admin = actorOfUser(await anAdmin(test.db))
})

const at = () => ({ now: setup.clock.now(), log: silentLogger })
const page = { page: 1, sort: 'newest' as const }

describe('the books', () => {
  it('add up after sales, refunds in part and in full, and a payment that was lost', async () => {
    const sales = [await aPaidCar(test.db, setup), await aPaidCar(test.db, setup), await aPaidCar(test.db, setup)]
    const [whole, part] = sales.map(({ payment }) => payment.id)
    await issueRefund(test.db, setup.cards, admin, { paymentId: whole ?? '', reason: 'As agreed.', ...at() })
    const given = { paymentId: part ?? '', amountCents: 700, reason: 'As agreed.', ...at() }
    await issueRefund(test.db, setup.cards, admin, given)
    expect(await findMoneyInconsistencies(test.db, setup.cards)).toEqual([])
  })

  it('say what is wrong: a car sold without money, money without a car, a hold without a payment, sums that differ', async () => {
    const sale = await aPaidCar(test.db, setup)
    const { listing, payment } = await aSale(test.db)
    expect(await findMoneyInconsistencies(test.db, setup.cards)).toEqual([
      expect.stringContaining('the provider does not have it'),
      expect.stringMatching(/we have \d+ cents captured, the provider \d+/),
    ])
    await test.db.update(payments).set({ state: 'failed' }).where(eq(payments.id, payment.id))
    await test.db.update(listings).set({ status: 'reserved', soldAt: null }).where(eq(listings.id, listing.id))
    await test.db
      .update(listings)
      .set({ status: 'withdrawn', salePaymentId: null, soldAt: null })
      .where(eq(listings.id, sale.listingId))
    await test.db.update(payments).set({ refundedCents: 5 }).where(eq(payments.id, sale.payment.id))
    const faults = (await findMoneyInconsistencies(test.db, null)).join('\n')
    expect(faults).toContain(`car ${sale.listingId} is paid by ${sale.payment.id} and withdrawn`)
    expect(faults).toContain(`car ${listing.id} is held without a live payment`)
    expect(faults).toContain(`booking ${payment.bookingId} is paid without a captured payment`)
    expect(faults).toContain('says 5 cents given back, its refunds 0')
  })

  it('that differ from the provider’s are an alarm, for an Admin who asks', async () => {
    await aSale(test.db)
    expect((await reconcileBooksWithCardProvider(test.db, setup.cards, admin, at())).faults).not.toEqual([])
    const [alarm] = await test.db.select().from(paymentAlarms)
    expect(alarm?.kind).toBe('books_differ')
  })
})

describe('the lists of money', () => {
  it('show each thing in its list, found by its ids, sorted, counted and as CSV', async () => {
    const [sale, other] = [await aPaidCar(test.db, setup), await aPaidCar(test.db, setup)]
    const given = { paymentId: sale.payment.id, amountCents: 700, reason: '=1+1 as agreed', ...at() }
    await issueRefund(test.db, setup.cards, admin, given)
    const { now } = at()
    await requestRefund(test.db, other.actor, { bookingId: other.bookingId, reason: 'No second key.', now })
    await raisePaymentAlarm(test.db, { kind: 'stuck', subject: sale.payment.id, detail: {}, now }, silentLogger)
    const totals: Record<string, number> = {}
    for (const kind of adminMoneyListKinds)
      totals[kind] = (await listAdminMoneyEntries(test.db, admin, { kind, ...page })).total
    expect(totals).toEqual({ payments: 2, refunds: 1, payouts: 2, disputes: 1, alarms: 1 })
    const found = await listAdminMoneyEntries(test.db, admin, {
      kind: 'payments',
      q: sale.payment.providerIntentId ?? '',
      ...page,
    })
    expect(found.items).toMatchObject([
      { id: sale.payment.id, state: 'captured', refundedCents: 700, openCents: sale.payment.amountCents - 700 },
    ])
    expect(found.waiting).toEqual({ payments: 0, refunds: 0, payouts: 0, disputes: 1, alarms: 1 })
    const cheapest = await listAdminMoneyEntries(test.db, admin, { kind: 'payouts', page: 1, sort: 'amountAsc' })
    const amounts = cheapest.items.map(({ amountCents }) => amountCents ?? 0)
    expect(amounts).toEqual(amounts.toSorted((one, two) => one - two))
    expect((await listAdminMoneyEntries(test.db, admin, { kind: 'payments', state: 'lost', ...page })).items).toEqual(
      [],
    )

    const pieces: string[] = []
    for await (const piece of await exportAdminMoneyEntries(test.db, admin, { kind: 'refunds', sort: 'newest', now }))
      pieces.push(piece)
    const lines = pieces.join('').trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('7.00')
    expect(lines[1]).not.toContain(',=1+1')
    await expect(listAdminMoneyEntries(test.db, sale.seller, { kind: 'payments', ...page })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  it('say of a payout that is due whether its seller has named a bank account, and of no other', async () => {
    const { payment, seller, handOver } = await aPaidCar(test.db, setup)
    const missing = async () =>
      (await listAdminMoneyEntries(test.db, admin, { kind: 'payouts', ...page })).items.map((it) => it.isAccountMissing)
    expect(await missing()).toEqual([false])
    await handOver()
    expect(await missing()).toEqual([true])
    const account = { holder: 'P', bankName: 'B', routingNumber: '021000021', accountNumber: '123456789' }
    await savePayoutDetails(test.db, seller, { ...account, accountKind: 'checking', ...at() })
    expect(await missing()).toEqual([false])
    const paid = { paymentId: payment.id, reference: 'Transfer 1', ...at() }
    await recordPayoutTransfer(test.db, admin, paid)
    await test.db.delete(payoutDetails)
    expect(await missing()).toEqual([false])
  })

  it('an alarm is resolved once, with what was found, and may come again', async () => {
    const { now } = at()
    await raisePaymentAlarm(test.db, { kind: 'unknown_intent', subject: 'pi_1', detail: {}, now }, silentLogger)
    const [alarm] = await test.db.select().from(paymentAlarms)
    const id = alarm?.id ?? 0
    await resolvePaymentAlarm(test.db, admin, { id, note: 'Canceled by hand.', now })
    await expect(resolvePaymentAlarm(test.db, admin, { id, note: 'Again.', now })).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(resolvePaymentAlarm(test.db, admin, { id: 99_999, note: 'No.', now })).rejects.toMatchObject({
      code: 'not_found',
    })
    const { items } = await listAdminMoneyEntries(test.db, admin, { kind: 'alarms', ...page })
    expect(items).toMatchObject([{ state: 'resolved', note: 'unknown_intent', answer: 'Canceled by hand.' }])
    expect(
      await raisePaymentAlarm(test.db, { kind: 'unknown_intent', subject: 'pi_1', detail: {}, now }, silentLogger),
    ).toBe(true)
  })
})

describe('the job that goes after money', () => {
  it('finds refunds and disputes at the provider whose event never came, once', async () => {
    const given = await aPaidCar(test.db, setup)
    const disputed = await aPaidCar(test.db, setup, { card: '4000000000000259' })
    await setup.stripe.refunds.create({ payment_intent: given.payment.providerIntentId ?? '', amount: 900 })
    expect(await findMoneyInconsistencies(test.db, setup.cards)).not.toEqual([])
    expect(await runMoneyReconciliationRound(test.db, setup.cards, at())).toMatchObject({ missed: 2, failed: 0 })
    expect(await findMoneyInconsistencies(test.db, setup.cards)).toEqual([])
    const [alarm] = await test.db.select().from(paymentAlarms)
    expect(alarm).toMatchObject({ kind: 'card_dispute', subject: disputed.payment.id })
    expect(await runMoneyReconciliationRound(test.db, setup.cards, at())).toMatchObject({ missed: 0, failed: 0 })
    const dispute = await setup.stripe.disputes.list({ payment_intent: disputed.payment.providerIntentId ?? '' })
    await setup.stripe.disputes.close(dispute.data[0]?.id ?? '')
    expect(await runMoneyReconciliationRound(test.db, setup.cards, at())).toMatchObject({ missed: 1 })
    expect(await runMoneyReconciliationRound(test.db, setup.cards, at())).toMatchObject({ missed: 0 })
  })

  it('what it cannot follow keeps nothing else that was missed waiting', async () => {
    for (const amount of [900, 800]) {
      const { payment } = await aPaidCar(test.db, setup)
      await setup.stripe.refunds.create({ payment_intent: payment.providerIntentId ?? '', amount })
    }
    setup.gateway.faults.add({ on: 'listRefunds', kind: 'dropBefore' })
    expect(await runMoneyReconciliationRound(test.db, setup.cards, at())).toMatchObject({ missed: 2, failed: 1 })
    expect(await runMoneyReconciliationRound(test.db, setup.cards, at())).toMatchObject({ missed: 1, failed: 0 })
    expect(await findMoneyInconsistencies(test.db, setup.cards)).toEqual([])
  })

  it('a provider that does not say what was missed keeps nothing else waiting', async () => {
    setup.gateway.faults.add({ on: 'listEvents', kind: 'dropBefore' })
    expect(await runMoneyReconciliationRound(test.db, setup.cards, at())).toMatchObject({
      missed: 0,
      failed: 1,
      lines: 0,
    })
  })

  it('writes down when it ran and how it ended, and is late once it has not gone well for a while', async () => {
    expect(await findMoneyReconciliationState(test.db, admin, at())).toMatchObject({
      rounds: 0,
      isLate: true,
      succeededAt: null,
    })
    const job = { name: moneyReconciliationJobSchedule.name, clock: setup.clock }
    await runAndRecordJob(test.db, job, () => runMoneyReconciliationRound(test.db, setup.cards, at()))
    expect(await findMoneyReconciliationState(test.db, admin, at())).toMatchObject({
      rounds: 1,
      isLate: false,
      error: null,
      result: { looked: 0 },
    })
    setup.clock.forward({ minutes: 6 })
    const broken = () => Promise.reject(new TypeError('secret'))
    await expect(runAndRecordJob(test.db, job, broken)).rejects.toThrow('secret')
    expect(await findMoneyReconciliationState(test.db, admin, at())).toMatchObject({
      rounds: 2,
      isLate: true,
      error: 'TypeError',
    })
  })
})
