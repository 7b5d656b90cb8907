import { eq, isNull } from 'drizzle-orm'
import { paymentAlarms, payments } from '#db/schema/payments.ts'
import { requestRefund } from '#domain/disputes/request-refund.ts'
import { raisePaymentAlarm } from '#domain/payments/raise-payment-alarm.ts'
import { savePayoutDetails } from '#domain/payouts/save-payout-details.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { silentLogger } from '#tests/support/payments.ts'
import {
  expectOkForOwnerBuyer,
  expectOkForOwnerSeller,
  expectStatusForAdmin,
  expectStatusForBuyers,
  expectStatusForSellers,
  type RouteExpectation,
} from './route-expectations.ts'
import type { RouteFixtures } from './route-fixtures.ts'

/** The payment of a sold car. */
async function paymentOf({ db, paidBooking }: RouteFixtures, makeBooking = paidBooking): Promise<string> {
  const { id } = await makeBooking()
  const [payment] = await db.select().from(payments).where(eq(payments.bookingId, id))
  return payment?.id ?? ''
}

/** The payment of a car that was handed over, whose seller has a payout account. */
async function duePayoutOf(world: RouteFixtures): Promise<string> {
  const { db, people, api, completedBooking } = world
  const details = { ...account, accountKind: 'checking' as const, now: api.services.clock.now() }
  await savePayoutDetails(db, actorOfUser(people.ownerSeller), details)
  return paymentOf(world, completedBooking)
}

const ofPayment = (json?: unknown) => async (world: RouteFixtures) => ({
  param: await paymentOf(world),
  ...(json ? { json } : {}),
})
const ofPaid =
  (json?: unknown) =>
  async ({ paidBooking }: RouteFixtures) => ({ param: (await paidBooking()).id, ...(json ? { json } : {}) })
const words = 'The second key is missing.'
const account = { holder: 'A Seller', bankName: 'A Bank', routingNumber: '021000021', accountNumber: '12345678' }
const ofCar = ({ car }: RouteFixtures) => ({ param: car.id })

/** The buyer requests a refund; without `daysAgo` so long ago that the time for the seller's answer is over. */
async function ask({ db, paidBooking, people, api }: RouteFixtures, { daysAgo = 4 } = {}): Promise<string> {
  const now = new Date(api.services.clock.now().getTime() - daysAgo * 86_400_000)
  const { id: bookingId } = await paidBooking()
  return (await requestRefund(db, actorOfUser(people.ownerBuyer), { bookingId, reason: words, now })).id
}

export const moneyRouteExpectations: Readonly<Record<string, RouteExpectation>> = {
  'GET /api/admin/money/:kind': { expected: expectStatusForAdmin(200), ask: () => ({ param: 'payments' }) },
  'GET /api/admin/money/:kind/csv': { expected: expectStatusForAdmin(200), ask: () => ({ param: 'payouts' }) },
  'GET /api/admin/money-job': { expected: expectStatusForAdmin(200), ask: () => ({}) },
  'POST /api/admin/books/check': { expected: expectStatusForAdmin(200), ask: () => ({}) },
  'POST /api/admin/payouts/:id/account': { expected: expectStatusForAdmin(200), ask: ofPayment() },
  'POST /api/admin/payouts/:id/pay': {
    isOnce: true,
    expected: expectStatusForAdmin(200),
    ask: async (world) => ({ param: await duePayoutOf(world), json: { reference: 'FC-1' } }),
  },
  'POST /api/admin/disputes/:id/decide': {
    isOnce: true,
    expected: expectStatusForAdmin(200),
    ask: async (world) => ({ param: await ask(world), json: { decision: 'decline', words } }),
  },
  'POST /api/admin/alarms/:id/resolve': {
    expected: expectStatusForAdmin(200),
    ask: async ({ db }) => {
      const alarm = { kind: 'stuck' as const, subject: 'pay_1', detail: {}, now: new Date() }
      await raisePaymentAlarm(db, alarm, silentLogger)
      const [row] = await db.select().from(paymentAlarms).where(isNull(paymentAlarms.resolvedAt))
      return { param: String(row?.id), json: { note: words } }
    },
  },
  'GET /api/my/payouts': { expected: expectStatusForSellers(200), ask: () => ({}) },
  'PUT /api/my/payout-details': {
    expected: expectStatusForSellers(200),
    ask: () => ({ json: { ...account, accountKind: 'checking' } }),
  },
  'POST /api/bookings/:id/refund-request': { expected: expectOkForOwnerBuyer, ask: ofPaid({ reason: words }) },
  'DELETE /api/bookings/:id/refund-request': {
    isOnce: true,
    expected: expectOkForOwnerBuyer,
    ask: async (world) => {
      await ask(world)
      return ofPaid()(world)
    },
  },
  'POST /api/bookings/:id/refund-request/answer': {
    isOnce: true,
    expected: expectOkForOwnerSeller,
    ask: async (world) => {
      await ask(world, { daysAgo: 1 })
      return ofPaid({ agrees: true, words })(world)
    },
  },
  'GET /api/cars/:id/line': { expected: expectStatusForBuyers(200), ask: ofCar },
  // The car's buyer cannot join its waiting list.
  'POST /api/cars/:id/line': {
    expected: { ...expectStatusForBuyers(200), ownerBuyer: 409 },
    ask: async ({ paidBooking }) => ({ param: (await paidBooking()).listingId }),
  },
  'DELETE /api/cars/:id/line': { expected: expectStatusForBuyers(200), ask: ofCar },
  'GET /api/my/waiting-lines': { expected: expectStatusForBuyers(200), ask: () => ({}) },
  'POST /api/admin/payments/:id/refunds': {
    expected: expectStatusForAdmin(200),
    ask: async (world) => ({ param: await paymentOf(world), json: { reason: 'The second key is missing.' } }),
  },
}
