import { and, eq, gt, or } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { DbOrTx } from '#db/client.ts'
import { messageThreads } from '#db/schema/messages.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'

/** How many threads hold messages that the acting person has not read. */
export async function countUnreadThreads(db: DbOrTx, actor: MaybeActor): Promise<{ unread: number }> {
  const { accountId } = requireRole(actor, ...roles)
  const isUnread = or(
    and(eq(messageThreads.buyerId, accountId), gt(messageThreads.buyerUnread, 0)),
    and(eq(messageThreads.sellerId, accountId), gt(messageThreads.sellerUnread, 0)),
  )
  return { unread: await db.$count(messageThreads, isUnread) }
}
