import { and, count, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'

/** How many cars each of these sellers has; a seller without cars is missing. */
export async function countCarsOfSellers(db: Db, sellerIds: string[]): Promise<Map<string, number>> {
  if (sellerIds.length === 0) return new Map()
  const rows = await db
    .select({ id: listings.sellerId, count: count() })
    .from(listings)
    .where(and(inArray(listings.sellerId, sellerIds), isNull(listings.deletedAt)))
    .groupBy(listings.sellerId)
  return new Map(rows.map((row) => [row.id, row.count]))
}
