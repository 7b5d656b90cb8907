import { and, eq, isNull } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { MessageThreadWithMessages, ReadThreadQuery } from '#contract/messages.ts'
import type { DbOrTx } from '#db/client.ts'
import { messageReports, messageThreads } from '#db/schema/messages.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { findThreadClosedReason } from './find-thread-closed-reason.ts'
import { loadMessages, messageForReader } from './load-messages.ts'
import { loadThreadSummaries } from './load-thread-summaries.ts'
import { threadColumnsOfSide, threadNotFoundError, threadSideOf } from './thread-sides.ts'

/**
 * A thread of the acting person with its newest messages, those after a number, or those before one.
 * @throws DomainError `not_found` for the threads of others.
 */
export async function readThread(
  db: DbOrTx,
  actor: MaybeActor,
  { threadId, after, before, now }: ReadThreadQuery & { threadId: string; now: Date },
): Promise<MessageThreadWithMessages> {
  const { accountId } = requireRole(actor, ...roles)
  const [thread] = await db.select().from(messageThreads).where(eq(messageThreads.id, threadId))
  const side = thread && threadSideOf(accountId, thread)
  if (!thread || !side) throw threadNotFoundError()
  const found = (await loadMessages(db, { threadId, after, before })).map((message) =>
    messageForReader(accountId, message),
  )
  const description = (await loadThreadSummaries(db, { ids: [threadId], accountId, now })).get(threadId)
  if (!description) throw threadNotFoundError()
  const own = threadColumnsOfSide(thread, side)
  const isOpenReport = and(
    eq(messageReports.threadId, threadId),
    eq(messageReports.reporterId, accountId),
    isNull(messageReports.closedAt),
  )
  return {
    ...description,
    messages: found,
    otherReadSeq: own.otherReadSeq,
    hasOlder: (found[0]?.seq ?? 1) > 1,
    closed: await findThreadClosedReason(db, own),
    isReported: (await db.$count(messageReports, isOpenReport)) > 0,
  }
}
