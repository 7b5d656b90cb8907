import { and, desc, eq, lt, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { MessageReport, MessageReportListResponse } from '#contract/messages.ts'
import { formatMomentCursor, parseMomentCursor } from '#contract/moment-cursor.ts'
import type { DbOrTx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { messageReports, messageThreads } from '#db/schema/messages.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { countOpenMessageReports } from './count-open-message-reports.ts'
import { loadThreadMessages } from './load-messages.ts'

/** An Admin sees as much of a reported thread as it takes to judge it. */
export const reportedMessagesShown = 20

/**
 * The threads that people reported, newest report first, with their newest messages (Admin). A thread that nobody has
 * reported is not shown to an Admin.
 * @reads accounts, listings: a report names the two people and the car.
 */
export async function listMessageReports(
  db: DbOrTx,
  actor: MaybeActor,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<MessageReportListResponse> {
  requireRole(actor, 'Admin')
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
    .where(cursor ? behind(cursor) : undefined)
    .orderBy(desc(messageReports.createdAt), desc(messageReports.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)?.report
  const items = await Promise.all(page.map((row) => describe(db, row)))
  return {
    items,
    open: await countOpenMessageReports(db, actor),
    nextCursor: rows.length > limit && last ? formatMomentCursor({ at: last.createdAt, id: last.id }) : null,
  }
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

/** An unreadable cursor starts at the beginning, which does no harm in a list for Admins. */
function behind(cursor: string): SQL | undefined {
  const asked = parseMomentCursor(cursor)
  if (!asked) return undefined
  const { at, id } = asked
  const { createdAt } = messageReports
  return or(lt(createdAt, at), and(eq(createdAt, at), lt(messageReports.id, id)))
}
