import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { mails } from '#db/schema/mail.ts'
import { mailTemplateNames } from './mail-templates.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Queues again what a server of a release before has given up because it does not know the template: servers of 0.1.0
 * take such mail, too, as long as they run beside this one. @returns the number of mails.
 */
export async function requeueMailOfNewerRelease(db: Db, { now }: { now: Date }): Promise<number> {
  const requeued = await db
    .update(mails)
    .set({ state: 'queued', attempts: 0, nextAttemptAt: now, lastError: null })
    .where(
      and(
        eq(mails.state, 'failed'),
        gt(mails.createdAt, new Date(now.getTime() - dayMs)),
        inArray(mails.template, mailTemplateNames),
        eq(mails.lastError, sql`'There is no template ' || ${mails.template} || '.'`),
      ),
    )
    .returning({ id: mails.id })
  return requeued.length
}
