import { isNull } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { messageReports } from '#db/schema/messages.ts'

/** How many reported conversations no Admin has dealt with. The caller has checked that an Admin asks. */
export async function countOpenMessageReports(db: DbOrTx): Promise<number> {
  return db.$count(messageReports, isNull(messageReports.closedAt))
}
