import { eq } from 'drizzle-orm'
import type { Tx } from '../../client.ts'
import { listings } from '../../schema/listings.ts'
import type { DemoCar } from './create-demo-cars.ts'

/**
 * Writes the cars as their sellers would: first as offers at the price of that day; then the updates to those that
 * became cheaper, were sold or were withdrawn. So the database's price log matches the rest of the demo.
 */
export async function insertCars(tx: Tx, cars: readonly DemoCar[]): Promise<void> {
  await tx.insert(listings).values(
    cars.map(({ row, firstPriceCents }) =>
      row.status === 'draft'
        ? row
        : {
            ...row,
            ...{ status: 'available' as const, salePaymentId: null, soldAt: null },
            ...{ priceCents: firstPriceCents ?? row.priceCents, updatedAt: row.postedAt },
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
