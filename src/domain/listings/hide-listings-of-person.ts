import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { publish } from '#domain/events/publish.ts'

/** Stands as the reason at each car; buyers who booked one read it. */
export const sellerSuspendedReason = 'The account of its seller is suspended.'

/**
 * Takes the cars of a suspended seller off the market until the suspension is lifted, and tells buyers who booked one. A
 * reserved car stays with the buyer who is paying for it; `releaseListing` hides it when they do not.
 */
export async function hideListingsOfPerson(
  tx: Tx,
  { sellerId, now }: { sellerId: string; now: Date },
): Promise<number> {
  // All of them, so that a payment that lets a reserved car go sees either this seller suspended or is seen here.
  const cars = await tx
    .select({ id: listings.id, status: listings.status })
    .from(listings)
    .where(eq(listings.sellerId, sellerId))
    .orderBy(listings.id)
    .for('no key update')
  const offered = cars.filter(({ status }) => status === 'available')
  await tx
    .update(listings)
    .set({ status: 'withdrawn', takenDownReason: sellerSuspendedReason, updatedAt: now })
    .where(and(eq(listings.sellerId, sellerId), eq(listings.status, 'available')))
  for (const { id } of offered)
    await publish(tx, 'car.withdrawn', { listingId: id, takenDownReason: sellerSuspendedReason, now })
  return offered.length
}

/** The suspension is lifted: what it hid is on offer again. Answers how many cars that are. */
export async function unhideListingsOfPerson(
  tx: Tx,
  { sellerId, now }: { sellerId: string; now: Date },
): Promise<number> {
  const shown = await tx
    .update(listings)
    .set({ status: 'available', takenDownReason: null, updatedAt: now })
    .where(
      and(
        eq(listings.sellerId, sellerId),
        eq(listings.status, 'withdrawn'),
        eq(listings.takenDownReason, sellerSuspendedReason),
      ),
    )
    .returning({ id: listings.id })
  return shown.length
}
