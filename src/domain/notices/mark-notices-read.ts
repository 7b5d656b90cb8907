import { and, eq, isNull, sql } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { Db } from '#db/client.ts'
import { notices } from '#db/schema/notices.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { signalNoticesChanged } from '#domain/messages/signal-notices-changed.ts'
import { countUnreadNotices } from './list-notices.ts'

/**
 * The acting person has read one notice; repeating it is no error.
 * @throws DomainError `not_found` for one that is not theirs.
 */
export async function markNoticeRead(
  db: Db,
  actor: MaybeActor,
  { id, now }: { id: string; now: Date },
): Promise<{ unread: number }> {
  const { accountId } = requireRole(actor, ...roles)
  return db.transaction(async (tx) => {
    const [read] = await tx
      .update(notices)
      .set({ readAt: sql`coalesce(${notices.readAt}, ${now.toISOString()}::timestamptz)` })
      .where(and(eq(notices.id, id), eq(notices.accountId, accountId)))
      .returning({ id: notices.id })
    if (!read) throw new DomainError('not_found', 'There is no such notification.')
    await signalNoticesChanged(tx, [accountId])
    return countUnreadNotices(tx, actor)
  })
}

/**
 * The acting person has read all notices up to one of theirs. What came later stays unread: they have not seen it.
 * @throws DomainError `not_found` for one that is not theirs.
 */
export async function markNoticesReadUpTo(
  db: Db,
  actor: MaybeActor,
  { upTo, now }: { upTo: string; now: Date },
): Promise<{ unread: number }> {
  const { accountId } = requireRole(actor, ...roles)
  return db.transaction(async (tx) => {
    const isOwn = eq(notices.accountId, accountId)
    const [last] = await tx
      .select({ at: notices.createdAt })
      .from(notices)
      .where(and(isOwn, eq(notices.id, upTo)))
    if (!last) throw new DomainError('not_found', 'There is no such notification.')
    const isSeen = sql`(${notices.createdAt}, ${notices.id}) <= (${last.at.toISOString()}::timestamptz, ${upTo})`
    await tx
      .update(notices)
      .set({ readAt: now })
      .where(and(isOwn, isNull(notices.readAt), isSeen))
    await signalNoticesChanged(tx, [accountId])
    return countUnreadNotices(tx, actor)
  })
}
