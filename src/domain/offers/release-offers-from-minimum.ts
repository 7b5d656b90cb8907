import { and, asc, eq, gte, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { offers } from '#db/schema/offers.ts'
import { announceOfferStep } from './transition-offer.ts'

/**
 * A minimum was lowered, or removed (null): what it was going to decline, and is no longer below it, waits for the seller
 * like any other offer from now on, and they are told of it. The caller holds the locks of the cars.
 */
export async function releaseOffersFromMinimum(
  tx: Tx,
  { listingIds, minCents, now }: { listingIds: readonly string[]; minCents: number | null; now: Date },
): Promise<void> {
  const isHeld = and(inArray(offers.listingId, [...listingIds]), eq(offers.status, 'offered'))
  const isEnough = minCents === null ? undefined : gte(offers.priceCents, minCents)
  const held = await tx
    .select({ id: offers.id })
    .from(offers)
    .where(and(isHeld, isNotNull(offers.declinesAt), isEnough))
    .orderBy(asc(offers.id))
    .for('no key update')
  for (const { id } of held) {
    const [released] = await tx
      .update(offers)
      .set({ declinesAt: null, isBelowMinimum: false })
      .where(eq(offers.id, id))
      .returning()
    if (released) await announceOfferStep(tx, released, { replyTimeStep: 'question', now })
  }
}
