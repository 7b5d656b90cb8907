import { isNull } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { messageReports } from '#db/schema/messages.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'

/** How many reported conversations no Admin has dealt with (Admin). */
export async function countOpenMessageReports(db: DbOrTx, actor: MaybeActor): Promise<number> {
  requireRole(actor, 'Admin')
  return db.$count(messageReports, isNull(messageReports.closedAt))
}
