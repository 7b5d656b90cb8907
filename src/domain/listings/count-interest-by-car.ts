import { and, count, gte, sql, sum } from 'drizzle-orm'
import { overviewChartDays } from '#contract/dashboard-overview.ts'
import type { Db } from '#db/client.ts'
import { listingViews } from '#db/schema/listings.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'

export type CarInterest = { views: number; wishes: number }

const dayMs = 86_400_000

/**
 * How often each of these cars was viewed in the last 30 days (UTC), and on how many wish lists it is now; cars without
 * either are left out.
 * @reads overview, wishlist: the counts of both, in one statement a table for a whole page of cars.
 */
export async function countInterestByCar(db: Db, listingIds: string[], now: Date): Promise<Map<string, CarInterest>> {
  if (listingIds.length === 0) return new Map()
  // One parameter for all cars, however many a dealer has.
  const ids = sql.param(listingIds)
  const from = new Date(now.getTime() - (overviewChartDays - 1) * dayMs).toISOString().slice(0, 10)
  const viewed = await db
    .select({ id: listingViews.listingId, views: sum(listingViews.views).mapWith(Number) })
    .from(listingViews)
    .where(and(sql`${listingViews.listingId} = any(${ids})`, gte(listingViews.day, from)))
    .groupBy(listingViews.listingId)
  const wished = await db
    .select({ id: wishlistItems.listingId, wishes: count() })
    .from(wishlistItems)
    .where(sql`${wishlistItems.listingId} = any(${ids})`)
    .groupBy(wishlistItems.listingId)
  const interest = new Map<string, CarInterest>(viewed.map(({ id, views }) => [id, { views, wishes: 0 }]))
  for (const { id, wishes } of wished) interest.set(id, { views: interest.get(id)?.views ?? 0, wishes })
  return interest
}
