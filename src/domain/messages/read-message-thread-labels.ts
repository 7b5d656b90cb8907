import { and, eq, inArray, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DbOrTx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { messageThreads } from '#db/schema/messages.ts'
import { messageThreadColumnsOfSide, messageThreadSideOf } from './message-thread-sides.ts'

export type MessageThreadLabel = Readonly<{
  /** Null once the other person has left. */
  otherName: string | null
  /** How many messages this side has not read. */
  unread: number
  /** The car that it is about. */
  listingId: string
}>

const buyers = alias(users, 'buyer')
const sellers = alias(users, 'seller')

/**
 * With whom the threads of a person are, and how much of them is unread, by their ids; nothing of the threads of others.
 * @reads accounts: the name of the other side.
 */
export async function readMessageThreadLabels(
  db: DbOrTx,
  { accountId, threadIds }: { accountId: string; threadIds: readonly string[] },
): Promise<ReadonlyMap<string, MessageThreadLabel>> {
  if (threadIds.length === 0) return new Map()
  const isOwn = or(eq(messageThreads.buyerId, accountId), eq(messageThreads.sellerId, accountId))
  const rows = await db
    .select({
      thread: messageThreads,
      buyer: { name: buyers.name, deletedAt: buyers.deletedAt },
      seller: { name: sellers.name, deletedAt: sellers.deletedAt },
    })
    .from(messageThreads)
    .innerJoin(buyers, eq(buyers.id, messageThreads.buyerId))
    .innerJoin(sellers, eq(sellers.id, messageThreads.sellerId))
    .where(and(isOwn, inArray(messageThreads.id, [...threadIds])))
  return new Map(
    rows.flatMap(({ thread, buyer, seller }) => {
      const side = messageThreadSideOf(accountId, thread)
      if (!side) return []
      const other = side === 'buyer' ? seller : buyer
      const { unread } = messageThreadColumnsOfSide(thread, side)
      const { listingId } = thread
      return [[thread.id, { otherName: other.deletedAt ? null : other.name, unread, listingId }] as const]
    }),
  )
}
