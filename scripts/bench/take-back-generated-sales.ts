import { inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'

/** Generated sales have no payments, which the books would miss: their cars are for sale again. */
export async function takeBackGeneratedSales(db: Db): Promise<void> {
  await db
    .update(listings)
    .set({ status: 'available', salePaymentId: null, soldAt: null })
    .where(inArray(listings.status, ['sold', 'reserved']))
}
