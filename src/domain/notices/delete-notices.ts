import { and, eq, isNull, lt, notExists, sql } from 'drizzle-orm'
import { noticeRetentionDays } from '#contract/notices.ts'
import type { Db, Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { notices, pushMessages, pushSubscriptions } from '#db/schema/notices.ts'
import { deleteMailPreferences } from '#domain/mail/mail-preferences.ts'

/** As long as a cause may be tried again: what went to a device goes there once. */
const pushMessageRetentionMs = 7 * 86_400_000

/**
 * Deletes the notices of a person who leaves or takes their account back, with what was chosen about them and the
 * devices that showed them.
 */
export async function deleteNoticesOfPerson(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  await tx.delete(notices).where(eq(notices.accountId, accountId))
  await tx.delete(pushMessages).where(eq(pushMessages.accountId, accountId))
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.accountId, accountId))
  await deleteMailPreferences(tx, { accountId })
}

/**
 * Deletes notices after 90 days, what went to devices after a week, and notices that a transaction wrote while their
 * person was leaving.
 * @reads accounts: who has left.
 */
export async function deleteOldNotices(db: Db, { now }: { now: Date }): Promise<void> {
  await db.delete(notices).where(lt(notices.createdAt, new Date(now.getTime() - noticeRetentionDays * 86_400_000)))
  const living = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, notices.accountId), isNull(users.deletedAt)))
  await db.delete(notices).where(notExists(living))
  await db.delete(pushMessages).where(lt(pushMessages.createdAt, new Date(now.getTime() - pushMessageRetentionMs)))
}
