import { eq, isNull } from 'drizzle-orm'
import { paymentAlarms, payments } from '#db/schema/payments.ts'
import { requestRefund } from '#domain/disputes/request-refund.ts'
import { raiseAlarm } from '#domain/payments/raise-alarm.ts'
import { savePayoutDetails } from '#domain/payouts/save-payout-details.ts'
import { actorOf } from '#tests/support/load-actor.ts'
import { quietLog } from '#tests/support/payments.ts'
import { admin, buyers, ownerBuyer, ownerSeller, type Row, sellers } from './route-expectations.ts'
import type { RouteFixtures } from './route-fixtures.ts'

/** The payment of a sold car. */
async function paymentOf({ db, paidBooking }: RouteFixtures, booking = paidBooking): Promise<string> {
  const [payment] = await db.select().from(payments).where(eq(payments.bookingId, booking.id))
  return payment?.id ?? ''
}

/** The payment of a car that was handed over, whose seller has said where to be paid. */
async function duePayoutOf(world: RouteFixtures): Promise<string> {
  const { db, people, api, completedBooking } = world
  const details = { ...account, accountKind: 'checking' as const, now: api.services.clock.now() }
  await savePayoutDetails(db, actorOf(people.ownerSeller), details)
  return paymentOf(world, completedBooking)
}

const ofPayment = (json?: unknown) => async (world: RouteFixtures) => ({
  param: await paymentOf(world),
  ...(json ? { json } : {}),
})
const ofPaid =
  (json?: unknown) =>
  ({ paidBooking }: RouteFixtures) => ({ param: paidBooking.id, ...(json ? { json } : {}) })
const words = 'The second key is missing.'
const account = { holder: 'A Seller', bankName: 'A Bank', routingNumber: '021000021', accountNumber: '12345678' }
const ofCar = ({ car }: RouteFixtures) => ({ param: car.id })

/** The buyer asks for money back; without `daysAgo` so long ago that the time for the seller's answer is over. */
async function ask({ db, paidBooking, people, api }: RouteFixtures, { daysAgo = 4 } = {}): Promise<string> {
  const now = new Date(api.services.clock.now().getTime() - daysAgo * 86_400_000)
  return (await requestRefund(db, actorOf(people.ownerBuyer), { bookingId: paidBooking.id, reason: words, now })).id
}

export const moneyRoutes: Readonly<Record<string, Row>> = {
  'GET /api/admin/money/:kind': { expected: admin(200), ask: () => ({ param: 'payments' }) },
  'GET /api/admin/money/:kind/csv': { expected: admin(200), ask: () => ({ param: 'payouts' }) },
  'GET /api/admin/money-job': { expected: admin(200), ask: () => ({}) },
  'POST /api/admin/books/check': { expected: admin(200), ask: () => ({}) },
  'POST /api/admin/payouts/:id/account': { expected: admin(200), ask: ofPayment() },
  'POST /api/admin/payouts/:id/pay': {
    isOnce: true,
    expected: admin(200),
    ask: async (world) => ({ param: await duePayoutOf(world), json: { reference: 'FC-1' } }),
  },
  'POST /api/admin/disputes/:id/decide': {
    isOnce: true,
    expected: admin(200),
    ask: async (world) => ({ param: await ask(world), json: { decision: 'decline', words } }),
  },
  'POST /api/admin/alarms/:id/resolve': {
    expected: admin(200),
    ask: async ({ db }) => {
      const alarm = { kind: 'stuck' as const, subject: 'pay_1', detail: {}, now: new Date() }
      await raiseAlarm(db, alarm, quietLog)
      const [row] = await db.select().from(paymentAlarms).where(isNull(paymentAlarms.resolvedAt))
      return { param: String(row?.id), json: { note: words } }
    },
  },
  'GET /api/my/payouts': { expected: sellers(200), ask: () => ({}) },
  'PUT /api/my/payout-details': {
    expected: sellers(200),
    ask: () => ({ json: { ...account, accountKind: 'checking' } }),
  },
  'POST /api/bookings/:id/refund-request': { expected: ownerBuyer, ask: ofPaid({ reason: words }) },
  'DELETE /api/bookings/:id/refund-request': {
    isOnce: true,
    expected: ownerBuyer,
    ask: async (world) => {
      await ask(world)
      return ofPaid()(world)
    },
  },
  'POST /api/bookings/:id/refund-request/answer': {
    isOnce: true,
    expected: ownerSeller,
    ask: async (world) => {
      await ask(world, { daysAgo: 1 })
      return ofPaid({ agrees: true, words })(world)
    },
  },
  'GET /api/cars/:id/line': { expected: buyers(200), ask: ofCar },
  // Who has bought the car does not wait for it.
  'POST /api/cars/:id/line': {
    expected: { ...buyers(200), ownerBuyer: 409 },
    ask: ({ paidBooking }) => ({ param: paidBooking.listingId }),
  },
  'DELETE /api/cars/:id/line': { expected: buyers(200), ask: ofCar },
  'GET /api/my/waiting-lines': { expected: buyers(200), ask: () => ({}) },
  'POST /api/admin/payments/:id/refunds': {
    expected: admin(200),
    ask: async (world) => ({ param: await paymentOf(world), json: { reason: 'The second key is missing.' } }),
  },
}
