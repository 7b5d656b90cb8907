import { eq } from 'drizzle-orm'
import type { Tx } from '../../client.ts'
import { listings } from '../../schema/listings.ts'
import type { DemoCar } from './create-demo-cars.ts'

/**
 * Writes the cars as their sellers would: first as offers at the price of that day; then the updates to those that
 * became cheaper, were sold or were withdrawn. So the database's price log matches the rest of the demo.
 */
export async function insertSeedCars(tx: Tx, cars: readonly DemoCar[], now: Date): Promise<void> {
  await tx.insert(listings).values(
    cars.map(({ row, firstPriceCents }, index) =>
      row.status === 'draft'
        ? { ...row, confirmedAt: row.postedAt }
        : {
            ...row,
            confirmedAt: lastConfirmedAt(row, index, now),
            status: 'available' as const,
            salePaymentId: null,
            soldAt: null,
            priceCents: firstPriceCents ?? row.priceCents,
            updatedAt: row.postedAt,
          },
    ),
  )
  for (const { row, firstPriceCents } of cars) {
    const { status, priceCents, salePaymentId, soldAt, updatedAt } = row
    const hasEnded = status === 'sold' || status === 'withdrawn'
    if (!hasEnded && firstPriceCents === undefined) continue
    await tx
      .update(listings)
      .set({ status, priceCents, salePaymentId, soldAt, updatedAt })
      .where(eq(listings.id, row.id))
  }
}

/** Within the last week, and not before the seller has last changed the car. */
function lastConfirmedAt({ updatedAt }: DemoCar['row'], index: number, now: Date): Date {
  const hoursAgo = (index * 37) % 168
  return new Date(Math.max(now.getTime() - hoursAgo * 3_600_000, updatedAt?.getTime() ?? 0))
}
