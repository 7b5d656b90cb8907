import { and, isNull } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { feedback } from '#db/schema/feedback.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { isPageReportSql } from '#domain/feedback/reported-page-sql.ts'
import { countOpenMessageReports } from '#domain/messages/count-open-message-reports.ts'

/** How many reports of conversations, cars and people no Admin has dealt with (Admin). */
export async function countOpenReports(db: DbOrTx, actor: MaybeActor): Promise<number> {
  requireRole(actor, 'Admin')
  const ofPages = await db.$count(feedback, and(isPageReportSql, isNull(feedback.readAt)))
  return ofPages + (await countOpenMessageReports(db, actor))
}
