import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { waitlistPositions } from '#db/schema/waitlist.ts'
import { readSiteBusinessRules } from '#domain/settings/read-site-settings.ts'
import { requireTransition } from '#domain/state-transitions.ts'
import { notifyWaitlistBuyer } from './notify-waitlist-buyer.ts'
import { findBuyersBlockedWithSeller, findWaitingBuyersOfCar, type WaitlistPositionRow } from './waitlist-positions.ts'
import { type WaitlistPositionState, waitlistTransitions } from './waitlist-states.ts'

type Line = {
  listing: { id: string; status: string; deletedAt: Date | null }
  now: Date
  held?: { buyerId: string; at: Date }
}

/**
 * Updates the line of a car: an expired turn is passed on, and a car on offer is offered to the first buyer. Returns
 * whose turn it is. Every step that decides who gets a car calls it first, under the lock of the car, so that the order
 * of the line never depends on when a job runs. `held` is the payment for the car: a buyer who paid within their turn
 * gets the car, however late we learn of it, unless the turn was passed on meanwhile.
 */
export async function advanceWaitlist(tx: Tx, { listing, now, held }: Line): Promise<WaitlistPositionRow | null> {
  if (listing.deletedAt) {
    await closeWaitlist(tx, { listingId: listing.id, now })
    return null
  }
  let places = await findWaitingBuyersOfCar(tx, listing.id)
  // A buyer who is paying when their turn ends may finish.
  const isPaidFor = listing.status === 'reserved'
  const isOver = ({ state, offerEndsAt, buyerId }: WaitlistPositionRow) =>
    state === 'offered' && offerEndsAt !== null && offerEndsAt <= (held?.buyerId === buyerId ? held.at : now)
  const over = isPaidFor ? undefined : places.find(isOver)
  if (over) {
    await transitionWaitlistPosition(tx, over, { to: 'passed', change: { endedAt: now } })
    await notifyWaitlistBuyer(tx, { place: over, event: 'passed', now })
    places = places.filter(({ id }) => id !== over.id)
  }
  const current = places.find(({ state }) => state === 'offered')
  // Whoever may not buy of this seller would keep the car from all others.
  const blocked = places.length > 0 ? await findBuyersBlockedWithSeller(tx, listing.id) : new Set()
  const isForSale = listing.status === 'available'
  // Nor has a buyer a turn for a car that was taken off the market. The place in the line stays.
  if (current && !isPaidFor && (!isForSale || blocked.has(current.buyerId))) {
    await transitionWaitlistPosition(tx, current, { to: 'waiting', change: { offeredAt: null, offerEndsAt: null } })
  } else if (current && isForSale) return current
  if (!isForSale) return null
  const first = places.find(({ buyerId }) => !blocked.has(buyerId))
  if (!first) return null
  const { waitlistTurnHours } = await readSiteBusinessRules(tx)
  const offerEndsAt = new Date(now.getTime() + waitlistTurnHours * 3_600_000)
  const offered = await transitionWaitlistPosition(tx, first, {
    to: 'offered',
    change: { offeredAt: now, offerEndsAt },
  })
  await notifyWaitlistBuyer(tx, { place: offered, event: 'offered', now })
  return offered
}

/** Moves a place in the line to its next state. The caller holds the lock of the car. */
export async function transitionWaitlistPosition(
  tx: Tx,
  place: WaitlistPositionRow,
  { to, change }: { to: WaitlistPositionState; change: Partial<WaitlistPositionRow> },
): Promise<WaitlistPositionRow> {
  const refusal = 'This spot on the waitlist is gone.'
  requireTransition(waitlistTransitions, { from: place.state, to, refusal })
  const moved = { ...change, state: to }
  await tx.update(waitlistPositions).set(moved).where(eq(waitlistPositions.id, place.id))
  return { ...place, ...moved }
}

/** Closes the place of a buyer who got the car, in their turn or outside the line: they need not wait any more. */
export async function markWaitlistPositionTaken(
  tx: Tx,
  { listingId, buyerId, now }: { listingId: string; buyerId: string; now: Date },
): Promise<void> {
  const own = (await findWaitingBuyersOfCar(tx, listingId)).find((place) => place.buyerId === buyerId)
  if (own) await transitionWaitlistPosition(tx, own, { to: 'taken', change: { endedAt: now } })
}

/** The car is gone for good: tells every waiting buyer. The caller holds the lock of the car. */
export async function closeWaitlist(tx: Tx, { listingId, now }: { listingId: string; now: Date }): Promise<void> {
  for (const place of await findWaitingBuyersOfCar(tx, listingId)) {
    await transitionWaitlistPosition(tx, place, { to: 'closed', change: { endedAt: now } })
    await notifyWaitlistBuyer(tx, { place, event: 'closed', now })
  }
}
