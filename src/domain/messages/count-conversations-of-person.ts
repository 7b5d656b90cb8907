import { and, eq, ne, sql } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { messageReports, messageThreads } from '#db/schema/messages.ts'
import { isMessageThreadOfPersonSql } from './message-thread-sides.ts'

type Counts = { threads: number; reports: { open: number; total: number } }

/** How many conversations a person has, and how often the other side reported one. Nothing of what was said. */
export async function countConversationsOfPerson(db: DbOrTx, accountId: string): Promise<Counts> {
  const isTheirs = isMessageThreadOfPersonSql(accountId)
  const [reports] = await db
    .select({
      open: sql<number>`count(*) filter (where ${messageReports.closedAt} is null)::int`,
      total: sql<number>`count(*)::int`,
    })
    .from(messageReports)
    .innerJoin(messageThreads, eq(messageThreads.id, messageReports.threadId))
    .where(and(isTheirs, ne(messageReports.reporterId, accountId)))
  return { threads: await db.$count(messageThreads, isTheirs), reports: reports ?? { open: 0, total: 0 } }
}
