import { and, eq, inArray, like, lt, lte, or } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { mails } from '#db/schema/mail.ts'

const keptDays = 90

/** Deletes all mail to an address, sent or not: its person leaves, or had given the address up at `until`. */
export async function deleteMailToAddress(tx: Tx, { email, until }: { email: string; until?: Date }): Promise<void> {
  const isTheirs = until ? lte(mails.createdAt, until) : undefined
  await tx.delete(mails).where(and(eq(mails.recipient, email), isTheirs))
}

/** Deletes all mail about events whose keys begin with one of these, sent or not. */
export async function deleteMailByEvent(tx: Tx, eventKeyBeginnings: readonly string[]): Promise<void> {
  await tx.delete(mails).where(or(...eventKeyBeginnings.map((beginning) => like(mails.eventKey, `${beginning}%`))))
}

/** Deletes mail that was sent long ago: it is not needed, and its events do not come again after that time. */
export async function deleteOldMail(db: Db, { now }: { now: Date }): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  await db.delete(mails).where(and(inArray(mails.state, ['sent', 'failed']), lt(mails.createdAt, before)))
}
