import { desc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { MessageReport } from '#contract/messages.ts'
import type { DbOrTx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { messageReports, messageThreads } from '#db/schema/messages.ts'
import { loadThreadMessages } from './load-messages.ts'

/** An Admin sees as much of a reported thread as it takes to judge it. */
export const reportedMessagesShown = 20

/**
 * These reports, newest first, each with the newest messages of its thread. The caller has checked that an Admin asks.
 * @reads accounts, listings: a report names the two people and the car.
 */
export async function loadMessageReports(db: DbOrTx, { ids }: { ids: string[] }): Promise<MessageReport[]> {
  if (ids.length === 0) return []
  const buyers = alias(users, 'buyers')
  const sellers = alias(users, 'sellers')
  const rows = await db
    .select({
      report: messageReports,
      buyer: { id: buyers.id, name: buyers.name, deletedAt: buyers.deletedAt },
      seller: { id: sellers.id, name: sellers.name, deletedAt: sellers.deletedAt },
      car: { id: listings.id, title: listings.title, deletedAt: listings.deletedAt },
    })
    .from(messageReports)
    .innerJoin(messageThreads, eq(messageThreads.id, messageReports.threadId))
    .innerJoin(listings, eq(listings.id, messageThreads.listingId))
    .innerJoin(buyers, eq(buyers.id, messageThreads.buyerId))
    .innerJoin(sellers, eq(sellers.id, messageThreads.sellerId))
    .where(inArray(messageReports.id, ids))
    .orderBy(desc(messageReports.createdAt), desc(messageReports.id))
  return Promise.all(rows.map((row) => describe(db, row)))
}

type Person = { id: string; name: string; deletedAt: Date | null }
type Car = { id: string; title: string; deletedAt: Date | null }
type Row = { report: typeof messageReports.$inferSelect; buyer: Person; seller: Person; car: Car }

async function describe(db: DbOrTx, { report, buyer, seller, car }: Row): Promise<MessageReport> {
  const { id, threadId, reporterId, reason, text, createdAt, closedAt } = report
  const newest = (await loadThreadMessages(db, { threadId })).slice(-reportedMessagesShown)
  const [reporter, reported] = reporterId === buyer.id ? [buyer, seller] : [seller, buyer]
  return {
    id,
    reason,
    text,
    reporter: personOf(reporter),
    reported: personOf(reported),
    car: { id: car.id, title: car.title, isDeleted: car.deletedAt !== null },
    messages: newest.map(({ seq, senderId, text: said, photos, warnings, at }) => ({
      seq,
      isReporters: senderId === reporterId,
      text: said,
      photos,
      warnings,
      at,
    })),
    createdAt: createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }
}

function personOf({ id, name, deletedAt }: Person): MessageReport['reporter'] {
  return { id, name, isDeleted: deletedAt !== null }
}
