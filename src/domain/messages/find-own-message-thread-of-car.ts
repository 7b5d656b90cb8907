import { and, eq } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { messageThreads } from '#db/schema/messages.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'

/**
 * The thread of the acting buyer about a car, to go on with; null before the first message.
 * @reads listings: whether there is such a car.
 * @throws DomainError `not_found`
 */
export async function findOwnMessageThreadOfCar(
  db: DbOrTx,
  actor: MaybeActor,
  { carId }: { carId: string },
): Promise<{ threadId: string | null }> {
  const { accountId } = requireRole(actor, 'Buyer')
  const isOwn = and(eq(messageThreads.listingId, listings.id), eq(messageThreads.buyerId, accountId))
  const [car] = await db
    .select({ threadId: messageThreads.id, status: listings.status })
    .from(listings)
    .leftJoin(messageThreads, isOwn)
    .where(eq(listings.id, carId))
  if (!car || car.status === 'draft') throw new DomainError('not_found', 'We couldn’t find that car.')
  return { threadId: car.threadId }
}
