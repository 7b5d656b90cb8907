import { and, desc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PageReport } from '#contract/reports.ts'
import type { DbOrTx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { feedback } from '#db/schema/feedback.ts'
import { listings } from '#db/schema/listings.ts'
import { isPageReportSql, reportedCarIdSql } from './reported-page-sql.ts'

/**
 * These reports of the contact page, newest first, each with the car that it is about. The caller has checked that an Admin asks.
 * @reads accounts, listings: a report names who sent it, the car and its seller.
 */
export async function loadPageReports(db: DbOrTx, { ids }: { ids: string[] }): Promise<PageReport[]> {
  if (ids.length === 0) return []
  const sellers = alias(users, 'sellers')
  const rows = await db
    .select({
      report: feedback,
      reporter: { id: users.id, name: users.name, deletedAt: users.deletedAt },
      car: {
        id: listings.id,
        title: listings.title,
        deletedAt: listings.deletedAt,
        takenDownReason: listings.takenDownReason,
      },
      seller: { id: sellers.id, name: sellers.name, deletedAt: sellers.deletedAt },
    })
    .from(feedback)
    .leftJoin(users, eq(users.id, feedback.accountId))
    .leftJoin(listings, eq(listings.id, reportedCarIdSql))
    .leftJoin(sellers, eq(sellers.id, listings.sellerId))
    .where(and(isPageReportSql, inArray(feedback.id, ids)))
    .orderBy(desc(feedback.createdAt), desc(feedback.id))
  return rows.map(({ report: { id, email, about, text, createdAt, readAt }, reporter, car, seller }) => ({
    kind: 'page',
    id,
    reporter: reporter && personOf(reporter),
    email,
    about,
    car: car &&
      seller && {
        id: car.id,
        title: car.title,
        isDeleted: car.deletedAt !== null,
        isTakenDown: car.takenDownReason !== null,
        seller: personOf(seller),
      },
    text,
    createdAt: createdAt.toISOString(),
    closedAt: readAt?.toISOString() ?? null,
  }))
}

type Person = { id: string; name: string; deletedAt: Date | null }

function personOf({ id, name, deletedAt }: Person): NonNullable<PageReport['reporter']> {
  return { id, name, isDeleted: deletedAt !== null }
}
