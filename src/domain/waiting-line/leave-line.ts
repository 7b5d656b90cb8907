import type { WaitingLine } from '#contract/waiting-line.ts'
import type { Db } from '#db/client.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { lineOf } from './find-line.ts'
import { lockCar } from './join-line.ts'
import { moveLine, movePlace } from './move-line.ts'
import { openPlaces } from './places.ts'

/**
 * A buyer gives their place up; where it was their turn, the next one has it. Leaving twice changes nothing.
 * @throws DomainError `not_found`
 */
export async function leaveLine(
  db: Db,
  actor: MaybeActor,
  { carId, now }: { carId: string; now: Date },
): Promise<WaitingLine> {
  const { accountId: buyerId } = requireRole(actor, 'Buyer')
  return db.transaction(async (tx) => {
    const listing = await lockCar(tx, carId)
    const own = (await openPlaces(tx, carId)).find((place) => place.buyerId === buyerId)
    if (own) await movePlace(tx, own, { to: 'left', change: { endedAt: now } })
    await moveLine(tx, { listing, now })
    return lineOf(tx, { listing, buyerId, now })
  })
}
