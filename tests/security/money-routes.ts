import { eq, isNull } from 'drizzle-orm'
import { paymentAlarms, payments } from '#db/schema/payments.ts'
import { askRefund } from '#domain/disputes/ask-refund.ts'
import { raiseAlarm } from '#domain/payments/raise-alarm.ts'
import { actorOf } from '#tests/support/actor-of.ts'
import { quietLog } from '#tests/support/payments.ts'
import { admin, buyers, ownerBuyer, ownerSeller, type Row, sellers } from './route-row.ts'
import type { World } from './route-world.ts'

/** The payment of a sold car. */
async function paymentOf({ db, paidBooking }: World): Promise<string> {
  const [payment] = await db.select().from(payments).where(eq(payments.bookingId, paidBooking.id))
  return payment?.id ?? ''
}

const ofPayment = (json?: unknown) => async (world: World) => ({
  param: await paymentOf(world),
  ...(json ? { json } : {}),
})
const ofPaid =
  (json?: unknown) =>
  ({ paidBooking }: World) => ({ param: paidBooking.id, ...(json ? { json } : {}) })
const words = 'The second key is missing.'
const account = { holder: 'A Seller', bankName: 'A Bank', routingNumber: '021000021', accountNumber: '12345678' }
const ofCar = ({ car }: World) => ({ param: car.id })

async function ask({ db, paidBooking, people, api }: World): Promise<string> {
  const now = new Date(api.services.clock.now().getTime() - 4 * 86_400_000)
  return (await askRefund(db, actorOf(people.ownerBuyer), { bookingId: paidBooking.id, reason: words, now })).id
}

export const moneyRoutes: Readonly<Record<string, Row>> = {
  'GET /api/admin/money/:kind': { expected: admin(200), ask: () => ({ param: 'payments' }) },
  'GET /api/admin/money/:kind/csv': { expected: admin(200), ask: () => ({ param: 'payouts' }) },
  'GET /api/admin/money-job': { expected: admin(200), ask: () => ({}) },
  'POST /api/admin/books/check': { expected: admin(200), ask: () => ({}) },
  'POST /api/admin/payouts/:id/account': { expected: admin(200), ask: ofPayment() },
  // Not handed over yet.
  'POST /api/admin/payouts/:id/pay': { expected: admin(409), ask: ofPayment({ reference: 'FC-1' }) },
  'POST /api/admin/disputes/:id/decide': {
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
    expected: ownerBuyer,
    ask: async (world) => {
      await ask(world)
      return ofPaid()(world)
    },
  },
  'POST /api/bookings/:id/refund-request/answer': {
    // Nobody asks: the owner is told so, everybody else learns nothing.
    expected: { ...ownerSeller, ownerSeller: 409 },
    ask: ofPaid({ agrees: true, words }),
  },
  'GET /api/cars/:id/line': { expected: buyers(200), ask: ofCar },
  // It is on offer: nobody needs to wait.
  'POST /api/cars/:id/line': { expected: buyers(409), ask: ofCar },
  'DELETE /api/cars/:id/line': { expected: buyers(200), ask: ofCar },
  'GET /api/my/waiting-lines': { expected: buyers(200), ask: () => ({}) },
  'POST /api/admin/payments/:id/refunds': {
    expected: admin(200),
    ask: async (world) => ({ param: await paymentOf(world), json: { reason: 'The second key is missing.' } }),
  },
}
