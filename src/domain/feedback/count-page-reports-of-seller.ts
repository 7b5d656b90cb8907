import { and, eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { feedback } from '#db/schema/feedback.ts'
import { listings } from '#db/schema/listings.ts'
import { isPageReportSql, reportedCarIdSql } from './reported-page-sql.ts'

/**
 * How often a car of this seller was reported from its page.
 * @reads listings: whose a reported car is.
 */
export async function countPageReportsOfSeller(db: DbOrTx, sellerId: string): Promise<{ open: number; total: number }> {
  const [counts] = await db
    .select({
      open: sql<number>`count(*) filter (where ${feedback.readAt} is null)::int`,
      total: sql<number>`count(*)::int`,
    })
    .from(feedback)
    .innerJoin(listings, eq(listings.id, reportedCarIdSql))
    .where(and(isPageReportSql, eq(listings.sellerId, sellerId)))
  return counts ?? { open: 0, total: 0 }
}
