import type { bookings, ratings } from '../../schema/bookings.ts'
import type { NewUserRow } from '../people.ts'
import { seededRandom } from '../random.ts'

/** A random seed of its own, so that the rest of the demo does not change. */
const seed = 1908
const hourMs = 3_600_000

/**
 * Most buyers have rated their completed orders, and most were pleased. The visitors' buyer has not, so that a visitor
 * can try the rating.
 */
export function demoRatings(
  orders: (typeof bookings.$inferInsert)[],
  { visitor, now }: { visitor: NewUserRow | undefined; now: Date },
): (typeof ratings.$inferInsert)[] {
  const random = seededRandom(seed)
  return orders.flatMap(({ id, buyerId, sellerId, status, sellerConfirmedAt }) => {
    if (status !== 'completed' || buyerId === visitor?.id || !sellerConfirmedAt) return []
    const stars = random.pickWeighted([
      [5, 6],
      [4, 3],
      [3, 1],
    ] as const)
    const createdAt = new Date(Math.min(now.getTime(), sellerConfirmedAt.getTime() + random.whole(1, 60) * hourMs))
    return [{ bookingId: id, buyerId, sellerId, stars, createdAt }]
  })
}
