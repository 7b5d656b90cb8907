import type { Waitlist } from '#contract/waitlist.ts'
import type { Db } from '#db/client.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { advanceWaitlist, transitionPosition } from './advance-waitlist.ts'
import { loadWaitlistForBuyer } from './find-waitlist.ts'
import { lockCar } from './join-waitlist.ts'
import { openPositions } from './positions.ts'

/**
 * A buyer gives their place up; where it was their turn, the next one has it. Leaving twice changes nothing.
 * @throws DomainError `not_found`
 */
export async function leaveWaitlist(
  db: Db,
  actor: MaybeActor,
  { carId, now }: { carId: string; now: Date },
): Promise<Waitlist> {
  const { accountId: buyerId } = requireRole(actor, 'Buyer')
  return db.transaction(async (tx) => {
    const listing = await lockCar(tx, carId)
    const own = (await openPositions(tx, carId)).find((place) => place.buyerId === buyerId)
    if (own) await transitionPosition(tx, own, { to: 'left', change: { endedAt: now } })
    await advanceWaitlist(tx, { listing, now })
    return loadWaitlistForBuyer(tx, { listing, buyerId, now })
  })
}
