import { eq } from 'drizzle-orm'
import { payments } from '#db/schema/payments.ts'
import { admin, type Row } from './route-row.ts'
import type { World } from './route-world.ts'

/** The payment of a sold car. */
async function paymentOf({ db, paidBooking }: World): Promise<string> {
  const [payment] = await db.select().from(payments).where(eq(payments.bookingId, paidBooking.id))
  return payment?.id ?? ''
}

export const moneyRoutes: Readonly<Record<string, Row>> = {
  'POST /api/admin/payments/:id/refunds': {
    expected: admin(200),
    ask: async (world) => ({ param: await paymentOf(world), json: { reason: 'The second key is missing.' } }),
  },
}
