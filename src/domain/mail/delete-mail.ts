import { and, eq, gte, inArray, like, lt, lte, notInArray, or } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { mails } from '#db/schema/mail.ts'
import { templatesOfAddresses } from './templates-of-addresses.ts'

const keptDays = 90

/** Deletes all mail to a confirmed address, sent or not: its person leaves. */
export async function deleteMailToAddress(tx: Tx, { email }: { email: string }): Promise<void> {
  await tx.delete(mails).where(eq(mails.recipient, email))
}

/**
 * Deletes mail to an address about an account that had it `since` then, until now or `until`, whether it was confirmed
 * or not. What came there for others who read the address stays.
 */
export async function deleteMailOfAccount(
  tx: Tx,
  { email, since, until }: { email: string; since: Date; until?: Date },
): Promise<void> {
  const isOfAccount = notInArray(mails.template, templatesOfAddresses)
  const isOfTime = and(gte(mails.createdAt, since), until ? lte(mails.createdAt, until) : undefined)
  await tx.delete(mails).where(and(eq(mails.recipient, email), isOfAccount, isOfTime))
}

/** Deletes all mail about events whose keys begin with one of these, sent or not. */
export async function deleteMailByEvent(tx: Tx, eventKeyBeginnings: readonly string[]): Promise<void> {
  await tx.delete(mails).where(or(...eventKeyBeginnings.map((beginning) => like(mails.eventKey, `${beginning}%`))))
}

/**
 * Deletes mail that was sent long ago: it is not needed, and its events do not come again after that time. The mail
 * that confirms the deletion of an account is the last that names its address: it goes the day after.
 */
export async function deleteOldMail(db: Db, { now }: { now: Date }): Promise<void> {
  const before = (days: number) => lt(mails.createdAt, new Date(now.getTime() - days * 86_400_000))
  const isOld = or(before(keptDays), and(eq(mails.template, 'account-deleted'), before(1)))
  await db.delete(mails).where(and(inArray(mails.state, ['sent', 'failed']), isOld))
}
