import type { Waitlist } from '#contract/waitlist.ts'
import type { Db } from '#db/client.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { advanceWaitlist, transitionWaitlistPosition } from './advance-waitlist.ts'
import { loadWaitlistForBuyer } from './find-waitlist.ts'
import { lockCarOfWaitlist } from './join-waitlist.ts'
import { findWaitingBuyersOfCar } from './waitlist-positions.ts'

/**
 * Removes a buyer from the line; if it was their turn, the next buyer gets it. Leaving twice changes nothing.
 * @throws DomainError `not_found`
 */
export async function leaveWaitlist(
  db: Db,
  actor: MaybeActor,
  { carId, now }: { carId: string; now: Date },
): Promise<Waitlist> {
  const { accountId: buyerId } = requireRole(actor, 'Buyer')
  return db.transaction(async (tx) => {
    const listing = await lockCarOfWaitlist(tx, carId)
    const own = (await findWaitingBuyersOfCar(tx, carId)).find((place) => place.buyerId === buyerId)
    if (own) await transitionWaitlistPosition(tx, own, { to: 'left', change: { endedAt: now } })
    await advanceWaitlist(tx, { listing, now })
    return loadWaitlistForBuyer(tx, { listing, buyerId, now })
  })
}
