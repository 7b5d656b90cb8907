import { inArray } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { payouts } from '#db/schema/payouts.ts'

/** The fees of sales in basis points, by booking id: each sale keeps the rate of the day on which it was made. */
export async function findSaleFeeRates(db: DbOrTx, bookingIds: string[]): Promise<Map<string, number>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await db
    .select({ bookingId: payouts.bookingId, feeBasisPoints: payouts.feeBasisPoints })
    .from(payouts)
    .where(inArray(payouts.bookingId, bookingIds))
  return new Map(rows.map(({ bookingId, feeBasisPoints }) => [bookingId, feeBasisPoints]))
}
