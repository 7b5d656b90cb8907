import { eq } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { mails } from '#db/schema/mail.ts'

type MailOfEvent = Pick<typeof mails.$inferSelect, 'sentAt' | 'nextAttemptAt' | 'data'>

/** What became of the mail about an event; `sentAt` is null until it has left. Null where there is none. */
export async function findMailOfEvent(db: DbOrTx, eventKey: string): Promise<MailOfEvent | null> {
  const { sentAt, nextAttemptAt, data } = mails
  const [mail] = await db.select({ sentAt, nextAttemptAt, data }).from(mails).where(eq(mails.eventKey, eventKey))
  return mail ?? null
}
