import { and, isNull } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { feedback } from '#db/schema/feedback.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { isNoPageReportSql } from './reported-page-sql.ts'

/** How many messages no Admin has dealt with; reports stand in a list of their own (Admin). */
export async function countUnreadFeedback(db: DbOrTx, actor: MaybeActor): Promise<number> {
  requireRole(actor, 'Admin')
  return db.$count(feedback, and(isNoPageReportSql, isNull(feedback.readAt)))
}
