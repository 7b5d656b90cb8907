import { and, eq, gt, or } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { DbOrTx } from '#db/client.ts'
import { messageThreads } from '#db/schema/messages.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'

/** How many threads hold messages, or a step of an offer, that the acting person has not seen. */
export async function countUnreadMessageThreads(db: DbOrTx, actor: MaybeActor): Promise<{ unread: number }> {
  const { accountId } = requireRole(actor, ...roles)
  const isUnread = or(
    and(eq(messageThreads.buyerId, accountId), or(gt(messageThreads.buyerUnread, 0), messageThreads.buyerHasOfferNews)),
    and(
      eq(messageThreads.sellerId, accountId),
      or(gt(messageThreads.sellerUnread, 0), messageThreads.sellerHasOfferNews),
    ),
  )
  return { unread: await db.$count(messageThreads, isUnread) }
}
