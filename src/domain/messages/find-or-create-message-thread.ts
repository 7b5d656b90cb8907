import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { messageThreads } from '#db/schema/messages.ts'
import { DomainError } from '#domain/domain-error.ts'
import { createMessageThread } from './create-message-thread.ts'

/**
 * Locks the thread of a buyer and a car, and begins it where there is none.
 * @reads listings: the car, its seller and whether it can still be asked about.
 * @throws DomainError `not_found` for a car that is not public; `conflict` for the buyer's own car, or one that is no
 * longer on offer; `too_many_requests` where the buyer begins too many, unless the site has no limits.
 */
export async function findOrCreateMessageThread(
  tx: Tx,
  { buyerId, carId, isLimited, now }: { buyerId: string; carId: string; isLimited: boolean; now: Date },
): Promise<typeof messageThreads.$inferSelect> {
  const isIt = and(eq(messageThreads.listingId, carId), eq(messageThreads.buyerId, buyerId))
  const [known] = await tx.select().from(messageThreads).where(isIt).for('no key update')
  if (known) return known
  const [car] = await tx
    .select({ sellerId: listings.sellerId, status: listings.status, deletedAt: listings.deletedAt })
    .from(listings)
    .where(eq(listings.id, carId))
    .for('key share')
  if (!car || car.status === 'draft') throw new DomainError('not_found', 'We couldn’t find that car.')
  if (car.sellerId === buyerId) throw new DomainError('conflict', 'This is your own car.')
  if (car.status === 'sold') throw new DomainError('conflict', 'This car has been sold.')
  if (car.deletedAt || (car.status !== 'available' && car.status !== 'reserved'))
    throw new DomainError('conflict', 'This car is no longer for sale.')
  return createMessageThread(tx, { buyerId, sellerId: car.sellerId, carId, begunBy: buyerId, isLimited, now })
}
