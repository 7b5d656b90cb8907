import { and, eq, gte, isNotNull, sql } from 'drizzle-orm'
import { minMessageThreadsForReplyTime } from '#contract/messages.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { messageThreads } from '#db/schema/messages.ts'
import { firstMessageOfBuyerAt } from './reply-time-columns.ts'

const periodMs = 90 * 24 * 60 * 60_000

/**
 * The median time from a buyer's first question to the seller's first answer, over the threads whose question is of the
 * last 90 days and that were answered, in minutes; null below five of them. A question is a message or an offer that the
 * seller was told of, an answer a message, or an offer that the seller accepts, declines or counters. What a seller writes before anybody
 * has asked is none.
 * @reads listings: whose car it is.
 */
export async function findSellerReplyTime(
  db: DbOrTx,
  { carId, now }: { carId: string; now: Date },
): Promise<number | null> {
  const { firstAnswerAt } = messageThreads
  // Earlier releases wrote no question, and took the first words of a seller for an answer: null in such a thread.
  const askedAt = sql<Date | null>`coalesce(${messageThreads.firstQuestionAt}, ${firstMessageOfBuyerAt})`
  const sellerOfCar = db.select({ id: listings.sellerId }).from(listings).where(eq(listings.id, carId))
  const [answered] = await db
    .select({
      count: sql<number>`count(*)::int`,
      minutes: sql<number | null>`(percentile_cont(0.5) within group
        (order by extract(epoch from ${firstAnswerAt} - ${askedAt})) / 60)::float8`,
    })
    .from(messageThreads)
    .where(
      and(
        eq(messageThreads.sellerId, sellerOfCar),
        gte(askedAt, new Date(now.getTime() - periodMs)),
        isNotNull(firstAnswerAt),
      ),
    )
  if (!answered || answered.count < minMessageThreadsForReplyTime || answered.minutes === null) return null
  return Math.max(1, Math.round(answered.minutes))
}
