import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { messageThreads } from '#db/schema/messages.ts'
import { spendNewThreadBudget } from './spend-new-thread-budget.ts'

type NewThread = { buyerId: string; sellerId: string; carId: string; begunBy: string; isLimited: boolean; now: Date }

/**
 * Begins the thread of a buyer and a car, and locks it; another request may have begun it meanwhile. Whether the two may
 * talk about this car is the caller's to know. `isLimited` is false where the site has no limits.
 * @throws DomainError `too_many_requests` where `begunBy` begins too many.
 */
export async function createMessageThread(
  tx: Tx,
  { buyerId, sellerId, carId, begunBy, isLimited, now }: NewThread,
): Promise<typeof messageThreads.$inferSelect> {
  const begun = await tx
    .insert(messageThreads)
    .values({
      id: randomUUIDv7(),
      listingId: carId,
      buyerId,
      sellerId,
      buyerReplyToken: replyToken(),
      sellerReplyToken: replyToken(),
      createdAt: now,
      lastMessageAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: messageThreads.id })
  if (begun.length > 0 && isLimited) await spendNewThreadBudget(tx, { accountId: begunBy, now })
  const isIt = and(eq(messageThreads.listingId, carId), eq(messageThreads.buyerId, buyerId))
  const [thread] = await tx.select().from(messageThreads).where(isIt).for('no key update')
  if (!thread) throw new Error('The thread that was just stored is missing.')
  return thread
}

/** Part of an address, whose letters programs turn into small ones: hexadecimal. */
function replyToken(): string {
  return randomBytes(16).toString('hex')
}
