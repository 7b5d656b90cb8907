import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { autoDeclineDelayHours } from '#contract/offers.ts'
import type { Tx } from '#db/client.ts'
import { offers } from '#db/schema/offers.ts'
import type { OfferRow } from './offer-policy.ts'

const hourMs = 3_600_000

/**
 * Lets the seller's minimum decline a price after a time of chance: an answer at once would tell the buyer on which side of
 * the minimum it is. Until then it waits like any other, and the seller may still take it.
 */
export async function scheduleOfferAutoDecline(tx: Tx, offer: OfferRow, { now }: { now: Date }): Promise<void> {
  const { least, most } = autoDeclineDelayHours
  const declinesAt = new Date(now.getTime() + randomInt(least * hourMs, most * hourMs))
  await tx.update(offers).set({ declinesAt, isBelowMinimum: true }).where(eq(offers.id, offer.id))
}
