import { eq } from 'drizzle-orm'
import { moneyRules } from '#contract/money-rules.ts'
import type { Tx } from '#db/client.ts'
import { waitlistPositions } from '#db/schema/waitlist.ts'
import { requireTransition } from '#domain/state-transitions.ts'
import { notifyWaitlist } from './notify-waitlist.ts'
import { openPositions, type PositionRow } from './positions.ts'
import { type WaitlistState, waitlistTransitions } from './waitlist-states.ts'

type Line = {
  listing: { id: string; status: string; deletedAt: Date | null }
  now: Date
  held?: { buyerId: string; at: Date }
}

/**
 * Brings the line of a car to where it stands now: a turn whose time is over is passed on, and a car that is on offer is
 * offered to the first. Answers whose turn it is. Everything that decides who gets a car calls it first, under the lock
 * of the car, so that the order of the line never depends on when a job runs. `held` is the money that asks for the car:
 * who paid within their turn has it, however late we hear of it, unless it was passed on meanwhile.
 */
export async function advanceWaitlist(tx: Tx, { listing, now, held }: Line): Promise<PositionRow | null> {
  if (listing.deletedAt) {
    await closeWaitlist(tx, { listingId: listing.id, now })
    return null
  }
  let places = await openPositions(tx, listing.id)
  // Whoever is paying at the end of their turn may end it.
  const isPaidFor = listing.status === 'reserved'
  const isOver = ({ state, offerEndsAt, buyerId }: PositionRow) =>
    state === 'offered' && offerEndsAt !== null && offerEndsAt <= (held?.buyerId === buyerId ? held.at : now)
  const over = isPaidFor ? undefined : places.find(isOver)
  if (over) {
    await transitionPosition(tx, over, { to: 'passed', change: { endedAt: now } })
    await notifyWaitlist(tx, { place: over, event: 'passed', now })
    places = places.filter(({ id }) => id !== over.id)
  }
  const current = places.find(({ state }) => state === 'offered')
  if (listing.status !== 'available') {
    // A car that was taken off the market is nobody's turn; the place stays.
    if (current && !isPaidFor) {
      await transitionPosition(tx, current, { to: 'waiting', change: { offeredAt: null, offerEndsAt: null } })
    }
    return null
  }
  if (current) return current
  const [first] = places
  if (!first) return null
  const offerEndsAt = new Date(now.getTime() + moneyRules.waitlistTurnHours * 3_600_000)
  const offered = await transitionPosition(tx, first, { to: 'offered', change: { offeredAt: now, offerEndsAt } })
  await notifyWaitlist(tx, { place: offered, event: 'offered', now })
  return offered
}

/** Takes a place to its next state. The caller holds the lock of the car. */
export async function transitionPosition(
  tx: Tx,
  place: PositionRow,
  { to, change }: { to: WaitlistState; change: Partial<PositionRow> },
): Promise<PositionRow> {
  const refusal = 'This place in the line is gone.'
  requireTransition(waitlistTransitions, { from: place.state, to, refusal })
  const moved = { ...change, state: to }
  await tx.update(waitlistPositions).set(moved).where(eq(waitlistPositions.id, place.id))
  return { ...place, ...moved }
}

/** The buyer has the car, by their turn or past the line; nobody waits for what is theirs. */
export async function claimPosition(
  tx: Tx,
  { listingId, buyerId, now }: { listingId: string; buyerId: string; now: Date },
): Promise<void> {
  const own = (await openPositions(tx, listingId)).find((place) => place.buyerId === buyerId)
  if (own) await transitionPosition(tx, own, { to: 'taken', change: { endedAt: now } })
}

/** The car is gone for good: everybody who waits is told. The caller holds the lock of the car. */
export async function closeWaitlist(tx: Tx, { listingId, now }: { listingId: string; now: Date }): Promise<void> {
  for (const place of await openPositions(tx, listingId)) {
    await transitionPosition(tx, place, { to: 'closed', change: { endedAt: now } })
    await notifyWaitlist(tx, { place, event: 'closed', now })
  }
}
