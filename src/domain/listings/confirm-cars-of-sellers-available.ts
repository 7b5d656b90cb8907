import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { columnsConfirmingAvailability } from './availability-confirmed-columns.ts'

/** Confirms all cars on offer of these sellers that were last confirmed before `olderThan`. */
export async function confirmCarsOfSellersAvailable(
  db: Db,
  { sellerIds, olderThan, now }: { sellerIds: readonly string[]; olderThan: Date; now: Date },
): Promise<void> {
  if (sellerIds.length === 0) return
  const isTheirs = inArray(listings.sellerId, [...sellerIds])
  await db
    .update(listings)
    .set(columnsConfirmingAvailability(now))
    .where(and(isTheirs, eq(listings.status, 'available'), lt(listings.confirmedAt, olderThan)))
}
