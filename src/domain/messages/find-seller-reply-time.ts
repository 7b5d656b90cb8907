import { and, eq, gte, isNotNull, sql } from 'drizzle-orm'
import { minMessageThreadsForReplyTime } from '#contract/messages.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { messageThreads } from '#db/schema/messages.ts'

const periodMs = 90 * 24 * 60 * 60_000

/**
 * The median time from a buyer's first question to the seller's first answer, over the threads of the last 90 days that
 * were answered, in minutes; null below five of them.
 * @reads listings: whose car it is.
 */
export async function findSellerReplyTime(
  db: DbOrTx,
  { carId, now }: { carId: string; now: Date },
): Promise<number | null> {
  const { createdAt, firstAnswerAt } = messageThreads
  const sellerOfCar = db.select({ id: listings.sellerId }).from(listings).where(eq(listings.id, carId))
  const [answered] = await db
    .select({
      count: sql<number>`count(*)::int`,
      minutes: sql<number | null>`(percentile_cont(0.5) within group
        (order by extract(epoch from ${firstAnswerAt} - ${createdAt})) / 60)::float8`,
    })
    .from(messageThreads)
    .where(
      and(
        eq(messageThreads.sellerId, sellerOfCar),
        gte(createdAt, new Date(now.getTime() - periodMs)),
        isNotNull(firstAnswerAt),
      ),
    )
  if (!answered || answered.count < minMessageThreadsForReplyTime || answered.minutes === null) return null
  return Math.max(1, Math.round(answered.minutes))
}
