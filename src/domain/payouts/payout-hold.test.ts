import { beforeEach, expect, it } from 'vitest'
import { ListBookingsQuery } from '#contract/bookings.ts'
import { disputes } from '#db/schema/disputes.ts'
import { paymentAlarms, refunds } from '#db/schema/payments.ts'
import { anAdmin } from '#db/seed/builders.ts'
import type { Actor } from '#domain/actor.ts'
import { requestRefund } from '#domain/disputes/request-refund.ts'
import { withdrawRefundRequest } from '#domain/disputes/withdraw-refund-request.ts'
import { listAdminMoneyEntries } from '#domain/money/list-admin-money-entries.ts'
import { findOwnOrder } from '#domain/orders/find-own-order.ts'
import { searchSellerBookings } from '#domain/orders/search-seller-bookings.ts'
import { aPaidCar } from '#tests/support/a-paid-car.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useCardGateway } from '#tests/support/use-card-gateway.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { listOwnPayouts } from './list-own-payouts.ts'
import { recordPayoutTransfer } from './record-payout-transfer.ts'
import { savePayoutDetails } from './save-payout-details.ts'

const test = useDatabase()
const setup = useCardGateway(test)
let admin: Actor

beforeEach(async () => {
  admin = actorOfUser(await anAdmin(test.db))
})

const now = () => setup.clock.now()
type Sale = Awaited<ReturnType<typeof aPaidCar>>
const account = {
  holder: 'Priya Raman',
  bankName: 'First Bank',
  routingNumber: '021000021',
  accountNumber: '123456789',
}

async function aSaleWithAccount(): Promise<Sale> {
  const sale = await aPaidCar(test.db, setup)
  await savePayoutDetails(test.db, sale.seller, { ...account, accountKind: 'checking', now: now() })
  return sale
}

/** What each person sees of the sale's payout, and whether an Admin can make it. */
async function told({ actor, seller, bookingId, payment }: Sale) {
  const order = await findOwnOrder(test.db, actor, { bookingId }, now())
  const bookings = await searchSellerBookings(test.db, seller, ListBookingsQuery.parse({}), now())
  const own = await listOwnPayouts(test.db, seller, { page: 1 })
  const all = await listAdminMoneyEntries(test.db, admin, { kind: 'payouts', q: payment.id, sort: 'newest', page: 1 })
  const pay = recordPayoutTransfer(test.db, admin, { paymentId: payment.id, reference: 'FC-1', now: now() })
  return {
    buyer: order.payoutHold,
    seller: bookings.items[0]?.payoutHold,
    page: [own.items[0]?.state, own.items[0]?.hold],
    totals: [own.totals.heldCents > 0, own.totals.dueCents > 0, own.counts.held, own.counts.due],
    admin: [all.items[0]?.state, all.items[0]?.hold],
    isWaitingForAdmin: all.waiting.payouts > 0,
    pay: await pay.then(
      () => 'paid',
      (error: Error) => error.message,
    ),
  }
}

const held = (hold: string, refusal: RegExp) => ({
  buyer: hold,
  seller: hold,
  page: ['held', hold],
  totals: [true, false, 1, 0],
  admin: ['held', hold],
  isWaitingForAdmin: false,
  pay: expect.stringMatching(refusal),
})

it('while the buyer requests a refund, both cards, the seller’s page, the Admin’s list and the refusal say: on hold', async () => {
  const sale = await aSaleWithAccount()
  await sale.handOver()
  const request = { bookingId: sale.bookingId, amountCents: 40_000, reason: 'The second key is missing.', now: now() }
  await requestRefund(test.db, sale.actor, request)
  expect(await told(sale)).toEqual(held('request', /requested a refund.*on hold/))
  const { total } = await listOwnPayouts(test.db, sale.seller, { state: 'held', page: 1 })
  expect(total).toBe(1)
  expect(await listOwnPayouts(test.db, sale.seller, { state: 'due', page: 1 })).toMatchObject({ items: [], total: 0 })
  await withdrawRefundRequest(test.db, sale.actor, { bookingId: sale.bookingId, now: now() })
  expect(await told(sale)).toEqual({
    buyer: null,
    seller: null,
    page: ['due', null],
    totals: [false, true, 0, 1],
    admin: ['due', null],
    isWaitingForAdmin: true,
    pay: 'paid',
  })
})

it('a payout that still waits for the handover is on hold too while a refund is requested', async () => {
  const sale = await aSaleWithAccount()
  const request = { bookingId: sale.bookingId, amountCents: undefined, reason: 'I have moved.', now: now() }
  await requestRefund(test.db, sale.actor, request)
  expect(await told(sale)).toMatchObject({ buyer: 'request', page: ['held', 'request'], pay: /isn’t due/ })
})

it('a payout that was made is not called on hold by a later request', async () => {
  const sale = await aSaleWithAccount()
  await sale.handOver()
  await recordPayoutTransfer(test.db, admin, { paymentId: sale.payment.id, reference: 'FC-1', now: now() })
  const request = { bookingId: sale.bookingId, amountCents: 1_000, reason: 'A scratch.', now: now() }
  await requestRefund(test.db, sale.actor, request)
  expect(await told(sale)).toMatchObject({ buyer: null, seller: null, page: ['paid', null], admin: ['paid', null] })
})

const others: [hold: string, refusal: RegExp, begin: (sale: Sale) => Promise<unknown>][] = [
  [
    'bank',
    /bank is disputing this sale/,
    ({ bookingId, payment }) =>
      test.db.insert(disputes).values({
        id: 'd-1',
        kind: 'card',
        paymentId: payment.id,
        bookingId,
        state: 'open',
        reason: 'fraudulent',
        askedCents: 1_000,
        decideDueAt: now(),
      }),
  ],
  [
    'refund',
    /refund for this sale is on its way/,
    ({ payment }) =>
      test.db.insert(refunds).values({
        id: 'r-1',
        paymentId: payment.id,
        amountCents: 1_000,
        state: 'new',
        reason: 'As agreed.',
      }),
  ],
  [
    'alarm',
    /charged a different amount/,
    ({ payment }) =>
      test.db
        .insert(paymentAlarms)
        .values({ kind: 'intent_differs', subject: payment.id, detail: {}, raisedAt: now() }),
  ],
]

it.each(others)('what else refuses a payout is said everywhere alike: %s', async (hold, refusal, begin) => {
  const sale = await aSaleWithAccount()
  await sale.handOver()
  await begin(sale)
  expect(await told(sale)).toEqual(held(hold, refusal))
})
