import { and, desc, eq, gt, type SQL } from 'drizzle-orm'
import type { FailedMail } from '#contract/admin-tasks.ts'
import type { DbOrTx } from '#db/client.ts'
import { mails } from '#db/schema/mail.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'

/** Nothing is left to do about an older one: what it was about is over. */
const recentDays = 7
const maxShown = 5

/** The newest mails of the last week that were given up, with what the mail server said (Admin). */
export async function listFailedMails(db: DbOrTx, actor: MaybeActor, { now }: { now: Date }): Promise<FailedMail[]> {
  requireRole(actor, 'Admin')
  const rows = await db
    .select({ id: mails.id, recipient: mails.recipient, error: mails.lastError, createdAt: mails.createdAt })
    .from(mails)
    .where(isRecentlyFailedMailSql(now))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(maxShown)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

export function isRecentlyFailedMailSql(now: Date): SQL | undefined {
  return and(eq(mails.state, 'failed'), gt(mails.createdAt, new Date(now.getTime() - recentDays * 86_400_000)))
}
